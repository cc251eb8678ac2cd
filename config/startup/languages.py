"""Languages dropped into ``locale/``: how complete each one is, and its catalogues, compiled.

The settings of every process ask for them, so a restart is all that a new language needs. The compiled files
lie in the state folder, because the code may be read-only. What was found is kept beside them under a digest
of its sources: a language is read again only when one of them changes. An incomplete one is not compiled.
"""

import contextlib
import hashlib
import json
import re
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from io import BytesIO
from pathlib import Path
from typing import Any, Final

ENGLISH: Final = "en"
PSEUDO: Final = frozenset({"en_XA", "ar_XB"})  # for development alone
PAGES: Final = "django"
SPOKEN: Final = "spoken"
DOMAINS: Final = (PAGES, "rules", SPOKEN)
FOLDER: Final = re.compile(r"[a-z]{2,3}(?:_[A-Za-z0-9]{2,8})*")
READER: Final = "X-Native-Reader"  # in the head of the pages' catalogue
CACHE_FILE: Final = "found.json"
FORMAT: Final = b"2"  # raise it when what is kept, or the check, changes
VALUES: Final = re.compile(r"%\(\w+\)|\{\w+\}")
TAGS: Final = re.compile(r"</?\w+")


@dataclass(frozen=True, slots=True)
class Fault:
    """A text that is ``missing``, ``fuzzy`` or has other ``values``, or a file that cannot be used."""

    domain: str
    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class Language:
    """``count``: how many texts there are, ``good``: how many are translated. A fault keeps it back.

    ``native_reader``: who speaks it and has read it all, as the head of ``django.po`` says; else empty.
    """

    code: str
    name: str
    is_rtl: bool
    count: int
    good: int
    native_reader: str
    faults: tuple[Fault, ...]

    @property
    def is_complete(self) -> bool:
        return not self.faults

    @property
    def percent(self) -> int:
        """Rounded down: 100 is whole."""
        return 100 * self.good // max(1, self.count)


def found_in(sources: Path, compiled: Path) -> tuple[Language, ...]:
    """Every language with texts for the pages, by its code; those that are complete are compiled."""
    folders = sorted(path for path in sources.iterdir() if path.is_dir()) if sources.is_dir() else []
    there = [path for path in folders if _is_language(path)]
    return tuple(_found(path, folders, compiled / path.name) for path in there)


def _is_language(folder: Path) -> bool:
    is_own = folder.name == ENGLISH or folder.name in PSEUDO
    return not is_own and bool(FOLDER.fullmatch(folder.name)) and _file(folder, PAGES).exists()


def _file(folder: Path, domain: str, ending: str = "po") -> Path:
    return folder / "LC_MESSAGES" / f"{domain}.{ending}"


def _found(folder: Path, folders: Sequence[Path], compiled: Path) -> Language:
    """What was found before, if it is still so; else look."""
    others = [each for each in folders if each.name not in PSEUDO]
    files = [path for each in others for domain in DOMAINS if (path := _file(each, domain)).exists()]
    wanted = [path for path in files if path.is_relative_to(folder) or _is_reference(path)]
    digest = hashlib.sha256(FORMAT)
    for path in wanted:
        content = path.read_bytes()
        digest.update(f"{path.parent.parent.name} {path.name} {len(content)} ".encode() + content)
    kept = _kept(compiled / CACHE_FILE)
    is_there = _file(compiled, PAGES, "mo").exists() or kept.get("faults")
    if is_there and kept.get("digest") == digest.hexdigest():
        faults = tuple(Fault(**each) for each in kept["faults"])
        return Language(**{**kept["language"], "faults": faults})
    language, catalogues = _read(folder, [path for path in wanted if _is_reference(path)])
    if language.is_complete:
        targets = {_file(compiled, domain, "mo"): content for domain, content in catalogues.items()}
        lost = [path for path, content in targets.items() if not _is_written(path, content)]
        if lost:
            return replace(language, faults=(Fault(PAGES, "unwritable", str(lost[0])),))
    told = {name: value for name, value in asdict(language).items() if name != "faults"}
    keep = {"digest": digest.hexdigest(), "language": told, "faults": list(map(asdict, language.faults))}
    _is_written(compiled / CACHE_FILE, json.dumps(keep).encode())
    return language


