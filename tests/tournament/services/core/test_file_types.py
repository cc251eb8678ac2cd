"""Uploaded files are known by their content, and pictures by the edges in their heads."""

import io

import pytest
from PIL import Image

from tests.tournament.services.core.test_pdf_check import a_pdf, packed
from tournament.services.core import file_types
from tournament.services.core.file_types import FileType, type_of


def a_picture(form, size=(40, 30)):
    out = io.BytesIO()
    Image.new("RGB", size, "red").save(out, form)
    return out.getvalue()


@pytest.mark.parametrize(
    ("content", "file_type"),
    [
        (a_pdf(), FileType.PDF),
        (a_pdf(packed(bytes(3_000_000))), FileType.PDF),
        (a_picture("PNG"), FileType.PNG),
        (a_picture("JPEG"), FileType.JPEG),
        (a_picture("JPEG") + b"a film that the phone has hung on", FileType.JPEG),
    ],
)
def test_whole_files_are_taken(content, file_type):
    assert type_of(content) == (file_type, "")


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (b"", "empty"),
        (a_picture("GIF"), "kind"),
        (a_picture("WEBP"), "kind"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "kind"),
        (a_picture("PNG")[:-4], "incomplete"),
        (a_picture("JPEG")[:-2], "incomplete"),
        (b"\xff\xd8\xff\xd9", "incomplete"),
        (b"\xff\xd8" + b"\xff\xe0\x00\x02" * 2_000 + b"\xff\xd9", "incomplete"),
        (a_pdf().replace(b"trailer<<", b"trailer<</Encrypt 4 0 R "), "encrypted"),
        (a_picture("PNG", (40_000, 1)), "too-large"),
    ],
)
def test_other_files_have_a_fault(content, fault):
    assert type_of(content)[1] == fault


@pytest.mark.parametrize("form", ["PNG", "JPEG"])
def test_a_picture_that_fills_a_phone_is_known_by_its_head(form, monkeypatch):
    monkeypatch.setattr(file_types, "MAX_PIXELS", 40 * 30 - 1)

    assert type_of(a_picture(form))[1] == "too-large"
