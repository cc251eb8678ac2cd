"""The addresses of the API, below /api/v1/."""

from django.urls import URLPattern, URLResolver, re_path

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
from tournament.api.schedule import timelines_views
from tournament.api.settings import event_rules_views, officials_views, policies_views, visibility_views
from tournament.api.standings import explanations_views, outlooks_views, standings_views
from tournament.api.tournaments import deletion_views, moves_views, tournaments_views
from tournament.api.transfer import copies_views, exports_views, files_views, tournament_files_views
from tournament.api.undo import undoing_views

app_name = "api"

OPERATIONS = operations_of(
    (
        catalogues_views,
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
        explanations_views,
        exports_views,
        figure_roles_views,
        figures_views,
        files_views,
        formats_views,
        hall_views,
        judging_views,
        late_views,
        list_desk_views,
        moves_views,
        me_views,
        my_lists_views,
        my_pairings_views,
        officials_views,
        others_views,
        outlooks_views,
        paper_rounds_views,
        papers_views,
        penalties_views,
        photos_views,
        policies_views,
        registration_removal_views,
        rounds_views,
        screens_views,
        second_passes_views,
        standings_views,
        tables_views,
        timelines_views,
        tournament_files_views,
        tournaments_views,
        undoing_views,
        visibility_views,
    )
)
urlpatterns: list[URLPattern | URLResolver] = [
    *patterns(OPERATIONS),
    re_path(r"^", unknown.Unknown.as_view(), name="unknown"),
]
