"""Draw the font with the marks of the prints: ``.venv/bin/python .ci/print_marks.py``, when a mark changes.

Paper shows good, evil and a box to tick as letters of a text (○, ●, □), also where hundreds of sheets are
written onto one form. This font draws them as the leaf, the crow and a box large enough for a pen. It has the
line height of Noto Sans, so that a line with a mark is no higher. Write its new name into print/base.css.
"""

from __future__ import annotations

import hashlib
import io
from pathlib import Path
from xml.etree import ElementTree as ET

from fontTools.fontBuilder import FontBuilder
from fontTools.misc.transform import Transform
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.svgLib.path import parse_path

STATIC = Path(__file__).resolve().parents[1] / "tournament" / "static" / "tournament"
EM, ASCENT, DESCENT, WIDTH = 1000, 1069, -293, 1060
BOX = "M1.500 1.500h21v21h-21ZM3 3v18h18V3Z"
MADE = 3_600_000_000  # seconds since 1904: the same marks give the same bytes
GRID, FOOT = 24, -130  # of the pictures; where their lower edge stands, below the line of the letters


def outline(path: str) -> object:
    """A path of a picture as a glyph."""
    pen = TTGlyphPen(None)
    scale = WIDTH / GRID
    place = Transform(scale, 0, 0, -scale, 0, FOOT + WIDTH)
    parse_path(path, TransformPen(Cu2QuPen(pen, 1.0, reverse_direction=True), place))
    return pen.glyph()


def of_picture(name: str) -> str:
    """The path of a mark."""
    root = ET.parse(STATIC / "img" / "print" / f"{name}.svg").getroot()  # noqa: S314 - our own file
    (path,) = root.iter("{http://www.w3.org/2000/svg}path")
    return path.attrib["d"]


def main() -> None:
    """Write the font anew."""
    glyphs = {
        ".notdef": TTGlyphPen(None).glyph(),
        "leaf": outline(of_picture("leaf")),
        "crow": outline(of_picture("crow")),
        "box": outline(BOX),
    }
    builder = FontBuilder(EM, isTTF=True)
    builder.setupGlyphOrder(list(glyphs))
    builder.setupCharacterMap({0x25CB: "leaf", 0x25CF: "crow", 0x25A1: "box"})
    builder.setupGlyf(glyphs)
    builder.setupHorizontalMetrics(dict.fromkeys(glyphs, (WIDTH, 0)))
    builder.setupHorizontalHeader(ascent=ASCENT, descent=DESCENT)
    builder.setupNameTable({"familyName": "Muster Marks", "styleName": "Regular"})
    builder.setupOS2(sTypoAscender=ASCENT, sTypoDescender=DESCENT, usWinAscent=ASCENT, usWinDescent=-DESCENT)
    builder.setupPost()
    builder.updateHead(created=MADE, modified=MADE)
    builder.font.recalcTimestamp = False
    builder.font.flavor = "woff2"
    out = io.BytesIO()
    builder.save(out)
    for old in (STATIC / "fonts").glob("marks-print.*.woff2"):
        old.unlink()
    file = STATIC / "fonts" / f"marks-print.{hashlib.sha256(out.getvalue()).hexdigest()[:8]}.woff2"
    file.write_bytes(out.getvalue())
    print(f"{len(out.getvalue()):>6} {file.name}")  # noqa: T201 - a command prints


if __name__ == "__main__":
    main()
