"""One door for lists that come as files or pasted text, whichever of the two forms they have."""

from collections.abc import Iterable

from armies.models import Figure
from armies.models.choices import Source
from armies.services.files.tables import decode
from armies.services.lists import json_format, text_format
from armies.services.lists.drafts import ParsedList
from armies.services.lists.labels import Index


def parse(
    content: bytes | str, *, figures: Iterable[Figure] | Index, faction: str | None = None
) -> tuple[ParsedList, Source]:
    """Read a list, JSON where it begins with a bracket, and say which it was. Raises ``Refused`` for none."""
    text = decode(content, limit=json_format.MAX_BYTES)
    if text.lstrip().startswith(("{", "[{")):
        return json_format.parse(text, figures=figures, faction=faction), Source.FILE
    return text_format.parse(text, figures=figures, faction=faction), Source.TEXT
