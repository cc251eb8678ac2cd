"""JSON to and from the event's own restrictions.

One restriction is ``{"kind": "max-figure-points", "value": 400}``; ``value`` is a number, a list of words
or a list of versions as the kind asks, and is left out where it asks for none. A restriction that could not
restrict anything, such as one that names nobody, is refused.
"""

from typing import Any, Final, TypeVar

from rules.errors import BadInput, unknown
from rules.fields import Fields, json_text, text, whole
from rules.figure_lists.abilities import CHAMPIONSHIP_ABILITIES, ability_code
from rules.figure_lists.figures import LATEST_VERSION, Faction
from rules.figure_lists.list_analysis import same_name
from rules.figure_lists.restriction import NUMBER_KINDS, WORD_KINDS, Restriction, RestrictionKind

T = TypeVar("T", str, int)
MAX_RESTRICTIONS: Final = 40  # a player has to read them
MAX_WORDS: Final = 100
MAX_WORD_LENGTH: Final = 120  # characters, as the name of a figure
MAX_NOTE_LENGTH: Final = 200


def restrictions_from_json(data: object, *, path: str = "restrictions") -> tuple[Restriction, ...]:
    """The restrictions of an event, in order; none where nothing is given."""
    if data is None:
        return ()
    if not isinstance(data, list):
        raise BadInput("list-expected", path=path, data={"value": json_text(data)})
    if len(data) > MAX_RESTRICTIONS:
        raise BadInput("list-rules-many", path=path, data={"count": len(data), "limit": MAX_RESTRICTIONS})
    return tuple(_restriction(item, f"{path}[{number}]") for number, item in enumerate(data))


def _restriction(data: object, path: str) -> Restriction:
    read = Fields(data, path=path, known=("kind", "value", "faction", "note"))
    of = read.word("kind", RestrictionKind)
    return Restriction(
        kind=of,
        number=_number(read, of) if of in NUMBER_KINDS else 0,
        words=_words(read, of) if of in WORD_KINDS else (),
        versions=_versions(read) if of is RestrictionKind.ALLOWED_VERSIONS else (),
        faction=read.word_or_none("faction", Faction),
        note=_short(read.text("note", ""), most=MAX_NOTE_LENGTH, path=read.path_of("note")),
    )


def _number(read: Fields, of: RestrictionKind) -> int:
    """A list without a hero can be played where the minion cap is lifted; none of the others can be 0."""
    return read.whole("value", least=0 if of is RestrictionKind.MAX_HEROES else 1)


def _words(read: Fields, of: RestrictionKind) -> tuple[str, ...]:
    """Names, sets or abilities, each once; an ability nobody knows would ban nothing, so it is refused."""
    words: dict[str, str] = {}
    for at, item in read.items("value", is_required=True):
        written = _short(text(item, path=at), most=MAX_WORD_LENGTH, path=at)
        if not any(sign.isalnum() for sign in written):
            raise BadInput("list-rule-unnamed", path=at)
        if of is RestrictionKind.BANNED_ABILITIES:
            code = ability_code(written)
            if code is None:
                raise unknown("ability-unknown", written, sorted(CHAMPIONSHIP_ABILITIES), path=at)
            written = code
        words.setdefault(same_name(written), written)
    return _some(tuple(words.values()), read)


def _versions(read: Fields) -> tuple[int, ...]:
    found = {whole(item, path=at, most=LATEST_VERSION) for at, item in read.items("value", is_required=True)}
    return tuple(sorted(_some(tuple(found), read)))


def _some(found: tuple[T, ...], read: Fields) -> tuple[T, ...]:
    if not found:
        raise BadInput("list-rule-empty", path=read.path_of("value"))
    if len(found) > MAX_WORDS:
        data = {"count": len(found), "limit": MAX_WORDS}
        raise BadInput("list-rule-names-many", path=read.path_of("value"), data=data)
    return found


def _short(written: str, *, most: int, path: str) -> str:
    if len(written) > most:
        raise BadInput("text-long", path=path, data={"length": len(written), "limit": most})
    return written


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
