"""The cut of a tournament: who would be in, the bracket as it stands, and who is still to be named.

Everything is worked out from the seeds that the first round of the cut keeps and from the confirmed
results. Public pages never ask for a draft.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tournament import adapters
from tournament.engine.bracket import Bracket, Cut, Match, build
from tournament.engine.entrants import decimal_points
from tournament.engine.lifecycle import ON_THE_WALL, SHOWN, EntrantStatus, RoundStatus
from tournament.engine.pairing.formats.cut import Qualified, must_be_decided, qualify
from tournament.models import Entrant, Pairing, Round, Stage, Submission, Tournament
from tournament.queries.rounds.history import counted_in


@dataclass(frozen=True, slots=True)
class Side:
    """One line of a match: who, from which seed, with how many points; ``entrant`` is None while unknown."""

    entrant: Entrant | None
    seed: int | None
    points: str
    is_winner: bool
    is_out: bool


@dataclass(frozen=True, slots=True)
class Box:
    """One match as a page shows it. ``pairing`` is there once it was paired."""

    match: Match
    sides: tuple[Side, Side]
    pairing: Pairing | None

    @property
    def outcome(self) -> str:
        """How the winner advanced; ``level`` while somebody has to be named."""
        return "level" if self.match.is_level else self.match.how

    @property
    def how(self) -> str:
        """Why somebody advanced without having won the game; empty where the game says it."""
        if self.outcome == "decision" and self.pairing is not None and self.pairing.advances:
            return str(self.pairing.advances["how"])  # by a roll, or by a ruling
        return self.outcome if self.outcome != "game" else ""


@dataclass(frozen=True, slots=True)
class Board:
    """The whole bracket, round by round; ``third`` is the game for the third place."""

    stages: tuple[tuple[str, tuple[Box, ...]], ...]
    third: Box | None
    champion: Entrant | None


def rounds_of(tournament: Tournament, *, with_draft: bool = False) -> list[Round]:
    """The rounds of the cut that count, in order."""
    rows = tournament.rounds.filter(stage=Stage.CUT).order_by("number")
    return list(rows.exclude(status=RoundStatus.CANCELLED) if with_draft else rows.filter(status__in=SHOWN))


def bracket_of(
    tournament: Tournament, *, with_draft: bool = False, before: int | None = None
) -> Bracket | None:
    """The bracket as it stands, or as it stood before a round; None while there is no cut."""
    rounds = [
        row for row in rounds_of(tournament, with_draft=with_draft) if not before or row.number < before
    ]
    if not rounds:
        return None
    gone = tournament.entrants.exclude(status=EntrantStatus.CHECKED_IN).values_list("number", flat=True)
    return build(
        Cut.from_json(rounds[0].report["cut"]),
        adapters.to_history(tournament, before=before),
        gone=set(gone),
        ties=adapters.to_pairing_policy(tournament).cut_ties,
        decided=decided_in(rounds),
        awaited=awaited_in(rounds),
    )


def decided_in(rounds: Sequence[Round]) -> frozenset[tuple[int, int]]:
    """Who was named after a perfect tie, by round; what a later round was paired upon stays so."""
    rows = Pairing.objects.filter(round__in=rounds, is_current=True, advances__isnull=False)
    numbers = {row.pk: row.number for row in rounds}
    named = {(numbers[row.round_id], int((row.advances or {})["entrant"])) for row in rows}
    recorded = {(int(number), int(id_)) for row in rounds for number, id_ in row.report.get("advanced", ())}
    return frozenset(named | recorded)


def awaited_in(rounds: Sequence[Round]) -> frozenset[tuple[int, int]]:
    """Who sits at a table of a round that is on, and whose result is not confirmed yet, by round.

    One query while such a round is on, else none.
    """
    on = {row.pk: row.number for row in rounds if row.status in ON_THE_WALL}
    if not on:
        return frozenset()
    tables = Pairing.objects.filter(round__in=on, is_current=True, b__isnull=False)
    tables = tables.exclude(submissions__status=Submission.Status.CONFIRMED)
    rows = tables.values_list("round", "a__number", "b__number")
    return frozenset((on[round_], number) for round_, *people in rows for number in people)


def undecided(round_: Round) -> list[Pairing]:
    """The tables of a cut round that ended in a perfect tie and wait for somebody to be named."""
    bracket = bracket_of(round_.tournament, with_draft=True) if round_.stage == Stage.CUT else None
    if bracket is None:
        return []
    level = {frozenset(m.people) for m in must_be_decided(bracket) if m.round == round_.number}
    rows = round_.pairings.filter(is_current=True, b__isnull=False).select_related("a", "b")
    return [row for row in rows if row.b and frozenset((row.a.number, row.b.number)) in level]


def qualified(tournament: Tournament) -> Qualified:
    """Who would be in the cut now, best seed first. Raises ``CannotPair`` where nobody is here."""
    people = adapters.to_engine_entrants(tournament)
    return qualify(counted_in(tournament).rank(), people, size=tournament.cut_size, seed=tournament.seed)


def board_of(tournament: Tournament, *, with_draft: bool = False) -> Board | None:
    """The bracket with people and pairings, for pages, prints and the API."""
    bracket = bracket_of(tournament, with_draft=with_draft)
    if bracket is None:
        return None
    rounds = rounds_of(tournament, with_draft=with_draft)
    people, pairings = people_and_pairings(tournament, rounds)

    def box(match: Match) -> Box:
        keys = [(match.round, int(id_)) for id_ in match.people]
        found = next((pairings[key] for key in keys if key in pairings), None)
        unit = tournament.points_unit
        sides = (_side(match, 0, bracket, people, unit), _side(match, 1, bracket, people, unit))
        return Box(match, sides, found)

    return Board(
        stages=tuple((stage[0].name, tuple(map(box, stage))) for stage in bracket.stages),
        third=box(bracket.third) if bracket.third else None,
        champion=people.get(int(bracket.champion)) if bracket.champion is not None else None,
    )


def people_and_pairings(
    tournament: Tournament, rounds: Iterable[Round]
) -> tuple[dict[int, Entrant], dict[tuple[int, int], Pairing]]:
    """All entrants by start number, and who sits where: by number of the round and start number.

    Two queries: a pairing is given its round and its people from what is read.
    """
    known = {row.pk: row for row in rounds}
    rows = list(Pairing.objects.filter(round__in=known, is_current=True))
    people = {one.pk: one for one in tournament.entrants.all()}  # after them: nobody seated is missing
    found = {}
    for row in rows:
        row.round, row.a = known[row.round_id], people[row.a_id]
        row.b = people[row.b_id] if row.b_id is not None else None
        for one in (row.a, row.b):
            if one is not None:
                found[row.round.number, one.number] = row
    return {one.number: one for one in people.values()}, found


def _side(match: Match, which: int, bracket: Bracket, people: Mapping[int, Entrant], unit: int) -> Side:
    id_ = (match.a, match.b)[which]
    if id_ is None:
        return Side(None, None, "", is_winner=False, is_out=match.is_settled)
    half = None
    if match.game is not None:
        half = match.game.units_a if match.game.a == id_ else match.game.units_b
    return Side(
        entrant=people[int(id_)],
        seed=bracket.cut.seed_of(id_),
        points="" if half is None else decimal_points(half, unit),
        is_winner=match.winner == id_,
        is_out=match.is_settled and match.winner != id_,
    )
