"""Changes of pairings by hand: what each takes, what it does and what is said of it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from tournament.models import Entrant, Round
from tournament.services.core.actors import Actor
from tournament.services.rounds import pairings, rounds
from tournament.services.rounds.inputs import ChangeInput, OneEntrantInput, TwoEntrantsInput


@dataclass(frozen=True, slots=True)
class PairingChange:
    """One way to change pairings; ``people`` are the fields of ``input`` that name entrants."""

    input: type[ChangeInput]
    people: tuple[str, ...]
    act: Callable[..., Any]
    done: Any

    def done_text(self, named: list[Entrant]) -> str:
        return str(self.done) % {name: f"{one}" for name, one in zip(self.people, named, strict=True)}


TWO: Final = ("first", "second")
ONE: Final = ("entrant",)
CHANGES: Final[Mapping[str, PairingChange]] = {
    "swap": PairingChange(
        TwoEntrantsInput, TWO, pairings.swap, _("%(first)s and %(second)s swapped places.")
    ),
    "fix": PairingChange(TwoEntrantsInput, TWO, pairings.fix, _("Fixed: %(first)s against %(second)s.")),
    "unfix": PairingChange(OneEntrantInput, ONE, pairings.unfix, _("Released: %(entrant)s.")),
    "unpair": PairingChange(OneEntrantInput, ONE, pairings.unpair, _("The pairing of %(entrant)s is split.")),
    "loose": PairingChange(ChangeInput, (), pairings.pair_loose, _("All players are paired.")),
}


@dataclass(frozen=True, slots=True)
class Way:
    """One way to pair a draft again."""

    key: str
    title: object
    says: object
    button: object
    done: object

    def act(self, round_: Round, *, by: Actor, now: datetime, reason: str) -> None:
        if self.key == "repair":
            rounds.repair(round_, by=by, now=now, reason=reason)
        else:
            rounds.redraft(round_, by=by, now=now, reason=reason, keep_fixed=self.key == "all")


WAYS: Final = {
    way.key: way
    for way in (
        Way(
            "repair",
            _("Re-pair affected tables"),
            _("Other players keep opponent and table. Fixed pairings stay."),
            _("Re-pair affected tables"),
            _("Affected tables re-paired."),
        ),
        Way(
            "all",
            _("Re-pair whole round"),
            _("Every table is paired again. Only fixed pairings stay."),
            _("Re-pair whole round"),
            _("Round re-paired."),
        ),
        Way(
            "proposal",
            _("Use engine's pairings"),
            _("Fixed pairings and manual changes are discarded."),
            _("Use engine's pairings"),
            _("The round has the engine's pairings."),
        ),
    )
}
