"""Which kind of round comes next, what it is called, and the whole schedule of a round robin."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournament.engine.lifecycle import EntrantStatus, RoundStatus
from tournament.engine.pairing.bracket import NAMES
from tournament.engine.pairing.round_robin import LEAST, MOST, rounds_needed, schedule
from tournament.models import Format, Pairing, Stage, Submission
from tournament.queries import brackets
from tournament.queries.boards import SHOWN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournament.models import Entrant, Round, Tournament


def live_rounds(tournament: Tournament) -> list[Round]:
    """Every round that was not taken back, in order."""
    return list(tournament.rounds.exclude(status=RoundStatus.CANCELLED).order_by("number"))


def next_stage(tournament: Tournament, rounds: Sequence[Round]) -> Stage | None:
    """The kind of the round after ``rounds``; None where everything is played."""
    if tournament.format == Format.ROUND_ROBIN:
        total = rounds[-1].report.get("rounds", 0) if rounds else 1
        return Stage.ROUND_ROBIN if len(rounds) < total else None
    if any(row.stage == Stage.CUT for row in rounds):
        bracket = brackets.bracket_of(tournament, with_draft=True)
        return None if bracket is None or bracket.is_over else Stage.CUT
    if len(rounds) < tournament.rounds_planned:
        return Stage.SWISS
    return Stage.CUT if tournament.cut_size else None


def next_title(tournament: Tournament, rounds: Sequence[Round]) -> str:
    """What the next round will be called: ``round 3``, ``the semi-final``."""
    number = len(rounds) + 1
    if next_stage(tournament, rounds) != Stage.CUT:
        return f"round {number}"
    bracket = brackets.bracket_of(tournament, with_draft=True)
    if bracket is not None:
        stage = number - bracket.cut.first_round + 1
        return f"the {bracket.cut.name_of(stage).lower()}"
    return f"the {NAMES[tournament.cut_size // 2].lower()}"


def rounds_before_cut(tournament: Tournament, rounds: Sequence[Round], *, here: int) -> int:
    """How many rounds are planned without the cut; a round robin follows from who is here until it begins."""
    if tournament.format != Format.ROUND_ROBIN or rounds:
        return tournament.rounds_planned
    return rounds_needed(here) if LEAST <= here <= MOST else tournament.rounds_planned


@dataclass(frozen=True, slots=True)
class Meeting:
    """One game of the schedule. ``b`` is None for who sits out; ``pairing`` is there once it was shown."""

    a: Entrant
    b: Entrant | None
    pairing: Pairing | None

    @property
    def is_gone(self) -> bool:
        """Will this game not be played, as one of the two has left?"""
        people = [one for one in (self.a, self.b) if one is not None]
        return self.pairing is None and any(one.status != EntrantStatus.CHECKED_IN for one in people)


@dataclass(frozen=True, slots=True)
class Cell:
    """What the crosstable says about two: the round, the table, the points of the one whose row it is."""

    round: int
    points: str
    is_self: bool = False


@dataclass(frozen=True, slots=True)
class Crosstable:
    """Everybody against everybody, and the schedule round by round."""

    rounds: tuple[tuple[int, tuple[Meeting, ...]], ...]
    rows: tuple[tuple[Entrant, tuple[Cell, ...]], ...]


def crosstable_of(tournament: Tournament) -> Crosstable | None:
    """The whole round robin, once its first round is shown. Four queries."""
    rounds = list(tournament.rounds.filter(stage=Stage.ROUND_ROBIN, status__in=SHOWN).order_by("number"))
    if not rounds:
        return None
    seats = rounds[-1].report["seats"]
    people = {row.number: row for row in tournament.entrants.all()}
    found = _pairings(rounds)
    points = _points(rounds)
    plan = [
        (
            number,
            tuple(
                Meeting(
                    people[int(a)], people.get(int(b)) if b is not None else None, found.get((number, int(a)))
                )
                for a, b in meetings
            ),
        )
        for number, meetings in enumerate(schedule(seats), start=1)
    ]
    when = {
        frozenset(pair): number for number, pairs in enumerate(schedule(seats), start=1) for pair in pairs
    }
    rows = tuple(
        (
            people[one],
            tuple(
                Cell(0, "", is_self=True)
                if one == two
                else Cell(when[frozenset((one, two))], points.get((one, two), ""))
                for two in seats
            ),
        )
        for one in seats
    )
    return Crosstable(tuple(plan), rows)


def _pairings(rounds: Sequence[Round]) -> dict[tuple[int, int], Pairing]:
    rows = Pairing.objects.filter(round__in=rounds, is_current=True).select_related("round", "a", "b")
    found = {}
    for row in rows:
        for one in (row.a, row.b):
            if one is not None:
                found[row.round.number, one.number] = row
    return found


def _points(rounds: Sequence[Round]) -> dict[tuple[int, int], str]:
    """Confirmed points of the first against the second."""
    rows = Submission.objects.filter(
        status=Submission.Status.CONFIRMED,
        pairing__is_current=True,
        pairing__round__in=rounds,
        pairing__b__isnull=False,
    ).select_related("pairing__a", "pairing__b")
    points = {}
    for row in rows:
        a, b = row.pairing.a.number, row.pairing.b.number  # type: ignore[union-attr]  # no byes were asked for
        points[a, b], points[b, a] = f"{row.half_a / 2:g}", f"{row.half_b / 2:g}"
    return points
