"""A clause that somebody cites in a ruling: one that stands in the reference, or a sentence why not."""

from rules.citations import MalformedCitation, Ref
from rules.reference import exists
from tournament.services.core.errors import Invalid


def check(clause: str) -> None:
    """Raises ``Invalid`` where the reference has no such number; no clause at all is the caller's matter."""
    if not clause:
        return
    try:
        known = exists(Ref(clause))
    except MalformedCitation as error:
        raise Invalid("clause-unknown", case="malformed", data={"clause": clause}, field="clause") from error
    if not known:
        raise Invalid("clause-unknown", data={"clause": clause}, field="clause")
