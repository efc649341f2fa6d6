"""SVG to PNG."""

import resvg_py


def png(svg: str, *, width: int) -> bytes:
    """The picture as PNG bytes, `width` pixels wide; the height follows from the picture."""
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width, skip_system_fonts=True))
