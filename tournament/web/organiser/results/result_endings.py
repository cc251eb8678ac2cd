"""How a game ended, as the answers of the form of a table, and what each says about the game."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from armies.messages.formats import in_a_sentence
from rules.slip_fields import Fate, Slip
from tournament import adapters
from tournament.messages.slip_fields import fate_text
from tournament.models import Pairing

SIDES: Final = ("a", "b")
WHY_UNPLAYED: Final = ("absent", "excluded")


@dataclass(frozen=True, slots=True)
class ResultEnding:
    """The facts of the game and of its sides. ``is_played_out``: the counts decide."""

    game: Mapping[str, bool] = field(default_factory=dict)
    a: Mapping[str, bool] = field(default_factory=dict)
    b: Mapping[str, bool] = field(default_factory=dict)
    is_played_out: bool = False

    @property
    def parts(self) -> tuple[Mapping[str, bool], ...]:
        return self.game, self.a, self.b

    @property
    def size(self) -> int:
        return sum(map(len, self.parts))

    def fits(self, facts: Mapping[str, Any]) -> bool:
        sections = (facts, facts.get("a") or {}, facts.get("b") or {})
        return all(there.get(name) for there, part in zip(sections, self.parts, strict=True) for name in part)


def _of_side(side: str, fact: str, ending: ResultEnding | None = None) -> ResultEnding:
    """The same ending, with a fact of one side."""
    told, whole = {fact: True}, ending or ResultEnding()
    return replace(whole, a=told) if side == "a" else replace(whole, b=told)


_TIME: Final = {"last_turn_over": True}
_OF_ANY_GAME: Final[Mapping[str, ResultEnding]] = {
    "decided": ResultEnding(is_played_out=True),
    "time": ResultEnding(_TIME, is_played_out=True),
    **{f"{side}-conceded": _of_side(side, "conceded") for side in SIDES},
    **{f"{side}-{why}": _of_side(side, why) for why in WHY_UNPLAYED for side in SIDES},
    **{f"both-{why}": ResultEnding(a={why: True}, b={why: True}) for why in WHY_UNPLAYED},
}
# Who played good may stay open.
NEVER_BEGUN: Final = frozenset(
    key for key, ending in _OF_ANY_GAME.items() for why in WHY_UNPLAYED if why in {*ending.a, *ending.b}
)


def result_endings(slip: Slip) -> dict[str, ResultEnding]:
    """Every ending by its code: those of any game, and what the slip lets somebody choose for one side."""
    fates = {
        f"{side}-{fate.code}": _of_side(side, fate.mark.key, _ending_with(fate))
        for fate in slip.fates
        for side in SIDES
    }
    return {**_OF_ANY_GAME, **fates}


def _ending_with(fate: Fate) -> ResultEnding:
    return ResultEnding(_TIME if fate.is_last_turn else {}, is_played_out=not fate.mark.ends_game)


def stored_ending(facts: Mapping[str, Any], slip: Slip) -> str:
    """The ending that stored facts tell; ``decided`` says nothing and always fits."""
    endings = result_endings(slip)
    return max((key for key, each in endings.items() if each.fits(facts)), key=lambda key: endings[key].size)


def ending_choices(pairing: Pairing) -> list[tuple[Any, Any]]:
    """The answers in their groups, with the names of the two."""
    names = {"a": str(pairing.a), "b": str(pairing.b)}
    factions = {"a": pairing.faction_a, "b": pairing.faction_b}
    fates = adapters.to_slip(pairing.round.tournament).fates

    def of_each(why: str, words: Any, sides: Iterable[str] = SIDES) -> list[tuple[str, Any]]:
        return [(f"{side}-{why}", words % {"player": in_a_sentence(names[side])}) for side in sides]

    return [
        (
            _("On the map"),
            [("decided", _("An army broke or was wiped out")), ("time", _("The last turn ended"))],
        ),
        (
            _("The Ring"),
            [
                (f"{side}-{fate.code}", fate_text(fate, player=in_a_sentence(names[side])))
                for fate in fates
                for side in SIDES
                if factions[side] in {None, fate.mark.faction}
            ],
        ),
        (
            _("Ended otherwise"),
            [
                *of_each("conceded", _("%(player)s conceded")),
                *of_each("absent", _("%(player)s did not come")),
                ("both-absent", _("Both did not come")),
                *of_each("excluded", _("%(player)s was excluded")),
                ("both-excluded", _("Both were excluded")),
            ],
        ),
    ]
