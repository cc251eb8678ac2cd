"""Style sheets and scripts, joined into one file for each layout, with a digest of the content in the name.

The sources stay small files; a page asks for two. A file is made when a process first needs it, with the same
name everywhere. WhiteNoise serves it through :class:`BundleFinder`, a proxy after ``collectstatic``. It never
changes under its name, so a browser keeps it.

A script is a module with named imports and exports, one to a line; a test holds that. Joined, each becomes a
function that runs when it is first imported.
"""

import hashlib
import os
import re
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.contrib.staticfiles.finders import BaseFinder
from django.core.files.storage import FileSystemStorage

SOURCES: Final = Path(__file__).resolve().parent.parent / "static/tournament"
FOLDER: Final = "tournament/bundles"
DIGEST_LENGTH: Final = 12


BASE: Final = ("css/base/tokens.css", "css/base/base.css", "css/base/layout.css", "css/components")
PRINTED: Final = "css/print/web_page.css"
DESK: Final = ("css/pages/desk", "css/pages/organiser", "css/pages/settings", "css/pages/screen/voice.css")
# Sources in their order: files, folders (all their files), or for a script the module that it starts with.
BUNDLES: Final[Mapping[str, tuple[str, ...]]] = {
    "site.css": (*BASE, "css/pages/shared", "css/pages/public", "css/pages/player", PRINTED),
    "desk.css": (*BASE, "css/pages/shared", *DESK, PRINTED),
    "screen.css": (
        *BASE[:3],
        *(
            f"css/components/{name}.css"
            for name in ("buttons", "badges", "framed-numbers", "clock", "pairings")
        ),
        "css/pages/shared/formats.css",
        "css/pages/shared/podium.css",
        "css/pages/screen",
    ),
    "embed.css": (
        *BASE[:2],
        "css/components/badges.css",
        "css/components/framed-numbers.css",
        "css/components/tables.css",
        "css/pages/public/live.css",
        "css/pages/embed",
    ),
    "board.css": ("css/pages/board",),
    "other-scripts.css": ("css/base/scripts.css",),
    "site.js": ("js/page/site.js",),
    "desk.js": ("js/page/desk.js",),
    "board.js": ("js/board/board_page.js",),
    "screen.js": ("js/page/screen.js",),
    "hall.js": ("js/hall/shared_hall.js",),
    "worker.js": ("js/offline/worker.js",),
    "icons.svg": ("img/icons.svg",),
}
IMPORT: Final = re.compile(
    r'^import (?:(?P<names>\{[^}]*\}|\* as \w+) from )?"(?P<path>\.[^"]+)";$', re.MULTILINE
)
LATER: Final = re.compile(r'\bimport\("(?P<path>\.[^"]+)"\)')
EXPORT: Final = re.compile(r"^export (?P<kind>(?:async )?function|const|class) (?P<name>\w+)", re.MULTILINE)
URL: Final = re.compile(r'url\("(?P<path>[^":]+)"\)')
COMMENT: Final = re.compile(r"/\*.*?\*/", re.DOTALL)
COMMENT_LINES: Final = re.compile(r"^[ \t]*(?:/\*.*?\*/|//[^\n]*)\n", re.DOTALL | re.MULTILINE)
HEAD: Final = """(() => {
"use strict";
const modules = {}, started = {};
const need = (name) => started[name] ?? (modules[name]((started[name] = {})), started[name]);
globalThis.musterModule = async (name) => need(name);
"""


def bundle_name(name: str) -> str:
    """``tournament/bundles/site.1f0c9a7e44d2.css``, the path of a bundle below the static files."""
    return _named(name) if settings.DEBUG else _remembered_name(name)


def bundle_content(name: str) -> bytes:
    return _joined(name) if settings.DEBUG else _remembered(name)


def sources_of(name: str) -> list[Path]:
    """The files of a bundle in their order; of a script only the module that it starts with."""
    found = [SOURCES / source for source in BUNDLES[name]]
    return [file for place in found for file in (sorted(place.glob("*.css")) if place.is_dir() else [place])]


