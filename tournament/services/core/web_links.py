"""Which addresses of the web a page of ours may lead to. Opens none of them."""

import re
from collections.abc import Collection
from typing import Final
from urllib.parse import urlsplit

from tournament.services.core.visible_text import UNSEEN

# Browsers leave some of these out or read them as a slash: the reader would see another address.
NOT_IN_LINKS: Final = re.compile(r"""[\s\\<>"]""")


def is_web_link(text: str, *, schemes: Collection[str] = ("https",)) -> bool:
    """Whether it is a whole address with a host, without a user, a password or signs that hide."""
    if NOT_IN_LINKS.search(text) or UNSEEN.search(text):
        return False
    try:
        parts = urlsplit(text)
        parts.port  # noqa: B018 - raises for one that is not a number
    except ValueError:
        return False
    return parts.scheme in schemes and bool(parts.hostname) and "@" not in parts.netloc
