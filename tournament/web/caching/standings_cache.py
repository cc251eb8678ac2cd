"""Standings and tables as everybody sees them now, read once for each change and shown by many pages.

Only for pages that show: whatever decides something asks the queries themselves.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from armies.services.errors import Refused
from tournament.models import Round, Tournament
from tournament.queries.core.newest_events import newest_events
from tournament.queries.rounds import boards, drafts
from tournament.queries.rounds.drafts import DraftBoard
from tournament.queries.rounds.history import Counted, counted_in
from tournament.queries.standings import outlook_input, outlooks, place_history, statistics
from tournament.queries.standings.standings import StandingRow, standings_from
from tournament.services.standings import outlooks as outlook_work
from tournament.single_flight import SingleFlightCache

PODIUM: Final = 3
A_DAY: Final = 86_400.0
LASTING: Final = 60.0  # seconds; an event of their topics makes them old at once
TOPICS: Final = ("tournament", "entrants", "pairings", "results", "standings")
TOURNAMENTS: Final = 8  # whose rows are kept; a thousand entrants take about four megabytes


Winners = tuple[tuple[str, tuple[statistics.Best, ...]], ...]  # of each faction


@dataclass(frozen=True, slots=True)
class Places:
    counted: Counted
    rows: tuple[StandingRow, ...]


cached_tables: Final[SingleFlightCache[tuple[boards.TableRow, ...]]] = SingleFlightCache(TOURNAMENTS)
A_LITTLE: Final = 10.0
cached_outlooks: Final[SingleFlightCache[outlooks.View]] = SingleFlightCache(TOURNAMENTS)
cached_drafts: Final[SingleFlightCache[DraftBoard]] = SingleFlightCache(TOURNAMENTS)
cached: Final[SingleFlightCache[Places]] = SingleFlightCache(TOURNAMENTS)
cached_podiums: Final[SingleFlightCache[tuple[StandingRow, ...]]] = SingleFlightCache(500)
cached_winners: Final[SingleFlightCache[Winners]] = SingleFlightCache(TOURNAMENTS)
cached_histories: Final[SingleFlightCache[place_history.Places]] = SingleFlightCache(TOURNAMENTS)
cached_trials: Final[SingleFlightCache[DraftBoard | Refused]] = SingleFlightCache(TOURNAMENTS)


def current_standings(tournament: Tournament, *, before: int | None = None) -> Places:
    """The places at the revision that was read or a newer one; ``before`` a round, as it began."""
    newest = newest_events.for_board if before is None else newest_events.for_everybody
    key = (tournament.pk, newest(tournament.pk, tournament.revision, TOPICS), before)
    return cached.get(key, lambda: _worked_out(tournament, before), fresh_for=LASTING)


def podium(places: Places) -> tuple[StandingRow, ...]:
    """The first three places, with everybody who shares one; nobody before a game has a result."""
    if not places.counted.has_result:
        return ()
    return tuple(row for row in places.rows if row.place is not None and row.place <= PODIUM)


def podium_now(tournament: Tournament) -> tuple[StandingRow, ...]:
    """The same of a tournament that is over, kept for as long as nothing of it changes."""
    key = (tournament.pk, tournament.revision)
    return cached_podiums.get(key, lambda: podium(_worked_out(tournament, None)), fresh_for=A_DAY)


def best_players_now(tournament: Tournament, places: Places) -> Winners:
    """Who did best with each faction: everybody on the first place of it, where somebody played it."""

    def make() -> Winners:
        best = statistics.statistics_from(places.counted, places.rows).best
        first = {faction: tuple(one for one in rows if one.place == 1) for faction, rows in best.items()}
        return tuple((faction, rows) for faction, rows in first.items() if rows)

    return cached_winners.get((tournament.pk, tournament.revision), make, fresh_for=LASTING)


def places_by_round_now(tournament: Tournament, counted: Counted) -> place_history.Places:
    """The place of everybody after each round that is over, made again when one of those games changes."""
    over = tuple(game for game in counted.history if game.round <= counted.rounds_over)
    prices = counted.prices
    worth = (prices.tie, prices.limits, prices.best_wins, prices.points_unit)
    key = (tournament.pk, over, counted.entrants, counted.policy, worth)
    return cached_histories.get(
        key, lambda: place_history.places_by_round(tournament, counted), fresh_for=LASTING
    )


def tables_now(round_: Round) -> tuple[boards.TableRow, ...]:
    tournament = round_.tournament
    newest = newest_events.for_board(tournament.pk, tournament.revision, TOPICS)
    key = (tournament.pk, newest, round_.pk)
    return cached_tables.get(key, lambda: tuple(boards.by_table(round_)), fresh_for=LASTING)


def draft_now(round_: Round) -> DraftBoard:
    """A draft with what the engine says of it, read and asked once for each revision: it takes a second."""
    tournament = round_.tournament
    key = (tournament.pk, tournament.revision, round_.pk)
    return cached_drafts.get(key, lambda: drafts.draft_of(round_), fresh_for=LASTING)


def paired_again_now(round_: Round, how: str, trial: Callable[[], DraftBoard]) -> DraftBoard:
    """The draft if it were paired again in this way, tried once for each revision. Raises ``Refused``."""
    tournament = round_.tournament

    def tried() -> DraftBoard | Refused:
        try:
            return trial()
        except Refused as refusal:
            return refusal

    key = (tournament.pk, tournament.revision, round_.pk, how)
    found = cached_trials.get(key, tried, fresh_for=LASTING)
    if isinstance(found, Refused):
        raise found.with_traceback(None)
    return found


def outlook_now(tournament: Tournament, *, now: datetime) -> outlooks.View:
    """What can still happen, once for each revision; how far a worker is, ten seconds late at most."""
    key = (tournament.pk, tournament.revision)

    def make() -> outlooks.View:
        situation = outlook_input.situation_of(tournament)
        outlook_work.ask_if_possible(situation, now=now)
        return outlooks.outlook_of(situation)

    return cached_outlooks.get(key, make, fresh_for=A_LITTLE)


def forget() -> None:
    cached.clear()
    cached_drafts.clear()
    cached_trials.clear()
    cached_histories.clear()
    cached_podiums.clear()
    cached_winners.clear()
    cached_outlooks.clear()
    cached_tables.clear()


def _worked_out(tournament: Tournament, before: int | None) -> Places:
    counted = counted_in(tournament, before=before)
    return Places(counted, tuple(standings_from(tournament, counted, before=before)))
