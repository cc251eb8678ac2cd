"""Several windows save what they opened at once: one is stored, and every other one is told of it."""

import pytest

from tests.concurrency.crowd import together
from tests.data.cast import NOW
from tests.data.days import a_day, with_entrants
from tournament.models import Entrant, LogEntry
from tournament.services.core import optimistic_locks
from tournament.services.core.errors import Conflict
from tournament.services.core.optimistic_locks import ChangedMeanwhile, Seen, values_of
from tournament.services.entrants import entrants
from tournament.services.entrants.entrants import Details
from tournament.services.settings import tournament_settings

pytestmark = pytest.mark.django_db(transaction=True)
CLUBS = ("Millers", "Weavers", "Smiths")


def edits(day, seen):
    (pia,) = day.entrants
    by = day.cast.organiser
    return [
        lambda club=club: entrants.edit(pia, Details(name=pia.name, club=club), by=by, now=NOW, seen=seen)
        for club in CLUBS
    ]


def test_one_of_several_edits_of_a_person_is_stored():
    day = with_entrants(a_day(), 1)
    seen = Seen.of_values(values_of(day.entrants[0], entrants.COLUMNS))

    answers = together(*edits(day, seen))

    refused = [each for each in answers if isinstance(each, ChangedMeanwhile)]
    assert len(refused) == len(CLUBS) - 1
    assert {each.stored["club"] for each in refused} == {Entrant.objects.get().club}
    assert LogEntry.objects.filter(verb="entrant.edit").count() == 1


def test_one_of_several_settings_is_stored_and_another_setting_is_no_matter():
    day = a_day()
    by, tournament = day.cast.organiser, day.tournament
    venue, limit = (Seen.of_values(values_of(tournament, [name])) for name in ("venue", "entrant_limit"))

    def configure(seen, **changes):
        return tournament_settings.configure(tournament, by=by, now=NOW, seen=seen, **changes)

    answers = together(
        lambda: configure(venue, venue="The old mill"),
        lambda: configure(venue, venue="The new mill"),
        lambda: configure(limit, entrant_limit=8),
    )

    assert sum(isinstance(each, ChangedMeanwhile) for each in answers) == 1
    assert day.refresh().tournament.entrant_limit == 8


def test_without_the_comparison_the_later_edit_wins(monkeypatch):
    """The twin that proves it: compare nothing, and each of them overwrites the one before."""
    day = with_entrants(a_day(), 1)
    seen = Seen.of_values(values_of(day.entrants[0], entrants.COLUMNS))
    monkeypatch.setattr(optimistic_locks, "refuse_changed", lambda *_given: None)

    together(*edits(day, seen))

    assert LogEntry.objects.filter(verb="entrant.edit").count() == len(CLUBS)


def test_of_several_desks_that_renew_one_link_at_once_one_does_and_its_link_opens():
    day = with_entrants(a_day(), 1)
    (pia,) = day.entrants
    seen, by = entrants.link_digest(pia), day.cast.organiser

    answers = together(*[lambda: entrants.issue_link(pia, by=by, now=NOW, seen=seen)] * len(CLUBS))

    (token,) = [each for each in answers if not isinstance(each, Conflict)]
    assert Entrant.objects.get().token_hash == entrants.hash_token(token)


def test_of_several_desks_that_renew_all_links_at_once_one_does_and_its_links_open():
    day = with_entrants(a_day(), 3)
    seen = entrants.links_digest(day.tournament)
    by, people = day.cast.organiser, list(day.entrants)
    renew = lambda: entrants.issue_links(day.tournament, people, by=by, now=NOW, seen=seen)  # noqa: E731

    answers = together(*[renew] * len(CLUBS))

    (issued,) = [each for each in answers if not isinstance(each, Conflict)]
    kept = set(Entrant.objects.values_list("token_hash", flat=True))
    assert kept == {entrants.hash_token(token) for _, token in issued}
    assert LogEntry.objects.filter(verb="entrant.issue-link").count() == len(people)
