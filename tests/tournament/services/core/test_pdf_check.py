"""What may be a rules pack: judged by its content, and never unpacked without an end."""

import zlib

import pytest

from tournament.services.core import pdf_check

TAIL = b"trailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n"


def a_pdf(*streams, extra=b""):
    parts = [
        b"%d 0 obj<</Filter/FlateDecode>>stream\n%b\nendstream endobj\n" % pair
        for pair in enumerate(streams, 1)
    ]
    return b"%PDF-1.7\n" + extra + b"".join(parts) + TAIL


def packed(content):
    return zlib.compress(content, 9)


def zeros(megabytes):
    """So many megabytes of nothing, packed to a thousandth without being held."""
    pack, piece = zlib.compressobj(9), bytes(1024 * 1024)
    return b"".join([*(pack.compress(piece) for _ in range(megabytes)), pack.flush()])


@pytest.mark.parametrize(
    "content",
    [
        a_pdf(),
        a_pdf(packed(b"0 0 m 10 10 l S"), b"\xff\xd8 a picture of another kind", packed(bytes(3_000_000))),
        a_pdf(packed(b"text"), extra=b"%\xe2\xe3\xcf\xd3\n") + b"\n" * 900,
        a_pdf(packed(packed(b"packed twice"))),
        a_pdf(packed(b"stream\n" * 5000)[:-9]),  # broken inside: a reader shows the rest
    ],
    ids=["bare", "pictures", "binary head", "packed twice", "broken stream"],
)
def test_a_pdf_is_taken(content):
    assert pdf_check.fault(content) is None


@pytest.mark.parametrize(
    ("content", "case"),
    [
        (b"", "empty"),
        (b"not one", "kind"),
        (b"<html><script>alert(1)</script></html>" + a_pdf(), "kind"),
        (b"\n" + a_pdf(), "kind"),
        (b"PK\x03\x04 a document", "kind"),
        (b"%PDF-", "kind"),
        (a_pdf()[:-8], "incomplete"),
        (a_pdf() + b" " * 2000, "incomplete"),
        (a_pdf().replace(TAIL, b"trailer<</Encrypt 4 0 R>>\nstartxref\n9\n%%EOF"), "encrypted"),
        (a_pdf(extra=b"5 0 obj<</Width  120000/Height 3>>endobj\n"), "bomb"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_anything_else_has_a_fault(content, case):
    assert pdf_check.fault(content) == case


@pytest.mark.parametrize(
    "streams",
    [
        [zeros(3)],  # 3 kB
        [zeros(1)] * 5,
        [packed(zeros(3))],  # a few bytes
        [packed(packed(packed(zeros(3))))],
    ],
    ids=["one stream", "many streams", "packed twice", "packed four times"],
)
def test_a_bomb_is_refused_before_it_is_unpacked(streams, monkeypatch):
    monkeypatch.setattr(pdf_check, "MAX_STREAM", 2 * 1024 * 1024)
    monkeypatch.setattr(pdf_check, "MAX_UNPACKED", 4 * 1024 * 1024)

    assert pdf_check.fault(a_pdf(*streams)) == "bomb"


def test_beginnings_of_streams_are_not_read_over_and_over():
    assert pdf_check.fault(a_pdf(b"stream\n" * 20_000)) == "bomb"
