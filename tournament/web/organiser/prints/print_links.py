"""The prints by what they are for, and which of them the day needs now."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament import adapters
from tournament.engine.lifecycle import ON_THE_WALL, RoundStatus, TournamentStatus
from tournament.messages.formats import round_called, round_title
from tournament.models import Round
from tournament.printing.print_jobs import AFTER_A_ROUND, LONG, OF_A_ROUND
from tournament.queries.lists.blocking_lists import has_lists
from tournament.web.organiser.core.desk import Desk

LABELS: Final = {  # of each kind: what it is called on a button, and what it is for
    "pairings-and-sheets": (gettext_lazy("Pairings and sheets"), gettext_lazy("One print job")),
    "pairings-by-name": (gettext_lazy("Pairings by name"), gettext_lazy("For the wall")),
    "pairings-by-table": (gettext_lazy("Pairings by table"), gettext_lazy("For the wall")),
    "score-sheets": (gettext_lazy("Score sheets"), gettext_lazy("One for each table")),
    "timeline": (gettext_lazy("Timeline"), gettext_lazy("For the referee")),
    "standings": (gettext_lazy("Standings"), gettext_lazy("For the wall, with all tie-breaks")),
    "cross-table": (gettext_lazy("Cross table"), gettext_lazy("Who played whom, and the results")),
    "fairness": (gettext_lazy("Fairness sheet"), gettext_lazy("One page for the wall")),
    "certificates": (gettext_lazy("Certificates"), gettext_lazy("Places 1 to 3, best good and evil")),
    "prize-list": (gettext_lazy("Prize list"), gettext_lazy("Awards and who holds them")),
    "day-plan": (gettext_lazy("Plan of the day"), gettext_lazy("Times of all rounds")),
    "rescue-pack": (gettext_lazy("Rescue pack"), gettext_lazy("To play on without power or network")),
    "entrant-cards": (gettext_lazy("Player cards"), gettext_lazy("Private QR codes, ten to a page")),
    "name-badges": (gettext_lazy("Name badges"), gettext_lazy("Officials and players, ten to a page")),
    "table-numbers": (gettext_lazy("Table numbers"), gettext_lazy("Two to a page: cut, fold")),
    "lists": (gettext_lazy("All army lists"), gettext_lazy("One per page, with fingerprints")),
    "log": (gettext_lazy("Full log"), gettext_lazy("All actions, for your records")),
}
OF_ROUND: Final = {"standings": "standings-after"}  # kinds whose address of a round has a name of its own
JUDGES: Final = frozenset({"lists", "log", "prize-list"})
OF_THE_ROUND: Final = (
    "pairings-and-sheets",
    "pairings-by-name",
    "pairings-by-table",
    "score-sheets",
    "timeline",
)


@dataclass(frozen=True, slots=True)
class PrintLink:
    """A print to choose. One that is ``ordered`` is made in the background; others open at ``url``."""

    kind: str
    url: str
    round: Round | None
    ordered: bool
    has_sides: bool = True

    @property
    def label(self) -> Any:
        if self.kind == "standings" and self.round is not None:
            return _("Standings after %(round)s") % {"round": round_called(self.round.title)}
        return LABELS[self.kind][0]

    @property
    def hint(self) -> Any:
        if self.kind == "certificates" and not self.has_sides:
            return _("Places 1 to 3")
        return LABELS[self.kind][1]


@dataclass(frozen=True, slots=True)
class PrintGroup:
    """Some prints under one heading."""

    title: str
    links: Sequence[PrintLink]


class PrintChoices:
    """Makes the links for one official."""

    def __init__(self, desk: Desk, *, followed: Collection[str]) -> None:
        self._desk = desk
        self._followed = followed

    def links(self, *kinds: str, of: Round | None = None) -> list[PrintLink]:
        """Those that this official may print."""
        return [self._link(kind, of) for kind in kinds if self._is_allowed(kind)]

    def _is_allowed(self, kind: str) -> bool:
        tournament = self._desk.tournament
        if kind == "entrant-cards":
            return self._desk.organises
        if kind == "day-plan":
            return bool(tournament.day_plan)
        if kind == "lists" and not has_lists(tournament):
            return False
        return kind not in JUDGES or self._desk.judges

    def _link(self, kind: str, of: Round | None) -> PrintLink:
        round_ = of if kind in OF_A_ROUND | AFTER_A_ROUND | {"timeline"} else None
        is_ordered = kind in LONG or kind in self._followed
        has_sides = adapters.has_sides(self._desk.tournament)
        return PrintLink(kind, "" if is_ordered else self._url(kind, round_), round_, is_ordered, has_sides)

    def _url(self, kind: str, round_: Round | None) -> str:
        slug = self._desk.tournament.slug
        if kind == "entrant-cards":
            return self._desk.url("cards")
        if round_ is None:
            return reverse(f"printing:{kind}", args=[slug])
        return reverse(f"printing:{OF_ROUND.get(kind, kind)}", args=[slug, round_.number])

    def now(self, rounds: Sequence[Round]) -> PrintGroup:
        """What the day needs now, the most urgent first. ``rounds`` begin with the newest."""
        status = self._desk.tournament.status
        newest = rounds[0] if rounds else None
        if status in {TournamentStatus.FINISHED, TournamentStatus.CALLED_OFF} and newest is not None:
            return PrintGroup(
                _("For the end"),
                self.links("standings", "certificates", "prize-list", "cross-table", "fairness", "log"),
            )
        if newest is None:
            return PrintGroup(
                _("For the start"),
                self.links("name-badges", "entrant-cards", "table-numbers", "day-plan"),
            )
        called = round_called(newest.title)
        if newest.status == RoundStatus.CLOSED:
            found = [*self.links("standings", of=newest), *self.links("cross-table", "rescue-pack")]
            return PrintGroup(_("After %(round)s") % {"round": called}, found)
        first = ["name-badges"] if newest.number == 1 and newest.status != RoundStatus.PLAYING else []
        found = [*self.links(*OF_THE_ROUND, of=newest), *self.links(*first, "rescue-pack")]
        return PrintGroup(_("For %(round)s") % {"round": called}, found)

    def others(self, rounds: Sequence[Round]) -> list[PrintGroup]:
        """All that is not of one round."""
        groups = [
            PrintGroup(_("Standings"), self._standings(rounds)),
            PrintGroup(
                _("People and hall"),
                self.links("name-badges", "entrant-cards", "table-numbers", "day-plan", "lists"),
            ),
            PrintGroup(_("To keep"), self.links("rescue-pack", "log")),
        ]
        return [each for each in groups if each.links]

    def of_rounds(self, rounds: Sequence[Round]) -> list[PrintGroup]:
        """The prints of each round that are not shown as needed now."""
        found = []
        for row in rounds:
            is_now = row is rounds[0] and row.status in ON_THE_WALL
            after = self.links("standings", of=row) if row.status == RoundStatus.CLOSED else []
            if not is_now:
                found.append(PrintGroup(round_title(row.title), [*self.links(*OF_THE_ROUND, of=row), *after]))
        return found

    def _standings(self, rounds: Sequence[Round]) -> list[PrintLink]:
        kinds = ("standings", "cross-table", "fairness", "certificates", "prize-list")
        return self.links(*kinds) if rounds else []
