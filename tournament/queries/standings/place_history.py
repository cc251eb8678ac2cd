"""Which place everybody had after each round: what the standings said then, with today's corrections.

Refuses to rank: that is the engine's. Rounds of a cut are in its bracket, not here.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from tournament import adapters
from tournament.engine import bonus
from tournament.engine.entrants import Id
from tournament.models import Severity, Tournament
from tournament.queries.rounds.history import Counted, counted_bonus

Places = Mapping[Id, tuple[int | None, ...]]


def places_by_round(tournament: Tournament, counted: Counted) -> Places:
    """The places after the rounds 1, 2 and so on that are over, by start number. Two queries at most.

    ``None`` where somebody had no place: who is excluded, or came later.
    """
    taken = list(
        tournament.penalties.filter(severity=Severity.POINTS, taken_back_at=None).values_list(
            "entrant__number", "round__number", "units", "points_unit"
        )
    )
    given = adapters.to_given(tournament)
    found: dict[Id, list[int | None]] = {entrant.id: [] for entrant in counted.entrants}
    for number in range(1, counted.rounds_over + 1):
        more = bonus.sums(counted_bonus(tournament, given, over=number, before=number + 1))
        then = {row.id: row.place for row in _after(counted, number, taken, more).rank()}
        for id_, places in found.items():
            places.append(then.get(id_))
    return {id_: tuple(places) for id_, places in found.items()}


def _after(
    counted: Counted,
    number: int,
    taken: Sequence[tuple[int, int | None, int, int]],
    more: Mapping[Id, int],
) -> Counted:
    """What counted when the round of this number was over."""
    deducted: Counter[Id] = Counter()
    for entrant, round_, units, of in taken:
        if round_ is None or round_ <= number:
            deducted[entrant] += adapters.in_units(units, of, counted.prices.points_unit)
    return replace(
        counted,
        entrants=tuple(
            replace(one, deducted_units=deducted[one.id], bonus_units=more.get(one.id, 0))
            for one in counted.entrants
        ),
        history=tuple(game for game in counted.history if game.round <= number),
        rounds_over=number,
        _table=[],
    )
