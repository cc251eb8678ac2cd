"""Copies of a tournament: for another event, and as a rehearsal."""

from typing import Final

from rest_framework.response import Response

from tournament.api.core.operations import ORGANISER, TOURNAMENT, Call, example
from tournament.api.tournaments.opened_tournaments import opened_tournament, opening
from tournament.models import Tournament
from tournament.services.transfer import tournament_copies
from tournament.services.transfer.inputs import DuplicateInput, RehearsalInput

NEXT_YEAR: Final = example("the next one", {"name": "Cup of the Grey Ford 2028", "starts_on": "2028-06-17"})


@opening(f"{TOURNAMENT}duplicate/", "tournament_duplicate", ORGANISER, examples=(NEXT_YEAR,))
def duplicate(call: Call, values: DuplicateInput) -> Response:
    """A draft with settings, own rules, timeline and catalogues, without people. For organisers."""
    copied = values.as_dict()
    return opened_tournament(
        call, lambda: tournament_copies.duplicate(call.tournament, **copied, by=call.actor, now=call.now)
    )


@opening(f"{TOURNAMENT}rehearsal/", "tournament_rehearse", ORGANISER)
def rehearse(call: Call, values: RehearsalInput) -> Response:
    """A copy of everything as it stands, without addresses and private links. For organisers.

    It is marked on every page and print, is never public, and sends no mail. Its clocks run at `tempo`.
    """

    def make() -> Tournament:
        return tournament_copies.rehearse(call.tournament, **values.as_dict(), by=call.actor, now=call.now)

    return opened_tournament(call, make)
