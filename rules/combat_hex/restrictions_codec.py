"""JSON to and from the event's own restrictions.

One restriction is ``{"kind": "max-figure-points", "value": 400}``; ``value`` is a number, a list of words
or a list of versions as the kind asks, and is left out where it asks for none.
"""

from __future__ import annotations

from typing import Any

from rules.combat_hex.abilities import CHAMPIONSHIP_ABILITIES, ability_code
from rules.combat_hex.codec import LATEST_VERSION
from rules.combat_hex.figures import Faction
from rules.combat_hex.restrictions import NUMBER_KINDS, WORD_KINDS, Restriction, RestrictionKind
from rules.errors import BadInput, did_you_mean
from rules.fields import Fields, kind, text, whole


def restrictions_from_json(data: object, *, path: str = "restrictions") -> tuple[Restriction, ...]:
    """The restrictions of an event, in order; none where nothing is given."""
    if data is None:
        return ()
    if not isinstance(data, list):
        raise BadInput(f"{kind(data)} stands where a list is expected. Use [...].", path=path)
    return tuple(_restriction(item, f"{path}[{number}]") for number, item in enumerate(data))


def _restriction(data: object, path: str) -> Restriction:
    read = Fields(data, path=path, known=("kind", "value", "faction", "note"))
    of = read.word("kind", RestrictionKind)
    return Restriction(
        kind=of,
        number=read.whole("value") if of in NUMBER_KINDS else 0,
        words=_words(read, of) if of in WORD_KINDS else (),
        versions=_versions(read) if of is RestrictionKind.ALLOWED_VERSIONS else (),
        faction=read.word_or_none("faction", Faction),
        note=read.text("note", ""),
    )


def _words(read: Fields, of: RestrictionKind) -> tuple[str, ...]:
    """Names of figures or abilities; an ability nobody knows would ban nothing, so it is refused."""
    words = []
    for at, item in read.items("value", is_required=True):
        written = text(item, path=at)
        if of is RestrictionKind.BANNED_ABILITIES:
            code = ability_code(written)
            if code is None:
                near = did_you_mean(written.casefold(), sorted(CHAMPIONSHIP_ABILITIES))
                raise BadInput(f"{written!r} is no ability of this game. {near}", path=at)
            written = code
        words.append(written)
    return tuple(words)


def _versions(read: Fields) -> tuple[int, ...]:
    return tuple(
        whole(item, path=at, most=LATEST_VERSION) for at, item in read.items("value", is_required=True)
    )


def restriction_as_json(restriction: Restriction) -> dict[str, Any]:
    """The restriction; :func:`restrictions_from_json` reads a list of them back."""
    data: dict[str, Any] = {"kind": restriction.kind.value}
    if restriction.kind in NUMBER_KINDS:
        data["value"] = restriction.number
    elif restriction.kind in WORD_KINDS:
        data["value"] = list(restriction.words)
    elif restriction.kind is RestrictionKind.ALLOWED_VERSIONS:
        data["value"] = list(restriction.versions)
    if restriction.faction:
        data["faction"] = restriction.faction.value
    if restriction.note:
        data["note"] = restriction.note
    return data
