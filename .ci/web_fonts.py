"""Cut the fonts of the pages: ``.venv/bin/python .ci/web_fonts.py NOTO_SERIF.ttf``, when one changes.

Noto Sans comes from the package that the prints use. You name the file of Noto Serif: only this script needs
it (PyPI: fontpkg-noto-serif). The name of each font carries its digest, so that browsers keep it for
ever: write the new names into tokens.css and base.html. Why: docs/decisions/0055-fonts-for-pages.md
"""

from __future__ import annotations

import hashlib
import io
import sys
from importlib.util import find_spec
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

FONTS = Path(__file__).resolve().parents[1] / "tournament" / "static" / "tournament" / "fonts"
# The same ranges stand in tokens.css: a browser fetches a file only for a page that has one of its letters.
RANGES = {
    # A letter and its mark are drawn in one face. A browser asks the first one last: for these letters only.
    "latin-marks": "41-5A 61-7A C0-36F 1E00-1EFF",
    "latin": "20-7E A0-FF 152-153 2C6 2DA 2DC 2009-200B 2010-2015 2018-2022 2026 202F-2030 2039-203A 20AC "
    "2122 2212",
    "latin-ext": "100-17F 18F 192 1A0-1A1 1AF-1B0 1CD-1DC 1E6-1E7 218-21B 1E9E",
    "latin-more": "1E00-1EFF",
}
FEATURES = ["ccmp", "kern", "lnum", "locl", "mark", "mkmk", "tnum"]
NAMES = [0, 1, 2, 13, 14]  # copyright, family, style, licence and its address: they stay with every copy


def letters(ranges: str) -> set[int]:
    """The code points of ``20-7E 131``."""
    ends = (part.partition("-") for part in ranges.split())
    return {code for a, _, b in ends for code in range(int(a, 16), int(b or a, 16) + 1)}


def cut(source: Path, wanted: set[int], axes: dict[str, object]) -> bytes:
    """The wanted letters with the wanted weights, squeezed."""
    font = TTFont(source, recalcTimestamp=False)
    font.ensureDecompiled()
    options = subset.Options(layout_features=FEATURES, hinting=False, name_IDs=NAMES, notdef_outline=True)
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=wanted)
    cutter.subset(font)
    between = io.BytesIO()
    font.save(between)
    font = instancer.instantiateVariableFont(TTFont(between, recalcTimestamp=False), axes)
    font.flavor = "woff2"
    out = io.BytesIO()
    font.save(out)
    return out.getvalue()


def main(serif: Path) -> None:
    """Write both families anew."""
    package = find_spec("manimgx_fonts")
    if package is None or package.origin is None:
        raise SystemExit("manimgx-fonts is not installed. Run: make setup")
    sans = Path(package.origin).parent / "NotoSans[wght].ttf"
    families = {
        "noto-sans": (sans, {"wght": (400, 700)}),
        "noto-serif": (serif, {"wght": 700, "wdth": 100}),  # what is announced is always bold
    }
    for old in FONTS.glob("*.woff2"):
        old.unlink()
    for family, (source, axes) in families.items():
        for name, ranges in RANGES.items():
            data = cut(source, letters(ranges), axes)
            file = FONTS / f"{family}-{name}.{hashlib.sha256(data).hexdigest()[:8]}.woff2"
            file.write_bytes(data)
            print(f"{len(data):>6} {file.name}")  # noqa: T201 - a command prints


if __name__ == "__main__":
    main(Path(sys.argv[1]))
