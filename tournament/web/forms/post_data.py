"""What a browser sends and no form reads: numbers, words, files. None is trusted to be short."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, TypeVar

from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, QueryDict

from armies.services.files.tables import MAX_BYTES, refuse_too_large
from tournament.services.core import pictures
from tournament.services.core.errors import Invalid

View = TypeVar("View", bound="Callable[..., Any]")
FORM_BYTES: Final = 64 * 1024  # what a form needs around its files
# so that most photos that are too large get their own page
PHOTO_FORM_BYTES: Final = 2 * pictures.MAX_FILE_BYTES
MAX_DIGITS: Final = 18  # what is longer fits no column


def takes_upload(max_body_bytes: int) -> Callable[[View], View]:
    """How long a body the view takes, for ``config/server/request_bodies.py``. The outermost decorator."""

    def marked(view: View) -> View:
        view.max_body_bytes = max_body_bytes  # type: ignore[attr-defined]  # a function, on which attributes may be set
        return view

    return marked


def whole(text: str, *, most: int = MAX_DIGITS) -> int | None:
    """A whole number written in plain digits; ``None`` for everything else."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= most else None


def whole_numbers(data: QueryDict, name: str, *, most: int) -> list[int]:
    """All whole numbers sent under this name, as many as ``most``."""
    found = (whole(text) for text in data.getlist(name)[:most])
    return [number for number in found if number is not None]


def posted_text(data: QueryDict, name: str) -> str:
    return data.get(name, "").replace("\0", "")


def typed_values(data: QueryDict, names: Iterable[str], *, most: int) -> dict[str, str]:
    """What was typed into these fields, cut to ``most`` signs; nothing of a field that is empty."""
    found = {name: posted_text(data, name).strip()[:most] for name in names}
    return {name: value for name, value in found.items() if value}


def content_of(file: UploadedFile[Any]) -> bytes:
    """The whole file. Raises ``Refused`` where it is larger than any file that is read here."""
    refuse_too_large(file.size or 0, limit=MAX_BYTES)
    content: bytes = file.read()
    return content


def picture_of(request: HttpRequest) -> UploadedFile[Any]:
    """The photo of a form. Raises ``Refused`` where there is none."""
    file = request.FILES.get("photo")
    if file is None:
        raise Invalid("photo-missing", case="none", field="photo")
    return file
