"""What was given to whom, whether it is a repeat, and what of it everybody may see.

Officials and the entrant see all; the tournament says what the others see. Refuses to decide what follows
from a repeat: it names the usual next step, and the referee decides (10.01).
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from django.db.models import QuerySet

from armies.messages.formats import and_list
from rules.misconduct import MISCONDUCT, Misconduct
from rules.point_units import plain_number
from tournament import adapters
from tournament.engine.entrants import plural_of, units_as_number
from tournament.engine.lifecycle import SHOWN, EntrantStatus, RoundStatus
from tournament.messages.penalties import incident_name, penalty_line, severity_name
from tournament.messages.sentences import Sentence
from tournament.models import Entrant, Pairing, PenaltiesShown, Penalty, Severity, Tournament
from tournament.queries.results import reports
from tournament.queries.rounds import boards

LADDER: Final = (Severity.NOTE, Severity.WARNING, Severity.POINTS, Severity.GAME_LOSS, Severity.EXCLUSION)
SEVERITIES_SHOWN: Final[dict[str, tuple[Severity, ...]]] = {
    PenaltiesShown.NONE: (),
    PenaltiesShown.SERIOUS: LADDER[2:],
    PenaltiesShown.WARNINGS: LADDER[1:],
    PenaltiesShown.ALL: LADDER,
}


@dataclass(frozen=True, slots=True)
class Choice:
    """One kind of incident as the page offers it: how often it stands already, and the usual next step."""

    misconduct: Misconduct
    before: int
    usual: Severity

    @property
    def repeat(self) -> str:
        """``1 time before``; empty where it never happened."""
        return str(penalty_line("before", {"count": self.before})) if self.before else ""

    @property
    def name(self) -> str:
        return incident_name(self.misconduct.key)

    @property
    def usual_name(self) -> str:
        return severity_name(self.usual)


@dataclass(frozen=True, slots=True)
class History:
    """Everything one entrant was given in this tournament, newest first; what was taken back stays in it."""

    entrant: Entrant
    penalties: tuple[Penalty, ...]

    @property
    def standing(self) -> tuple[Penalty, ...]:
        return tuple(row for row in self.penalties if row.taken_back_at is None)

    @property
    def deducted(self) -> int | float:
        """The points that penalties took."""
        taken = (Fraction(row.units, row.points_unit) for row in self.standing)
        return plain_number(sum(taken, Fraction(0)))

    @property
    def summary(self) -> str:
        """``3 points deducted and 2 warnings``; empty where nothing stands."""
        count = Counter(row.severity for row in self.standing)
        found = [severity for severity in reversed(LADDER) if count[severity]]
        return and_list(str(self._given(severity, count[severity])) for severity in found)

    def _given(self, severity: Severity, count: int) -> Sentence:
        if severity != Severity.POINTS:
            return penalty_line("given", {"count": count}, case=severity)
        taken = {"points": self.deducted, "count": plural_of(self.deducted)}
        return penalty_line("given", taken, case=severity)

    @property
    def warning(self) -> str:
        """What a referee should know before the next one; empty where no warning stands."""
        warned = sum(row.severity == Severity.WARNING for row in self.standing)
        if not warned:
            return ""
        return str(penalty_line("warned", {"player": str(self.entrant), "count": warned}))

    def choices(self) -> list[Choice]:
        """Every kind of incident, in the order of the rules; a repeat is one step further."""
        rows = [row for row in self.standing if row.category]
        return [_choice(each, [row for row in rows if row.category == each.key]) for each in MISCONDUCT]


def histories(entrants: Iterable[Entrant]) -> list[History]:
    """The history of each of these, in their order. One query."""
    people = list(entrants)
    found: dict[int, list[Penalty]] = {each.pk: [] for each in people}
    if people:
        rows = people[0].tournament.penalties.filter(entrant__in=people)
        for row in rows.select_related("round", "pairing").order_by("-given_at", "-pk"):
            found[row.entrant_id].append(row)
    return [History(each, tuple(found[each.pk])) for each in people]


def histories_at(pairing: Pairing) -> list[History]:
    """Those of both who sit there, or of the one with the bye."""
    return histories([each for each in (pairing.a, pairing.b) if each is not None])


def all_of(tournament: Tournament) -> QuerySet[Penalty]:
    """Every penalty of the tournament, newest first. For officials."""
    rows = tournament.penalties.select_related("entrant", "round", "pairing")
    return rows.order_by("-given_at", "-pk")


def shown_to_all(tournament: Tournament) -> QuerySet[Penalty]:
    """Those everybody may see, newest first: as the tournament says, and none that was taken back."""
    rows = all_of(tournament).filter(taken_back_at=None)
    return rows.filter(severity__in=SEVERITIES_SHOWN[tournament.penalties_shown])


def of_game_loss(entrant: Entrant, pairing: Pairing | None) -> list[Sentence]:
    """What a game loss would mean here; empty where there is no game to lose."""
    if pairing is None or pairing.is_bye:
        return []
    mine, other = _points_now(entrant, pairing)
    opponent = pairing.opponent_of(entrant)
    lost = {row.entrant_id for row in pairing.penalties.all() if _is_standing_loss(row)}
    if entrant.pk in lost:
        return []
    both = opponent is not None and opponent.pk in lost
    is_empty = ("b" if pairing.a_id == entrant.pk else "a") in reports.without_right(pairing)
    prices = adapters.to_prices(pairing.round.tournament)
    worth = {
        name: units_as_number(each, prices.points_unit)
        for name, each in (("lost", prices.worst), ("won", prices.best))
    }
    place = {"round": pairing.round.title, "table": pairing.table, "opponent": str(opponent), **worth}
    lines = [penalty_line("game-loss", place, case="both" if both else "empty" if is_empty else "one")]
    if mine is not None:
        lines.append(penalty_line("replaced", {"score": [mine, other or 0]}))
    if pairing.round.status == RoundStatus.CLOSED:
        lines.append(penalty_line("closed", {"round": pairing.round.title}))
    return lines


def place_of(entrant: Entrant, *, number: int | None) -> Pairing | None:
    """The entrant's table in a round, or in the newest the hall may see; ``None`` where there is none."""
    rows = entrant.seats.filter(is_current=True, round__status__in=SHOWN)
    if number is not None:
        rows = rows.filter(round__number=number)
    else:
        newest = boards.current_round(entrant.tournament)
        rows = rows.filter(round=newest)
    seat = rows.select_related("pairing__round__tournament", "pairing__a", "pairing__b").last()
    return seat.pairing if seat is not None else None


def may_exclude(entrant: Entrant) -> bool:
    """Is there anybody left to exclude?"""
    return entrant.status in set(EntrantStatus) - {EntrantStatus.WAITING_LIST, EntrantStatus.EXCLUDED}


def _choice(misconduct: Misconduct, before: list[Penalty]) -> Choice:
    usual = LADDER.index(Severity(misconduct.usual))
    reached = max((LADDER.index(Severity(row.severity)) + 1 for row in before), default=0)
    step = min(max(usual, reached), len(LADDER) - 1)
    return Choice(misconduct, len(before), LADDER[step])


def _is_standing_loss(penalty: Penalty) -> bool:
    return penalty.severity == Severity.GAME_LOSS and penalty.taken_back_at is None


def _points_now(entrant: Entrant, pairing: Pairing) -> tuple[float | None, float | None]:
    row = reports.confirmed_of(pairing)
    if row is None:
        return None, None
    return (row.points_a, row.points_b) if pairing.a_id == entrant.pk else (row.points_b, row.points_a)
