"""What tie-breaks are computed from: every round of every entrant, and what its opponent is worth.

Unplayed rounds follow FIDE C.07, article 16, as far as the policy says so:

- An opponent is worth what he earned. Each round he missed at the end, because he left, counts as a
  draw; being absent from a game does not (16.3).
- The own round without an opponent counts as one against a dummy with the own points, at most a draw for
  each round so far; a game to which somebody did not come, as one against a dummy with the own
  points, at most those of the real opponent (16.4).
- A round missed, and a game one did not come to, are voluntary: a cut takes them first (16.5).

What a draw is worth, the prices of the tournament say: a perfect tie (7.05), or the draw of a scheme. Bonus
points and what penalties took are seen by :meth:`Table.total` alone. It refuses to compare anybody.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from tournament.engine.entrants import Id
from tournament.engine.records import Played, Record
from tournament.engine.scores import USUAL_PRICES, Prices
from tournament.engine.standings.policy import USUAL, StandingsPolicy

Kind = Literal["game", "forfeit", "bye", "missed"]


class Contribution(NamedTuple):  # eight thousand of them in a large field
    """One round of one entrant: what the opponent is ``worth`` and what was earned, in units."""

    round: int
    kind: Kind
    opponent: Id | None
    worth: int
    earned: int
    is_voluntary: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """Records, the policy, the prices, and how many rounds are over.

    Who has nothing in one of those has missed it.
    """

    records: Mapping[Id, Record]
    policy: StandingsPolicy = USUAL
    deducted: Mapping[Id, int] = field(default_factory=dict)
    rounds_over: int = 0
    bonus: Mapping[Id, int] = field(default_factory=dict)
    prices: Prices = USUAL_PRICES
    _rounds: dict[Id, tuple[Contribution, ...]] = field(default_factory=dict, compare=False, repr=False)
    _worth: dict[Id, int] = field(default_factory=dict, compare=False, repr=False)

    def total(self, id_: Id) -> int:
        """Units of the entrant's own standing: games and bonus, less what penalties took."""
        return self.records[id_].units + self.bonus.get(id_, 0) - self.deducted.get(id_, 0)

    def rounds_so_far(self, id_: Id) -> int:
        played = self.records[id_].played
        return max(self.rounds_over, played[-1].round if played else 0)

    def worth(self, id_: Id) -> int:
        """Units that this entrant counts for as an opponent."""
        found = self._worth.get(id_)
        if found is None:
            missed = self.prices.tie * self.rounds_after_leaving(id_)
            found = self._worth[id_] = self.records[id_].units + missed
        return found

    def rounds_after_leaving(self, id_: Id) -> int:
        """Rounds missed at the end, each of which counts as a draw; 0 where the policy says so."""
        played = self.records[id_].played
        if self.policy.dropped_count_as == "points" or len(played) >= self.rounds_so_far(id_):
            return 0
        by_round = {one.round: one for one in played}
        missed = 0
        for number in range(self.rounds_so_far(id_), 0, -1):
            one = by_round.get(number)
            if one is None:
                missed += 1
            elif not self._stayed_away(one):
                break
        return missed

    def opponents_worth(self, id_: Id) -> int:
        """What the opponents of all rounds are worth together, as :meth:`rounds` has them one by one."""
        played = self.records[id_].played
        met = [one.opponent for one in played if one.opponent is not None and not one.is_forfeit]
        if len(met) >= self.rounds_so_far(id_):
            return sum(map(self.worth, met))
        return sum(one.worth for one in self.rounds(id_))

    def rounds(self, id_: Id) -> tuple[Contribution, ...]:
        """Every round that is over or played, in order."""
        found = self._rounds.get(id_)
        if found is None:
            found = self._rounds[id_] = tuple(self._each(self.records[id_]))
        return found

    def _each(self, record: Record) -> Iterator[Contribution]:
        if len(record.played) >= self.rounds_so_far(record.id):
            yield from (self._one(record, one) for one in record.played)
            return
        by_round = {one.round: one for one in record.played}
        for number in range(1, self.rounds_so_far(record.id) + 1):
            one = by_round.get(number)
            if one is not None:
                yield self._one(record, one)
            elif number <= self.rounds_over:
                yield Contribution(number, "missed", None, self._without_opponent(record), 0, True)

    def _one(self, record: Record, one: Played) -> Contribution:
        if one.opponent is None:
            return Contribution(one.round, "bye", None, self._without_opponent(record), one.units)
        count_as = self.policy.forfeits_count_as
        if not one.is_forfeit or count_as == "played":
            worth = self.worth(one.opponent)
            return Contribution(one.round, "game", one.opponent, worth, one.units)
        worth = min(record.units, self.worth(one.opponent)) if count_as == "dummy" else 0
        return Contribution(one.round, "forfeit", one.opponent, worth, one.units, self._stayed_away(one))

    def _without_opponent(self, record: Record) -> int:
        count_as = self.policy.byes_count_as
        if count_as == "zero":
            return 0
        most = self.prices.tie * self.rounds_so_far(record.id)
        return record.units if count_as == "virtual" else min(record.units, most)

    def _stayed_away(self, one: Played) -> bool:
        return one.stayed_away and self.policy.forfeits_count_as != "played"
