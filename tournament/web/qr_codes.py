"""QR codes as part of a page, drawn here: the hall has no internet, and a secret leaves for nowhere."""

from io import BytesIO
from typing import Final

import segno
from django.http import HttpResponse
from django.utils.safestring import SafeString, mark_safe

MASK: Final = 2  # any mask is read alike; trying all eight takes four times as long as all the rest


def inline_svg(text: str) -> SafeString:
    drawn = segno.make(text, error="m", mask=MASK, micro=False)
    svg: str = drawn.svg_inline(scale=4, border=2, dark="#000", light="#fff", omitsize=True)
    return mark_safe(svg)  # noqa: S308 - drawn by segno from black and white squares


def svg_response(text: str, *, scale: int) -> HttpResponse:
    """A picture, dark on light in both themes: a camera wants contrast."""
    out = BytesIO()
    segno.make_qr(text, error="m").save(
        out, kind="svg", scale=scale, border=4, dark="#000", light="#fff", xmldecl=False
    )
    return HttpResponse(out.getvalue(), content_type="image/svg+xml")
