"""Cut the fonts of all scripts but the Latin one for the pages: ``.venv/bin/python .ci/script_fonts.py``.

They are those of the prints, from the same packages. Writes the files of ``fonts/scripts/`` and the style
sheet that names them, ``css/base/scripts.css``; run it when a package changes. It takes three minutes.
Why: docs/decisions/0068-fonts-for-every-script.md
"""

from __future__ import annotations

import hashlib
import io
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

STATIC = Path(__file__).resolve().parents[1] / "tournament" / "static" / "tournament"
FONTS = STATIC / "fonts" / "scripts"
STYLES = STATIC / "css" / "base" / "scripts.css"
JOINERS = "200C-200D"  # they choose the shape of a letter: whoever has the letters needs them
MARKS = "300-36F"  # a letter is drawn in a face that has its mark, too
# what joins pictures to one: hands, hearts, signs of professions, the letters of flags
JOINED = (
    f"{JOINERS} 2194-2195 261D 2620 2640 2642 2695-2696 26A7 26D3 26F9 2708 270A-270D 2744 2764 27A1 2B1B "
    "FE0F 1F1E6-1F1FF E0062-E007F"
)
SCRIPTS = {  # file of manimgx-fonts: name of ours, and the letters that are taken from it
    "NotoEmoji[wght]": {"emoji": f"{JOINED} 1F300-1FAFF"},  # asked last: not for a joiner alone
    "NotoSans[wght]": {
        "greek": f"370-3FF 1F00-1FFF {MARKS}",
        "cyrillic": f"400-52F 1C80-1C8F 2DE0-2DFF A640-A69F {MARKS}",
    },
    "NotoSansHebrew[wght]": {"hebrew": "590-5FF FB1D-FB4F"},
    "NotoSansArabic[wght]": {"arabic": f"600-6FF 750-77F 8A0-8FF FB50-FDFF FE70-FEFC {JOINERS}"},
    "NotoSansArmenian[wght]": {"armenian": "530-58F FB13-FB17"},
    "NotoSansGeorgian[wght]": {"georgian": "10A0-10FF 1C90-1CBF 2D00-2D2F"},
    "NotoSansEthiopic[wght]": {"ethiopic": "1200-139F 2D80-2DDF AB00-AB2F"},
    "NotoSansDevanagari[wght]": {"devanagari": "900-97F A8E0-A8FF 1CD0-1CFF"},
    "NotoSansBengali[wght]": {"bengali": "980-9FF"},
    "NotoSansGurmukhi[wght]": {"gurmukhi": "A00-A7F"},
    "NotoSansGujarati[wght]": {"gujarati": "A80-AFF"},
    "NotoSansOriya[wght]": {"oriya": "B00-B7F"},
    "NotoSansTamil[wght]": {"tamil": "B80-BFF"},
    "NotoSansTelugu[wght]": {"telugu": "C00-C7F"},
    "NotoSansKannada[wght]": {"kannada": "C80-CFF"},
    "NotoSansMalayalam[wght]": {"malayalam": "D00-D7F"},
    "NotoSansSinhala[wght]": {"sinhala": "D80-DFF"},
    "NotoSansThai[wght]": {"thai": "E00-E7F"},
    "NotoSansLao[wght]": {"lao": "E80-EFF"},
    "NotoSansMyanmar[wght]": {"myanmar": "1000-109F A9E0-A9FF AA60-AA7F"},
    "NotoSansKhmer[wght]": {"khmer": "1780-17FF 19E0-19FF"},
}
# of noto-cjk-sans-jp: the name of ours begins with the first letter; so many letters are one file
EAST_ASIAN = {
    "signs": ("2E80-303F 31C0-33FF FE30-FE4F FF00-FFEF", 512),
    "kana": ("3040-312F 31A0-31BF", 512),
    "han": ("4E00-9FFF", 256),
    "han-rare": ("3400-4DBF F900-FAFF 20000-2FA1F", 1024),
    "hangul": ("1100-11FF 3130-318F A960-A97F AC00-D7FF", 1024),
}
EUROPEAN = ["ccmp", "kern", "locl", "mark", "mkmk"]  # no small capitals
NAMES = [0, 1, 2, 13, 14]  # copyright, family, style, licence and its address: they stay with every copy
FACE = (
    '@font-face {{ font-family: "{family}"; font-weight: {weight}; font-display: swap; '
    'src: url("../../fonts/scripts/{file}") format("woff2"); unicode-range: {ranges}; }}'
)


