"""Which signs of a text a reader can see. Refuses to decide what a name may be: each verb does that."""

import re
import unicodedata
from collections.abc import Iterator
from typing import Final

# Blanks of all kinds are made single ones. What turns the direction of the text after it round goes too;
# the marks and joiners that Arabic, Persian and emoji are written with stay.
UNSEEN: Final = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u115f\u1160\u200b\u202a-\u202e\u2060-\u206f\u2800\u3164\ud800-\udfff\ufeff\uffa0]"
)


def is_seen(name: str) -> bool:
    """Whether anything of this name shows on paper; marks and joiners alone do not."""
    return any(unicodedata.category(sign)[0] not in "CMZ" for sign in name)


def without_controls(text: str, *, but: str = "") -> str:
    """The text without control characters: no keyboard has them. Blanks and line ends stay."""
    return "".join(
        sign for sign in text if unicodedata.category(sign) != "Cc" or sign.isspace() or sign in but
    )


def texts_in(value: object) -> Iterator[str]:
    """All texts of a JSON value, its keys too."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for row in value.items():
            yield from texts_in(list(row))
    elif isinstance(value, list):
        for each in value:
            yield from texts_in(each)
