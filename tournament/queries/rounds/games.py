"""The games of one entrant: against whom, with what, what was reported, and how it ended for them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import QuerySet

from armies.models import ArmyListVersion
from tournament import adapters
from tournament.engine.entrants import FACTIONS
from tournament.engine.lifecycle import SHOWN, TableStatus
from tournament.models import Entrant, Pairing, Round, Submission
from tournament.models.prepared_query import PreparedQuery

OTHER = {"a": "b", "b": "a"}
NO_LIST = 0
UNREAD: Final = (  # of a whole hall, or never shown with a game
    "round__proposal",
    "round__report",
    *(f"{seat}__{name}" for seat in "ab" for name in (*Entrant.UNREAD, "checked_in_at", "families")),
)


def _seated(entrant: int, number: int | None = None) -> QuerySet[Pairing]:
    rows = Pairing.objects.filter(
        seats__entrant=entrant, seats__is_current=True, is_current=True, round__status__in=SHOWN
    )
    found = rows if number is None else rows.filter(round__number=number)
    return found.select_related("round", "a", "b").defer(*UNREAD).order_by("round__number")


def _live(entrant: int, number: int | None = None) -> QuerySet[Submission]:
    rows = Submission.objects.filter(
        status__in=Submission.LIVE,
        pairing__seats__entrant=entrant,
        pairing__seats__is_current=True,
        pairing__is_current=True,
        pairing__round__status__in=SHOWN,
    )
    found = rows if number is None else rows.filter(pairing__round__number=number)
    return found.order_by("submitted_at", "pk")


SEATED, SEATED_IN = PreparedQuery(_seated, int), PreparedQuery(_seated, int, int)
LIVE_REPORTS, LIVE_REPORTS_IN = PreparedQuery(_live, int), PreparedQuery(_live, int, int)
TOTALS = PreparedQuery(
    lambda *lists: ArmyListVersion.objects.filter(army_list__in=lists, is_current=True).only(
        "army_list_id", "totals"
    ),
    *[int] * 4,  # a good and an evil list of each of the two
)


@dataclass(frozen=True, slots=True)
class Report:
    """One submission as one of the two sees it."""

    submission: Submission
    side: str

    @property
    def is_own(self) -> bool:
        pairing = self.submission.pairing
        return self.submission.entrant_id == (pairing.a_id if self.side == "a" else pairing.b_id)

    @property
    def points(self) -> int | float:
        """Own tournament points."""
        return self.submission.points_a if self.side == "a" else self.submission.points_b

    @property
    def points_other(self) -> int | float:
        """The opponent's."""
        return self.submission.points_b if self.side == "a" else self.submission.points_a

    @property
    def grade(self) -> str:
        if self.side == "a":
            return self.submission.grade_a
        return str(self.submission.verdict.get("grade_b", ""))

    @property
    def refs(self) -> list[str]:
        return list(self.submission.verdict.get("refs", []))

    @property
    def own_facts(self) -> Mapping[str, Any]:
        return self.submission.facts.get(self.side) or {}

    @property
    def other_facts(self) -> Mapping[str, Any]:
        return self.submission.facts.get(OTHER[self.side]) or {}


@dataclass(frozen=True, slots=True)
class Game:
    """One pairing as one of the two sees it."""

    pairing: Pairing
    entrant: Entrant
    side: str
    reports: tuple[Report, ...]

    @property
    def round(self) -> Round:
        return self.pairing.round

    @property
    def opponent(self) -> Entrant | None:
        return self.pairing.opponent_of(self.entrant)

    @property
    def faction(self) -> str | None:
        """What this entrant plays, ``None`` while the roll is open."""
        return self.pairing.faction_of(self.entrant)

    @property
    def faction_other(self) -> str | None:
        return self.pairing.faction_b if self.side == "a" else self.pairing.faction_a

    @property
    def result(self) -> Report | None:
        return self._first(Submission.Status.CONFIRMED)

    @property
    def own_report(self) -> Report | None:
        """What this entrant sent and nobody has confirmed yet."""
        return next((r for r in self._pending() if r.is_own), None)

    @property
    def other_report(self) -> Report | None:
        """What the opponent sent and nobody has confirmed yet."""
        return next((r for r in self._pending() if not r.is_own), None)

    @property
    def has_two_reports(self) -> bool:
        return self.own_report is not None and self.other_report is not None

    @property
    def is_disputed(self) -> bool:
        return self.pairing.status == TableStatus.DISPUTED

    def _pending(self) -> list[Report]:
        return [r for r in self.reports if r.submission.status == Submission.Status.PENDING]

    def _first(self, status: str) -> Report | None:
        return next((r for r in self.reports if r.submission.status == status), None)


def games_of(entrant: Entrant) -> list[Game]:
    """Every game of rounds the hall may see, in order. Two queries."""
    return _games(entrant, SEATED.all(entrant.pk), LIVE_REPORTS.all(entrant.pk))


def game_of(entrant: Entrant, number: int) -> Game | None:
    """The game of one such round, where the entrant sits in it. Two queries."""
    asked = (entrant.pk, number)
    return next(iter(_games(entrant, SEATED_IN.all(*asked), LIVE_REPORTS_IN.all(*asked))), None)


def _games(entrant: Entrant, pairings: list[Pairing], reports: list[Submission]) -> list[Game]:
    live: dict[int, list[Submission]] = {pairing.pk: [] for pairing in pairings}
    for row in reports:
        live.get(row.pairing_id, []).append(row)
    return [_game(pairing, entrant, live[pairing.pk]) for pairing in pairings]


def _game(pairing: Pairing, entrant: Entrant, live: list[Submission]) -> Game:
    side = pairing.side_of(entrant) or "a"
    for row in live:
        row.pairing = pairing
    return Game(pairing, entrant, side, tuple(Report(row, side) for row in live))


def list_totals(game: Game) -> dict[str, dict[str, Any]]:
    """What the lists of both sides add up to: ``own`` and ``other``, then by faction. One query at most."""
    slots = adapters.to_round_slots(game.round, FACTIONS)
    places = {
        list_id: (who, faction)
        for who, entrant in (("own", game.entrant), ("other", game.opponent))
        if entrant is not None
        for faction, slot in zip(FACTIONS, slots, strict=True)
        if (list_id := entrant.list_id_of(slot)) is not None
    }
    found: dict[str, dict[str, Any]] = {"own": {}, "other": {}}
    asked = [*places, *[NO_LIST] * (len(found) * len(FACTIONS) - len(places))]
    for row in TOTALS.all(*asked) if places else ():
        who, faction = places[row.army_list_id]
        found[who][faction] = row.totals
    return found