def _is_reference(path: Path) -> bool:
    """English says which texts there are; announcements have no English file, so all others say it."""
    return path.parent.parent.name == ENGLISH or path.stem == SPOKEN


def _kept(path: Path) -> Mapping[str, Any]:
    try:
        found = json.loads(path.read_bytes())
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def _is_written(path: Path, content: bytes) -> bool:
    """Write it whole or not at all: several processes may start at once."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
            file.write(content)
        Path(file.name).replace(path)
    except OSError:
        return False
    return True


def _read(folder: Path, references: Sequence[Path]) -> tuple[Language, dict[str, bytes]]:
    from babel import Locale, UnknownLocaleError  # noqa: PLC0415 - most starts need none of it
    from babel.messages.mofile import write_mo  # noqa: PLC0415

    catalogues: dict[str, bytes] = {}
    faults: list[Fault] = []
    count = good = 0
    native_reader = ""
    for domain in DOMAINS:
        wanted = _texts(path for path in references if path.stem == domain)
        count += len(wanted)
        try:
            catalogue = _catalogue(_file(folder, domain))
        except (ValueError, OSError) as error:
            faults.append(Fault(domain, "unreadable", str(error).splitlines()[0]))
            continue
        wrong = [Fault(domain, kind, key[1]) for key, kind in _faults(wanted, catalogue)]
        good += len(wanted) - len(wrong)
        if domain == PAGES:
            native_reader = dict(catalogue.mime_headers).get(READER, "").strip()
        faults += wrong
        written = BytesIO()
        write_mo(written, catalogue)
        catalogues[domain] = written.getvalue()
    code = folder.name.replace("_", "-").lower()
    name, is_rtl = code, False
    with contextlib.suppress(UnknownLocaleError, ValueError):
        locale = Locale.parse(folder.name)
        name, is_rtl = locale.get_display_name() or code, locale.text_direction == "rtl"
    return Language(
        code, name[:1].upper() + name[1:], is_rtl, count, good, native_reader, tuple(faults)
    ), catalogues


def _catalogue(path: Path) -> Any:
    from babel.messages.pofile import PoFileError, read_po  # noqa: PLC0415 - most starts need none of it

    with path.open("rb") as file:
        try:
            return read_po(file, ignore_obsolete=True, abort_invalid=True)
        except PoFileError as error:
            raise ValueError(f"line {error.lineno}: {error}") from error


Key = tuple[str, str]


def _texts(paths: Iterable[Path]) -> dict[Key, Any]:
    """Every message by its context and its English words."""
    return {_key(each): each for path in paths for each in _catalogue(path) if each.id}


def _key(message: Any) -> Key:
    return message.context or "", _forms(message.id)[0]


def _forms(text: str | Sequence[str]) -> Sequence[str]:
    return (text,) if isinstance(text, str) else text


def _faults(wanted: Mapping[Key, Any], catalogue: Any) -> Iterator[tuple[Key, str]]:
    own = {_key(each): each for each in catalogue if each.id}
    for key, english in wanted.items():
        found = own.get(key)
        if found is None or not all(_forms(found.string)):
            yield key, "missing"
        elif found.fuzzy:
            yield key, "fuzzy"
        elif not _has_the_same_values(english, _forms(found.string)):
            yield key, "values"


def _has_the_same_values(english: Any, translated: Sequence[str]) -> bool:
    """Each placeholder and tag is there; a plural form for one number alone may leave the number out."""
    forms = _forms(english.id)
    for parts in (VALUES, TAGS):
        known = [set(parts.findall(form)) for form in forms]
        found = [set(parts.findall(form)) for form in translated]
        if any(not each <= set.union(*known) for each in found) or not known[-1] <= found[-1]:
            return False
    return all(map(_can_be_filled, translated)) if "python-format" in english.flags else True


class _Anything(dict[str, int]):
    def __missing__(self, _key: str) -> int:
        return 0


def _can_be_filled(text: str) -> bool:
    try:
        return bool(text % _Anything())
    except (ValueError, TypeError):
        return False
