"""What the event's own restrictions say to players, and what of them nobody could fulfil together.

One sentence for each restriction, whoever reads it: the page of the event, the form, the log, the interface.
Judges no list; that is done in :mod:`rules.combat_hex.lists.restrictions`.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from rules.combat_hex.abilities import ability_name
from rules.combat_hex.figures import Faction
from rules.combat_hex.lists.list_analysis import same_name
from rules.combat_hex.lists.restriction import Restriction, RestrictionKind, restrictions_for
from rules.combat_hex.lists.restrictions import any_of_text
from rules.combat_hex.wording import count_text, list_text


def sentence(restriction: Restriction) -> str:
    """What a restriction asks of a list, as a whole sentence."""
    of = restriction.faction
    whose = "A list" if of is None else "An evil list" if of is Faction.EVIL else "A good list"
    return f"{whose} {_SAYS[restriction.kind](restriction)}."


def title(kind: RestrictionKind) -> str:
    """What a kind is called where it is chosen."""
    return _TITLES[kind]


def clashes(restrictions: Sequence[Restriction], *, level: int) -> Iterator[str]:
    """What no list of a faction could fulfil, or what is said twice: one sentence each."""
    for number, restriction in enumerate(restrictions):
        if restriction in restrictions[:number]:
            yield f"This is said twice: {sentence(restriction)} Take one of them out."
    reported: set[str] = set()
    for faction in Faction:
        held = restrictions_for(tuple(restrictions), faction=faction)
        for clash in _CLASHES:
            found = clash(held, level)
            if found and found not in reported:
                reported.add(found)
                yield found


def _numbers(held: Sequence[Restriction], kind: RestrictionKind) -> list[int]:
    return [each.number for each in held if each.kind is kind]


def _minimum_above_level(held: Sequence[Restriction], level: int) -> str:
    least = max(_numbers(held, RestrictionKind.MINIMUM_POINTS), default=0)
    if least <= level:
        return ""
    return (
        f"A list would need at least {count_text(least, 'point')}, and {level} are allowed. "
        "Lower the minimum, or raise the level."
    )


def _required_and_banned(held: Sequence[Restriction], _level: int) -> str:
    banned = {
        same_name(w) for each in held if each.kind is RestrictionKind.BANNED_FIGURES for w in each.words
    }
    for each in held:
        required = [word for word in each.words if same_name(word) in banned]
        if each.kind is RestrictionKind.REQUIRED_FIGURES and required:
            return f"{required[0]} is required and not allowed. Take one of the two out."
        if each.kind is RestrictionKind.REQUIRED_ONE_OF and len(required) == len(each.words):
            return f"{any_of_text(each.words)} is required, and none is allowed. Take one of the two out."
    return ""


def _required_heroes(held: Sequence[Restriction], _level: int) -> str:
    is_lifted = any(each.kind is RestrictionKind.NO_MINION_CAP for each in held)
    if is_lifted or min(_numbers(held, RestrictionKind.MAX_HEROES), default=1) > 0:
        return ""
    return "No hero is allowed, and minions need one (2.02). Allow a hero, or lift the minion cap."


def _no_version_left(held: Sequence[Restriction], _level: int) -> str:
    asked = [set(each.versions) for each in held if each.kind is RestrictionKind.ALLOWED_VERSIONS]
    if not asked or set.intersection(*asked):
        return ""
    return "No version of a figure is left that all restrictions allow. Take one of them out."


_CLASHES: Final = (_minimum_above_level, _required_and_banned, _required_heroes, _no_version_left)


def _heroes(restriction: Restriction) -> str:
    if not restriction.number:
        return "holds no hero"
    return f"holds at most {count_text(restriction.number, 'hero')}"


def _abilities(restriction: Restriction) -> str:
    return f"holds no figure with {any_of_text(tuple(ability_name(code) for code in restriction.words))}"


def _versions(restriction: Restriction) -> str:
    many = "versions" if len(restriction.versions) > 1 else "version"
    return f"holds figures of {many} {list_text(str(version) for version in restriction.versions)} only"


_SAYS: Final[Mapping[RestrictionKind, Callable[[Restriction], str]]] = {
    RestrictionKind.MINIMUM_POINTS: lambda r: f"costs at least {count_text(r.number, 'point')}",
    RestrictionKind.MAX_FIGURE_POINTS: lambda r: f"holds no figure over {count_text(r.number, 'point')}",
    RestrictionKind.MAX_HEROES: _heroes,
    RestrictionKind.MAX_FIGURES: lambda r: f"holds at most {count_text(r.number, 'figure')}",
    RestrictionKind.MAX_COPIES: lambda r: f"holds at most {r.number} of a figure in one version",
    RestrictionKind.ONE_OF_EACH: lambda _: "holds each figure once in one version",
    RestrictionKind.NO_MINION_CAP: lambda _: "holds as many minions as it likes: the minion cap is lifted",
    RestrictionKind.BANNED_FIGURES: lambda r: f"holds no {any_of_text(r.words)}",
    RestrictionKind.REQUIRED_FIGURES: lambda r: f"holds {list_text(r.words)}",
    RestrictionKind.REQUIRED_ONE_OF: lambda r: f"holds {any_of_text(r.words)}",
    RestrictionKind.ALLOWED_HEROES: lambda r: f"holds no hero but {any_of_text(r.words)}",
    RestrictionKind.ALLOWED_MINIONS: lambda r: (
        f"holds only minions with the word {any_of_text(r.words)} in their name"
    ),
    RestrictionKind.ALLOWED_SETS: lambda r: f"holds figures of set {any_of_text(r.words)} only",
    RestrictionKind.BANNED_SETS: lambda r: f"holds no figure of set {any_of_text(r.words)}",
    RestrictionKind.ALLOWED_VERSIONS: _versions,
    RestrictionKind.BANNED_ABILITIES: _abilities,
}
_TITLES: Final[Mapping[RestrictionKind, str]] = {
    RestrictionKind.MAX_FIGURE_POINTS: "No figure over so many points",
    RestrictionKind.MINIMUM_POINTS: "At least so many points",
    RestrictionKind.MAX_HEROES: "At most so many heroes",
    RestrictionKind.MAX_FIGURES: "At most so many figures",
    RestrictionKind.ONE_OF_EACH: "One of each figure",
    RestrictionKind.MAX_COPIES: "At most so many of one figure",
    RestrictionKind.NO_MINION_CAP: "No minion cap",
    RestrictionKind.REQUIRED_FIGURES: "Figures that must be there",
    RestrictionKind.REQUIRED_ONE_OF: "One of these figures must be there",
    RestrictionKind.BANNED_FIGURES: "Figures that are not allowed",
    RestrictionKind.ALLOWED_HEROES: "Only these heroes",
    RestrictionKind.ALLOWED_MINIONS: "Only minions of these peoples",
    RestrictionKind.ALLOWED_SETS: "Only figures of these sets",
    RestrictionKind.BANNED_SETS: "Sets that are not allowed",
    RestrictionKind.ALLOWED_VERSIONS: "Only these versions",
    RestrictionKind.BANNED_ABILITIES: "Abilities that are not allowed",
}
KINDS: Final = tuple(_TITLES)  # as they are offered
