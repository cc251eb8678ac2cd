"""The type of the prints: Noto, from packages, so that paper looks the same on every machine.

Why these packages: docs/decisions/0006-fonts-for-prints.md
"""

import os
import tempfile
from importlib.util import find_spec
from pathlib import Path
from xml.sax.saxutils import escape

PACKAGES = ("manimgx_fonts", "noto_cjk_sans_jp_regular", "noto_cjk_sans_jp_bold")
# Cutting a font to the letters used stamps it with the time. A fixed time keeps the same data the same bytes.
FIXED_TIME = "1181952000"


def folders() -> list[Path]:
    specs = (find_spec(name) for name in PACKAGES)
    return [Path(spec.origin).parent for spec in specs if spec is not None and spec.origin]


def configuration(where: list[Path], *, cache: Path) -> str:
    lines = [f"  <dir>{escape(str(folder))}</dir>" for folder in where]
    return "\n".join(
        [
            '<?xml version="1.0"?>',
            '<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">',
            "<fontconfig>",
            *lines,
            f"  <cachedir>{escape(str(cache))}</cachedir>",
            "</fontconfig>",
            "",
        ]
    )


def prepare(state: Path) -> None:
    """Point fontconfig at the packages, before it is loaded. Whoever set it by hand keeps that."""
    os.environ.setdefault("SOURCE_DATE_EPOCH", FIXED_TIME)
    where = folders()
    if not where or "FONTCONFIG_FILE" in os.environ:
        return
    home = state / "fonts"
    home.mkdir(parents=True, exist_ok=True)
    _replace(home / "fonts.conf", configuration(where, cache=home / "cache"))
    os.environ["FONTCONFIG_FILE"] = str(home / "fonts.conf")


def _replace(path: Path, text: str) -> None:
    """In one step, because several workers start at the same moment."""
    with tempfile.NamedTemporaryFile("w", dir=path.parent, delete=False, encoding="utf-8") as draft:
        draft.write(text)
    Path(draft.name).replace(path)