class BundleFinder(BaseFinder):
    """Finds the bundles, and makes their files where they are not there yet."""

    def find(self, path: str, find_all: bool = False, **_kept: Any) -> Any:  # noqa: FBT001, FBT002 - Django's own
        found = [str(_file(name)) for name in BUNDLES if path == bundle_name(name)]
        return found if find_all else next(iter(found), [])

    def list(self, ignore_patterns: Iterable[str] | None) -> Iterator[tuple[str, FileSystemStorage]]:  # noqa: ARG002
        storage = FileSystemStorage(location=_made_at().parent.parent)
        for name in BUNDLES:
            _file(name)
            yield bundle_name(name), storage


def _made_at() -> Path:
    return Path(settings.STATE_DIR) / "static" / FOLDER


def _file(name: str) -> Path:
    file = _made_at() / Path(bundle_name(name)).name
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=file.parent, delete=False) as new:
            new.write(bundle_content(name))
        Path(new.name).replace(file)  # another thread or process may have made it meanwhile
    return file


def _named(name: str) -> str:
    stem, _, kind = name.rpartition(".")
    digest = hashlib.sha256(bundle_content(name)).hexdigest()[:DIGEST_LENGTH]
    return f"{FOLDER}/{stem}.{digest}.{kind}"


_remembered_name = lru_cache(_named)  # each page asks three times, and a digest reads the whole file


@lru_cache
def _remembered(name: str) -> bytes:
    return _joined(name)


def _joined(name: str) -> bytes:
    files = sources_of(name)
    if name.endswith(".css"):
        return "\n".join(_style(file) for file in files).encode()
    if name.endswith(".js"):
        return _script(files[0]).encode()
    return b"".join(file.read_bytes() for file in files)


def _style(file: Path) -> str:
    """A sheet without its comments, with addresses as they are from the folder of the bundles."""

    def moved(match: re.Match[str]) -> str:
        return f'url("../{os.path.relpath(file.parent / match["path"], SOURCES)}")'

    return URL.sub(moved, COMMENT.sub("", file.read_text(encoding="utf-8")))


def _script(start: Path) -> str:
    modules: dict[Path, str] = {}
    _gather(start, modules)
    return f"{HEAD}{''.join(modules.values())}need({_key(start)});\n}})();\n"


def _gather(file: Path, modules: dict[Path, str]) -> None:
    """A module and all that it imports, now or later, each once."""
    text = COMMENT_LINES.sub("", file.read_text(encoding="utf-8"))
    modules[file] = _module(file, text)
    for match in (*IMPORT.finditer(text), *LATER.finditer(text)):
        other = (file.parent / match["path"]).resolve()
        if other not in modules:
            _gather(other, modules)


def _module(file: Path, text: str) -> str:
    """A module as a function. Functions are exported first: they exist before the first line runs."""

    def imported(match: re.Match[str]) -> str:
        need = f"need({_key((file.parent / match['path']).resolve())});"
        names = (match["names"] or "").replace(" as ", ": ").removeprefix("*: ")
        return f"const {names} = {need}" if names else need

    def later(match: re.Match[str]) -> str:
        return f"musterModule({_key((file.parent / match['path']).resolve())})"

    found = EXPORT.findall(text)
    early = ", ".join(name for kind, name in found if kind.endswith("function"))
    late = ", ".join(name for kind, name in found if not kind.endswith("function"))
    body = LATER.sub(later, IMPORT.sub(imported, EXPORT.sub(r"\g<kind> \g<name>", text)))
    return f"""modules[{_key(file)}] = (exports) => {{
{f"Object.assign(exports, {{ {early} }});" if early else ""}
{body}
{f"Object.assign(exports, {{ {late} }});" if late else ""}
}};
"""


def _key(file: Path) -> str:
    return f'"{file.relative_to(SOURCES / "js").with_suffix("")}"'
