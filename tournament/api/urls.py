"""The addresses of the API, below /api/v1/."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.urls import include, path, re_path

import tournament.api.core.documents  # noqa: F401 - tells the schema how people are known
from tournament.api.catalogues import catalogues_views, figure_roles_views, figures_views
from tournament.api.clock import clock_looks_views, clocks_views
from tournament.api.core import unknown
from tournament.api.core.operations import operations_of, patterns
from tournament.api.entrants import (
    confirmations_views,
    entrants_views,
    hall_views,
    registration_removal_views,
)
from tournament.api.hall import screens_views
from tournament.api.lists import checks_views, judging_views, late_views, list_desk_views
from tournament.api.penalties import penalties_views
from tournament.api.player import me_views, my_lists_views, my_pairings_views, others_views
from tournament.api.prints import papers_views
from tournament.api.results import (
    corrections_views,
    paper_rounds_views,
    photos_views,
    second_passes_views,
    tables_views,
)
from tournament.api.rounds import drafts_views, formats_views, rounds_views
from tournament.api.schedule import plans_views, timelines_views
from tournament.api.settings import event_rules_views, officials_views, policies_views, visibility_views
from tournament.api.standings import explanations_views, outlooks_views, standings_views
from tournament.api.tournaments import deletion_views, tournaments_views
from tournament.api.transfer import copies_views, exports_views, files_views, tournament_files_views
from tournament.api.undo import undoing_views

if TYPE_CHECKING:
    from django.urls import URLPattern, URLResolver

app_name = "api"

a_round: list[URLPattern | URLResolver] = []

a_tournament: list[URLPattern | URLResolver] = [
    path("move/", plans_views.Move.as_view(), name="move"),
    path("standings/rules/", standings_views.StandingsRules.as_view(), name="standings-rules"),
    path("cross-table/", explanations_views.CrossTable.as_view(), name="cross-table"),
    path("statistics/", explanations_views.TheStatistics.as_view(), name="statistics"),
    path("rulings/", explanations_views.Rulings.as_view(), name="rulings"),
    path("outlook/", outlooks_views.TheOutlook.as_view(), name="outlook"),
    path("fairness/", outlooks_views.TheFairness.as_view(), name="fairness"),
    path("files/entrants/", files_views.EntrantFile.as_view(), name="entrant-file"),
    path("file/", tournament_files_views.TournamentFile.as_view(), name="tournament-file"),
    path("exports/<str:name>/", exports_views.Export.as_view(), name="export"),
    path("files/lists/", files_views.ListFiles.as_view(), name="list-files"),
    path("catalogues/", catalogues_views.Catalogues.as_view(), name="catalogues"),
    path("catalogues/<slug:key>/", catalogues_views.OneCatalogue.as_view(), name="catalogue"),
    path("figures/", figures_views.Figures.as_view(), name="figures"),
    path("figures/roles/", figure_roles_views.FigureRoles.as_view(), name="figure-roles"),
    path("figures/verify/", figures_views.Verify.as_view(), name="figure-verify"),
    path("figures/join/", figures_views.Join.as_view(), name="figure-join"),
    path("rounds/<int:number>/", include(a_round)),
]

OPERATIONS = operations_of(
    (
        checks_views,
        clock_looks_views,
        clocks_views,
        confirmations_views,
        copies_views,
        corrections_views,
        deletion_views,
        drafts_views,
        entrants_views,
        event_rules_views,
        formats_views,
        hall_views,
        judging_views,
        late_views,
        list_desk_views,
        my_lists_views,
        my_pairings_views,
        officials_views,
        others_views,
        paper_rounds_views,
        papers_views,
        penalties_views,
        photos_views,
        policies_views,
        registration_removal_views,
        rounds_views,
        screens_views,
        second_passes_views,
        tables_views,
        timelines_views,
        tournaments_views,
        undoing_views,
        visibility_views,
    )
)
urlpatterns: list[URLPattern | URLResolver] = [
    *patterns(OPERATIONS),
    path("me/", me_views.Me.as_view(), name="me"),
    path("me/withdraw/", me_views.Withdraw.as_view(), name="me-withdraw"),
    path("me/check-in/", me_views.CheckIn.as_view(), name="me-check-in"),
    path("me/figures/", figures_views.MyFigures.as_view(), name="me-figures"),
    path("catalogues/", catalogues_views.MyCatalogues.as_view(), name="my-catalogues"),
    path("catalogues/<slug:key>/", catalogues_views.MyCatalogue.as_view(), name="my-catalogue"),
    path("catalogues/<slug:key>/file/", catalogues_views.MyCatalogueFile.as_view(), name="my-catalogue-file"),
    path("catalogues/<slug:key>/share/", catalogues_views.Share.as_view(), name="catalogue-share"),
    path("catalogues/<slug:key>/grant/", catalogues_views.Grant.as_view(), name="catalogue-grant"),
    path("catalogues/<slug:key>/withdraw/", catalogues_views.Withdraw.as_view(), name="catalogue-withdraw"),
    path("catalogues/<slug:key>/hand-over/", catalogues_views.HandOver.as_view(), name="catalogue-hand-over"),
    path("tournament-files/", tournament_files_views.TournamentFiles.as_view(), name="tournament-files"),
    path("tournaments/<slug:slug>/", include(a_tournament)),
    re_path(r"^", unknown.Unknown.as_view(), name="unknown"),
]
