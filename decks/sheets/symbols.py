"""QR codes for pages."""

from io import BytesIO

import segno

BORDER = 3  # modules of quiet zone


def qr_svg(text: str, *, title: str) -> bytes:
    """The QR code of a text as SVG, dark on white in any colour scheme."""
    drawn = BytesIO()
    code = segno.make(text, error="m", micro=False)
    code.save(
        drawn, kind="svg", scale=6, border=BORDER, dark="#171013", light="#ffffff", title=title, xmldecl=False
    )
    return drawn.getvalue()
