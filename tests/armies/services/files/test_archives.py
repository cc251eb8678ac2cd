"""Archives are read in memory, and everything that could do harm is refused with one sentence."""

import contextlib
import io
import stat
import struct
import zipfile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from armies.services.errors import Refused
from armies.services.files import archives
from armies.services.files.archives import File
from tests.examples import examples


def packed(*files, method=zipfile.ZIP_DEFLATED):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as archive:
        for name, content in files:
            archive.writestr(name, content)
    return out.getvalue()


def link(name):
    info = zipfile.ZipInfo(name)
    info.create_system = 3
    info.external_attr = (stat.S_IFLNK | 0o777) << 16
    return info


def encrypted():
    raw = bytearray(packed(("a.txt", "1x Warden")))
    for mark, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        raw[raw.index(mark) + offset] |= 1
    return bytes(raw)


def lying():
    """Says of itself that it unpacks to ten bytes, and unpacks to three million."""
    raw = bytearray(packed(("a.txt", b"0" * 3_000_000)))
    for mark, offset in ((b"PK\x03\x04", 22), (b"PK\x01\x02", 24)):
        struct.pack_into("<I", raw, raw.index(mark) + offset, 10)
    return bytes(raw)


BOMB = packed(("bomb.txt", b"0" * (archives.MAX_OF_ONE + 1)))
MANY_BOMBS = packed(*((f"{n}.txt", b"0" * archives.MAX_OF_ONE) for n in range(9)))


@pytest.mark.parametrize(
    ("raw", "code", "said"),
    [
        (packed(("../evil.txt", "x")), "zip-climbs", "“../evil.txt” climbs out of the archive."),
        (packed(("a/../../evil.txt", "x")), "zip-climbs", "climbs out of the archive."),
        (packed(("a\\..\\evil.txt", "x")), "zip-climbs", "climbs out of the archive."),
        (packed(("/etc/passwd", "x")), "zip-absolute", "“/etc/passwd” has a fixed place on a disk."),
        (packed(("C:\\lists\\a.txt", "x")), "zip-absolute", "has a fixed place on a disk."),
        (packed((link("a.txt"), "/etc/passwd")), "zip-link", "“a.txt” is a link to another file."),
        (encrypted(), "zip-encrypted", "“a.txt” is locked by a password."),
        (packed(("b.zip", "x")), "zip-nested", "“b.zip” is an archive inside the archive."),
        (
            packed(("b.txt", packed(("a.txt", "x")))),
            "zip-nested",
            "“b.txt” is an archive inside the archive.",
        ),
        (
            packed(*((f"{n}.txt", "x") for n in range(2_001))),
            "zip-too-many",
            "has 2,001 files; the limit is 2,000",
        ),
        (packed(("a.txt", "x"), method=zipfile.ZIP_LZMA), "zip-method", "is packed in an unusual way."),
        (BOMB, "zip-too-large", "“bomb.txt” unpacks to more than 2 MB, which is not a list."),
        (MANY_BOMBS, "zip-too-large", "The archive unpacks to more than 16 MB."),
        (lying(), "zip-damaged", "This ZIP archive is damaged"),
        (packed(("a.txt", "x"))[:40], "zip-damaged", "This ZIP archive is damaged"),
        (b"PK\x03\x04", "zip-damaged", "This ZIP archive is damaged"),
    ],
    ids=lambda value: value if isinstance(value, str) else "zip",
)
def test_harmful_archive_is_refused_with_one_sentence(raw, code, said):
    with pytest.raises(Refused) as refusal:
        archives.read(raw)

    assert refusal.value.code == code
    assert said in refusal.value.message


def test_same_name_twice_is_refused():
    with pytest.warns(UserWarning, match="Duplicate name"):
        raw = packed(("a.txt", "1"), ("a.txt", "2"))

    with pytest.raises(Refused, match=r"has “a.txt” twice"):
        archives.read(raw)


def test_only_the_files_asked_for_are_unpacked_and_litter_is_left_out():
    raw = packed(
        ("lists/", ""),
        ("lists/01.TXT", "one"),
        ("lists/picture.png", BOMB),
        ("__MACOSX/lists/._01.txt", "x"),
        (".DS_Store", "x"),
        ("02.json", "{}"),
    )

    assert archives.read(raw, suffixes=(".txt", ".json")) == [
        File("lists/01.TXT", b"one"),
        File("02.json", b"{}"),
    ]


@pytest.mark.thorough
def test_bomb_takes_no_more_memory_than_one_file_may_have():
    huge = packed(("bomb.txt", bytes(200 * 1024 * 1024)))

    with pytest.raises(Refused, match=r"unpacks to more than 2 MB"):
        archives.read(huge)


@given(st.dictionaries(st.sampled_from(["a.txt", "b/ü.json", "c/d/e"]), st.binary(max_size=200)))
def test_what_is_written_is_read_back(files):
    rows = [File(name, content) for name, content in files.items()]

    raw = archives.write(rows)

    assert archives.write(rows) == raw
    if not any(archives.is_archive(row.content) for row in rows):
        assert archives.read(raw) == rows


@settings(max_examples=examples(50))
@given(st.data())
def test_damaged_archive_is_refused_and_never_a_bug(data):
    raw = bytearray(packed(("a.txt", "1x Warden\n" * 20), ("b/c.json", "{}")))
    for _ in range(data.draw(st.integers(1, 6))):
        raw[data.draw(st.integers(0, len(raw) - 1))] = data.draw(st.integers(0, 255))

    files = []
    with contextlib.suppress(Refused):
        files = archives.read(bytes(raw))

    assert len(files) <= 2
