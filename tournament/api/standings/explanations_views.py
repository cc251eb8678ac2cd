"""How places came about, for anybody: the cross table, statistics, rulings."""

from django.http import HttpResponse

from tournament.api.core.operations import PUBLIC, TOURNAMENT, Call, operation
from tournament.api.core.paging import Pages
from tournament.api.standings.explanations_serializers import (
    CrossLineOutput,
    RulingOutput,
    StatisticsOutput,
)
from tournament.queries.results import rulings
from tournament.queries.standings.cross_tables import cross_table_of
from tournament.queries.standings.statistics import statistics_of


@operation("GET", f"{TOURNAMENT}cross-table/", "cross_table", PUBLIC, output=CrossLineOutput, paged=Pages)
def cross_table(call: Call) -> HttpResponse:
    """Everybody's rounds in the order of the standings; games of a cut stand in its bracket."""
    tournament = call.tournament
    return call.unless_unchanged(
        tournament, lambda: call.page(cross_table_of(tournament).lines, CrossLineOutput)
    )


@operation("GET", f"{TOURNAMENT}statistics/", "statistics", PUBLIC, output=StatisticsOutput)
def statistics(call: Call) -> HttpResponse:
    """How good and evil did, who played each best, and the clubs."""
    return call.unless_unchanged(call.tournament, lambda: call.answer(statistics_of(call.tournament)))


@operation("GET", f"{TOURNAMENT}rulings/", "rulings", PUBLIC, output=RulingOutput, paged=Pages)
def show_rulings(call: Call) -> HttpResponse:
    """Those that stand, newest first. Penalties have an address of their own."""
    tournament = call.tournament
    return call.unless_unchanged(tournament, lambda: call.page(rulings.on_games(tournament), RulingOutput))
