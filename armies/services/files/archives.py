"""ZIP archives that people send: read in memory under hard limits. Nothing is ever written to disk.

What an archive says of itself is not believed: every file is counted while it is unpacked. It refuses paths
that climb out, links, passwords, archives within archives and anything that is larger than it may be.
"""

import io
import re
import stat
import zipfile
import zlib
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Final

from armies.services.errors import Refused

MAGIC: Final = (b"PK\x03\x04", b"PK\x05\x06")
MAX_FILES: Final = 2_000
MAX_FILE_BYTES: Final = 16 * 1024 * 1024  # of all files together, unpacked
MAX_OF_ONE: Final = 2 * 1024 * 1024
MAX_NAME: Final = 80  # characters of a file's name in an error
_FIXED_TIME: Final = (1980, 1, 1, 0, 0, 0)  # the same files are the same archive, byte for byte
_METHODS: Final = {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}
BROKEN: Final = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    NotImplementedError,
    OSError,
    RuntimeError,
    ValueError,
)
_DRIVE: Final = re.compile(r"^[A-Za-z]:")
_NESTED: Final = re.compile(r"\.(zip|7z|rar|gz|tgz|tar|xz|bz2)$", re.IGNORECASE)
_LITTER: Final = {"__MACOSX", ".DS_Store", "Thumbs.db", "desktop.ini"}


@dataclass(frozen=True, slots=True)
class File:
    name: str
    content: bytes


def is_archive(raw: bytes) -> bool:
    return raw.startswith(MAGIC)


def read(raw: bytes, *, suffixes: tuple[str, ...] = ()) -> list[File]:
    """The files of an archive with one of the suffixes. One bad path refuses the whole archive."""
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as archive:
            members = _members(archive)
            return _unpacked(archive, members, suffixes)
    except BROKEN as error:
        raise Refused("zip-damaged") from error


def write(files: Iterable[File]) -> bytes:
    """The same files give the same bytes."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in files:
            info = zipfile.ZipInfo(file.name, date_time=_FIXED_TIME)
            info.compress_type = zipfile.ZIP_DEFLATED
            info.external_attr = 0o644 << 16
            archive.writestr(info, file.content)
    return out.getvalue()


def _members(archive: zipfile.ZipFile) -> list[zipfile.ZipInfo]:
    infos = archive.infolist()
    if len(infos) > MAX_FILES:
        raise Refused("zip-too-many", data={"files": len(infos), "limit": MAX_FILES})
    for info in infos:
        _refuse_member(info)
    counted = Counter(info.filename for info in infos)
    twice = next((name for name, times in counted.items() if times > 1), None)
    if twice is not None:
        raise Refused("zip-twice", data={"name": twice[:MAX_NAME]})
    return [info for info in infos if not info.is_dir() and not _is_litter(info.filename)]


def _refuse_member(info: zipfile.ZipInfo) -> None:
    name = info.filename
    if name.startswith(("/", "\\")) or _DRIVE.match(name):
        raise Refused("zip-absolute", data={"name": name[:MAX_NAME]})
    if ".." in re.split(r"[/\\]", name):
        raise Refused("zip-climbs", data={"name": name[:MAX_NAME]})
    if stat.S_ISLNK(info.external_attr >> 16):
        raise Refused("zip-link", data={"name": name[:MAX_NAME]})
    if info.flag_bits & 1:
        raise Refused("zip-encrypted", data={"name": name[:MAX_NAME]})
    if info.compress_type not in _METHODS:
        raise Refused("zip-method", data={"name": name[:MAX_NAME]})
    if _NESTED.search(name):
        raise Refused("zip-nested", data={"name": name[:MAX_NAME]})


def _unpacked(
    archive: zipfile.ZipFile, members: list[zipfile.ZipInfo], suffixes: tuple[str, ...]
) -> list[File]:
    files: list[File] = []
    left = MAX_FILE_BYTES
    for info in members:
        if suffixes and not info.filename.casefold().endswith(suffixes):
            continue
        allowed = min(left, MAX_OF_ONE)
        with archive.open(info) as stream:
            content = stream.read(allowed + 1)
        if len(content) > allowed:
            raise _too_large(info.filename, allowed)
        if is_archive(content):
            raise Refused("zip-nested", data={"name": info.filename[:MAX_NAME]})
        left -= len(content)
        files.append(File(info.filename.replace("\\", "/"), content))
    return files


def _too_large(name: str, allowed: int) -> Refused:
    data = {"limit": allowed, "whole": MAX_FILE_BYTES, "name": name[:MAX_NAME]}
    return Refused("zip-too-large", case="file" if allowed == MAX_OF_ONE else "archive", data=data)


def _is_litter(name: str) -> bool:
    return any(part in _LITTER or part.startswith("._") for part in PurePosixPath(name).parts)
