"""What organisers publish about an event: plain text and links, which everybody may read.

Refuses e-mail addresses, because programs collect them from public pages, and links that are not https or
that carry a user or a password.
"""

import re
from typing import Final

from tournament.models import Tournament
from tournament.services.core.errors import Invalid
from tournament.services.core.web_links import is_web_link

TEXTS: Final = ("description", "price", "prizes", "contact")
LINKS: Final = ("map_url", "rules_pack_url", "photos_url")
EMAIL: Final = re.compile(r"(?<![\w.+%@-])[\w.+%-]+@(?:[\w-]+\.)+[^\W\d_]{2,}")


def check(tournament: Tournament) -> None:
    """Refuse what no public page may show. One sentence names the field."""
    for name in TEXTS:
        found = EMAIL.search(getattr(tournament, name))
        if found is not None:
            raise Invalid("email-public", field=name, data={"email": found[0]})
    for name in LINKS:
        link = getattr(tournament, name)
        if link and not is_web_link(link):
            raise Invalid("link-unsafe", field=name, data={"link": link})