def letters(ranges: str) -> set[int]:
    """The code points of ``20-7E 131``."""
    ends = (part.partition("-") for part in ranges.split())
    return {code for a, _, b in ends for code in range(int(a, 16), int(b or a, 16) + 1)}


def as_ranges(codes: set[int]) -> str:
    """``U+20-7E, U+131``."""
    found: list[list[int]] = []
    for code in sorted(codes):
        if found and found[-1][1] == code - 1:
            found[-1][1] = code
        else:
            found.append([code, code])
    return ", ".join(f"U+{a:X}" if a == b else f"U+{a:X}-{b:X}" for a, b in found)


def package(name: str) -> Path:
    """The folder of an installed package."""
    spec = find_spec(name)
    if spec is None or spec.origin is None:
        raise SystemExit(f"{name} is not installed. Run: make setup")
    return Path(spec.origin).parent


def cut(source: Path, wanted: set[int], weights: tuple[int, int] | None) -> tuple[bytes, set[int]]:
    """The wanted letters with all that shapes them, squeezed; and which of them the font has."""
    font = TTFont(source, lazy=True, recalcTimestamp=False)
    had = wanted & set(font.getBestCmap())
    features = EUROPEAN if source.stem == "NotoSans[wght]" else ["*"]
    options = subset.Options(layout_features=features, hinting=False, name_IDs=NAMES, notdef_outline=True)
    if weights is None:  # no columns, and not the shapes of three more countries (0006)
        options.layout_features = ["ccmp", "kern", "mark", "mkmk", "ljmo", "vjmo", "tjmo"]
        options.desubroutinize = True  # a third smaller once it is squeezed
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=had)
    cutter.subset(font)
    if weights is not None:
        between = io.BytesIO()
        font.save(between)
        limits = {"wght": weights if weights[0] != weights[1] else weights[0]}
        font = instancer.instantiateVariableFont(TTFont(between, recalcTimestamp=False), limits)
    font.flavor = "woff2"
    out = io.BytesIO()
    font.save(out)
    return out.getvalue(), had


def pieces() -> Iterator[tuple[str, str, Path, set[int], tuple[int, int] | None]]:
    """Family, name, source, letters and weights of each file."""
    scripts = package("manimgx_fonts")
    for source, named in SCRIPTS.items():
        for name, ranges in named.items():
            weights = (400, 400) if name == "emoji" else (400, 700)
            yield "Muster Sans", name, scripts / f"{source}.ttf", letters(ranges), weights
    source_cjk = next(package("noto_cjk_sans_jp_regular").glob("*.otf"))
    known = set(TTFont(source_cjk, lazy=True).getBestCmap())
    for name, (ranges, size) in EAST_ASIAN.items():
        codes = sorted(letters(ranges) & known)
        for first in range(0, len(codes), size):
            part = set(codes[first : first + size])
            yield "Muster CJK", f"{name}-{min(part):x}", source_cjk, part, None


def main() -> None:
    """Write the fonts and their style sheet anew."""
    FONTS.mkdir(exist_ok=True)
    for old in FONTS.glob("*.woff2"):
        old.unlink()
    faces = [
        "/* Scripts but the Latin one, linked by the pages that show one. Made by .ci/script_fonts.py. */\n"
    ]
    for family, name, source, wanted, weights in pieces():
        data, had = cut(source, wanted, weights)
        file = f"{name}.{hashlib.sha256(data).hexdigest()[:8]}.woff2"
        (FONTS / file).write_bytes(data)
        weight = "400 700" if family == "Muster Sans" else "400"
        faces.append(FACE.format(family=family, weight=weight, file=file, ranges=as_ranges(had)))
        print(f"{len(data):>7} {file}", flush=True)  # noqa: T201 - a command prints
    STYLES.write_text("\n".join([*faces, ""]), encoding="utf-8")


if __name__ == "__main__":
    main()
