"""Who holds the awards of an event: who was named, or whom the standings propose. Decides nothing else."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournament.engine.awards import Award, AwardKind, awards_from_json
from tournament.engine.lifecycle import TournamentStatus
from tournament.messages.awards import award_name
from tournament.models import Entrant, Tournament
from tournament.queries.rounds.history import Counted, counted_in
from tournament.queries.standings.standings import StandingRow, standings_from
from tournament.queries.standings.statistics import Best, statistics_from

FIRST_PLACES = 3  # those that stand on the podium


@dataclass(frozen=True, slots=True)
class HeldAward:
    """An award with who holds it: several who share it, or nobody yet. ``proposed`` is who it would be."""

    award: Award
    holders: tuple[Entrant, ...]
    proposed: tuple[Entrant, ...] = ()

    @property
    def name(self) -> str:
        return award_name(self.award)

    @property
    def is_on_podium(self) -> bool:
        """Does the podium say it already?"""
        return (
            self.award.kind is AwardKind.PLACE
            and self.award.holder is None
            and (self.award.place or 0) <= FIRST_PLACES
        )


def awards_of(tournament: Tournament) -> list[HeldAward]:
    """All awards in the organiser's order. No query without awards."""
    if not tournament.award_plan:
        return []
    counted = counted_in(tournament)
    return awards_from(tournament, counted, standings_from(tournament, counted))


def awards_from(
    tournament: Tournament,
    counted: Counted,
    rows: Sequence[StandingRow],
    awards: Sequence[Award] | None = None,
) -> list[HeldAward]:
    """The same from what was read already; ``awards`` are others than the stored ones. No query."""
    given = awards_from_json(tournament.award_plan) if awards is None else awards
    ranked = [row for row in rows if row.place is not None] if counted.has_result else []
    best = statistics_from(counted, rows).best if given else {}
    return [_held(award, counted.rows, ranked, best) for award in given]


def final_awards(tournament: Tournament) -> list[HeldAward]:
    """Those that have a holder, once the tournament is finished: before, they are the organiser's secret."""
    if tournament.status != TournamentStatus.FINISHED:
        return []
    return [each for each in awards_of(tournament) if each.holders]


def _held(
    award: Award,
    people: Mapping[int, Entrant],
    ranked: Sequence[StandingRow],
    best: Mapping[str, Sequence[Best]],
) -> HeldAward:
    proposed = tuple(_computed(award, ranked, best))
    if award.holder is None:
        return HeldAward(award, proposed, proposed)
    named = people.get(award.holder)
    return HeldAward(award, (named,) if named is not None else (), proposed)


def _computed(
    award: Award, ranked: Sequence[StandingRow], best: Mapping[str, Sequence[Best]]
) -> Sequence[Entrant]:
    match award.kind:
        case AwardKind.PLACE:
            return [row.entrant for row in ranked if row.place == award.place]
        case AwardKind.LAST:
            last = max((row.place or 0 for row in ranked), default=0)
            return [row.entrant for row in ranked if row.place == last and last > 1]
        case AwardKind.BEST_GOOD | AwardKind.BEST_EVIL:
            faction = award.kind.removeprefix("best-")
            return [one.entrant for one in best.get(faction, ()) if one.place == 1]
    return []
