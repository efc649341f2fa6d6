"""Card faces: every card drawn as SVG from its facts, by plain Python without Django.

`face` and `token` give the same text for the same facts, at any time and on any machine; `png` turns it into
pixels.
"""

from .compose import drawing, face, stamp, token
from .facts import FINISHES, FORMS, SIZES, FaceFacts
from .raster import png

__all__ = ["FINISHES", "FORMS", "SIZES", "FaceFacts", "drawing", "face", "png", "stamp", "token"]
