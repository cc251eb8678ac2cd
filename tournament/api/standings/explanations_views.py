"""How places came about, and what can still happen: cross table, statistics, rulings, outlook, fairness."""

from django.http import HttpResponseBase

from tournament import time_source
from tournament.api.core.operations import PUBLIC, TOURNAMENT, Call, operation
from tournament.api.core.paging import Pages
from tournament.api.standings.explanations_serializers import (
    CrossLineOutput,
    RulingOutput,
    StatisticsOutput,
)
from tournament.api.standings.outlooks_serializers import FairnessOutput, OutlookOutput
from tournament.queries.results import rulings
from tournament.queries.standings.cross_tables import cross_table_of
from tournament.queries.standings.fairness import fairness_of
from tournament.queries.standings.outlook_input import situation_of
from tournament.queries.standings.outlooks import View, outlook_of
from tournament.queries.standings.statistics import statistics_of
from tournament.services.standings import outlooks


@operation("GET", f"{TOURNAMENT}outlook/", "outlook", PUBLIC, output=OutlookOutput)
def outlook(call: Call) -> HttpResponseBase:
    """Who can still end where, once only the last round is left; `known` says how it is known.

    What is not known yet for the standings as they are is worked out in the background: ask again when
    the revision of the tournament has risen.
    """

    def answer() -> View:
        situation = situation_of(call.tournament)
        outlooks.ask_if_possible(situation, now=time_source.now())
        return outlook_of(situation)

    return call.unless_unchanged(answer)


@operation("GET", f"{TOURNAMENT}fairness/", "fairness", PUBLIC, output=FairnessOutput)
def fairness(call: Call) -> HttpResponseBase:
    """Rematches, floats, byes, factions, tables, changes by hand and the clock, over the rounds shown."""
    now = time_source.now()
    return call.unless_unchanged(lambda: fairness_of(call.tournament, now=now))


@operation("GET", f"{TOURNAMENT}cross-table/", "cross_table", PUBLIC, output=CrossLineOutput, paged=Pages)
def cross_table(call: Call) -> HttpResponseBase:
    """Everybody's rounds in the order of the standings; games of a cut stand in its bracket."""
    return call.unless_unchanged(lambda: cross_table_of(call.tournament).lines)


@operation("GET", f"{TOURNAMENT}statistics/", "statistics", PUBLIC, output=StatisticsOutput)
def statistics(call: Call) -> HttpResponseBase:
    """How good and evil did, who played each best, and the clubs."""
    return call.unless_unchanged(lambda: statistics_of(call.tournament))


@operation("GET", f"{TOURNAMENT}rulings/", "rulings", PUBLIC, output=RulingOutput, paged=Pages)
def show_rulings(call: Call) -> HttpResponseBase:
    """Those that stand, newest first. Penalties have an address of their own."""
    return call.unless_unchanged(lambda: rulings.shown_to_all(call.tournament))
