"""Which kind of round comes next, what it is called, and the whole schedule of a round robin."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tournament.engine.bracket import NAMES
from tournament.engine.entrants import Id, decimal_points
from tournament.engine.lifecycle import SHOWN, EntrantStatus, RoundStatus
from tournament.engine.pairing.formats.round_robin import LEAST, MAX_ENTRANTS, rounds_needed, schedule
from tournament.models import Entrant, Format, Pairing, Round, Stage, Submission, Tournament
from tournament.queries.rounds import brackets
from tournament.queries.rounds.history import annulled_in


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
    """The title of the next round, as its row will have it: ``Round 3``, ``Semi-final``."""
    number = len(rounds) + 1
    if next_stage(tournament, rounds) != Stage.CUT:
        return f"Round {number}"
    bracket = brackets.bracket_of(tournament, with_draft=True)
    if bracket is not None:
        stage = number - bracket.cut.first_round + 1
        return bracket.cut.name_of(stage)
    return NAMES[tournament.cut_size // 2]


def rounds_before_cut(tournament: Tournament, rounds: Sequence[Round], *, here: int) -> int:
    """How many rounds are planned without the cut; a round robin follows from who is here until it begins."""
    if tournament.format != Format.ROUND_ROBIN or rounds:
        return tournament.rounds_planned
    return rounds_needed(here) if LEAST <= here <= MAX_ENTRANTS else tournament.rounds_planned


@dataclass(frozen=True, slots=True)
class Meeting:
    """One game of the schedule. ``b`` is None for who sits out; ``pairing`` is there once it was shown."""

    a: Entrant
    b: Entrant | None
    pairing: Pairing | None

    @property
    def is_gone(self) -> bool:
        """Will this game not be played, as one of the two has left?"""
        if self.b is None or (self.pairing is not None and not self.pairing.is_bye):
            return False
        is_resting = self.pairing is not None
        return is_resting or any(one.status != EntrantStatus.CHECKED_IN for one in (self.a, self.b))


@dataclass(frozen=True, slots=True)
class Cell:
    """What the crosstable says about two: the round of their game, and the points of the row's entrant."""

    round: int
    points: str
    is_self: bool = False
    is_gone: bool = False


@dataclass(frozen=True, slots=True)
class Crosstable:
    """Everybody against everybody, and the schedule round by round.

    ``annulled`` left too early for their games to count.
    """

    rounds: tuple[tuple[int, tuple[Meeting, ...]], ...]
    rows: tuple[tuple[Entrant, tuple[Cell, ...]], ...]
    annulled: tuple[Entrant, ...] = ()


def crosstable_of(tournament: Tournament) -> Crosstable | None:
    """The whole round robin, once its first round is shown."""
    rounds = list(tournament.rounds.filter(stage=Stage.ROUND_ROBIN, status__in=SHOWN).order_by("number"))
    if not rounds:
        return None
    seats = [int(seat) for seat in rounds[-1].report["seats"]]
    people, found = brackets.people_and_pairings(tournament, rounds)
    points = _points(rounds, people.values())
    plan = tuple(
        (number, tuple(_meeting(number, pair, people, found) for pair in pairs))
        for number, pairs in enumerate(schedule(seats), start=1)
    )
    when = {
        frozenset((meeting.a.number, meeting.b.number)): (number, meeting.is_gone)
        for number, meetings in plan
        for meeting in meetings
        if meeting.b is not None
    }
    rows = tuple((people[one], tuple(_cell(one, two, when, points) for two in seats)) for one in seats)
    void = annulled_in(tournament)
    return Crosstable(plan, rows, tuple(people[one] for one in seats if one in void))


def _meeting(
    number: int,
    pair: tuple[Id, Id | None],
    people: Mapping[int, Entrant],
    found: Mapping[tuple[int, int], Pairing],
) -> Meeting:
    numbers = [int(one) for one in pair if one is not None]
    pairings = [found[number, one] for one in numbers if (number, one) in found]
    a, *rest = (people[one] for one in numbers)
    return Meeting(a, next(iter(rest), None), next(iter(pairings), None))


def _cell(
    one: int,
    two: int,
    when: Mapping[frozenset[int], tuple[int, bool]],
    points: Mapping[tuple[int, int], str],
) -> Cell:
    if one == two:
        return Cell(0, "", is_self=True)
    number, is_gone = when[frozenset((one, two))]
    return Cell(number, points.get((one, two), ""), is_gone=is_gone)


def _points(rounds: Sequence[Round], people: Iterable[Entrant]) -> dict[tuple[int, int], str]:
    """Confirmed points of the first against the second."""
    numbers = {one.pk: one.number for one in people}
    rows = Submission.objects.filter(
        status=Submission.Status.CONFIRMED,
        pairing__is_current=True,
        pairing__round__in=rounds,
        pairing__b__isnull=False,
    )
    points = {}
    for a, b, units_a, units_b, unit in rows.values_list(
        "pairing__a", "pairing__b", "units_a", "units_b", "points_unit"
    ):
        one, two = numbers[a], numbers[b]
        points[one, two], points[two, one] = decimal_points(units_a, unit), decimal_points(units_b, unit)
    return points
