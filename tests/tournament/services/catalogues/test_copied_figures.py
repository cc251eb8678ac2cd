"""Figures that are copied from bases: stored once, judged by the referee once, and lists that follow."""

from dataclasses import replace

import pytest

from armies.models.choices import ChangeVerb, Source
from armies.queries import Wanted as Sought
from armies.queries import current_version, find_figures
from armies.services.lists.drafts import Choice
from tests.data import builders
from tests.data.cast import NOW
from tests.data.days import a_day, with_entrants
from tests.data.factories import a_catalogue, a_figure
from tournament.engine.lifecycle import TournamentStatus
from tournament.models import LogEntry
from tournament.queries.catalogues import figure_queue
from tournament.queries.lists import list_sheets
from tournament.services.catalogues import copied_figures
from tournament.services.core.actors import player
from tournament.services.core.errors import Conflict, Refused
from tournament.services.lists import list_drafts, list_reviews, lists, revalidation
from tournament.services.settings import tournament_settings

pytestmark = pytest.mark.django_db
GIANT = builders.figure("Moss Giant", points=190, version=2)


@pytest.fixture
def day():
    day = with_entrants(a_day(), 2)
    day.tournament.catalogues.add(a_catalogue(name="Season"))
    return day


def copy(day, figure=GIANT, number=0, **options):
    return copied_figures.copy(day.tournament, figure, by=player(day.entrants[number]), now=NOW, **options)


def handed_in(day, row, number=0, quantity=2):
    """A list of one entrant with this figure."""
    entrant = day.entrants[number]
    return lists.submit(entrant, "good", [Choice(row, quantity)], by=player(entrant), now=NOW)


def current(day, number=0):
    return current_version(day.entrants[number].good_list)


def test_copied_base_is_found_by_everybody_in_the_own_catalogue(day):
    row = copy(day).figure
    tournament = day.refresh().tournament

    assert tournament.own_catalogue == row.catalogue
    assert (row.catalogue.standing, row.is_unverified) == ("unverified", True)
    assert list(find_figures(tournament.catalogues.all(), wanted=Sought(text="moss"))) == [row]
    entry = LogEntry.objects.get(verb="figure.copy")
    assert (entry.entrant, entry.subject, entry.data["content"]["points"]) == (
        day.entrants[0],
        "Moss Giant (red)",
        190,
    )


def test_the_same_base_sent_twice_or_by_another_is_one_figure(day):
    first = copy(day)
    again, other = copy(day), copy(day, number=1)

    assert (first.is_new, again.is_new, other.is_new) == (True, False, False)
    assert first.figure == again.figure == other.figure
    assert LogEntry.objects.filter(verb="figure.copy").count() == 1


def test_the_same_base_in_the_season_catalogue_is_used_instead(day):
    known = a_figure(day.tournament.catalogues.get(), name="Moss giant", points=190, version=2)

    found = copy(day)

    assert (found.figure, found.is_new) == (known, False)
    assert day.refresh().tournament.own_catalogue is None


def test_a_figure_alike_is_asked_about_before_anything_is_stored(day):
    known = a_figure(day.tournament.catalogues.get(), name="Moss Giant", points=185, version=2)

    with pytest.raises(Conflict, match=r"Moss Giant \(red\) is already there") as refusal:
        copy(day)

    assert [row["id"] for row in refusal.value.data["figures"]] == [known.pk]
    assert copy(day, is_other=True).is_new


def test_entrant_copies_no_more_than_the_limit_and_an_official_does(day, monkeypatch):
    monkeypatch.setattr(copied_figures, "MAX_COPIES", 1)
    copy(day)

    with pytest.raises(Conflict, match="the limit is 1"):
        copy(day, builders.figure("Fen Hag"))

    assert copied_figures.copy(
        day.tournament, builders.figure("Fen Hag"), by=day.cast.referee, now=NOW
    ).is_new


def test_nobody_copies_for_a_list_that_is_closed(day):
    row = copy(day).figure
    handed_in(day, row)
    lists.lock_all(day.tournament, by=day.cast.organiser, now=NOW)

    with pytest.raises(Conflict, match="locked"):
        copy(day, builders.figure("Fen Hag"))


def test_verified_figure_changes_no_list_and_its_copier_is_told(day):
    row = copy(day).figure
    handed_in(day, row)

    copied_figures.verify(day.refresh().tournament, row, by=day.cast.referee, now=NOW)
    copied_figures.verify(day.tournament, row, by=day.cast.organiser, now=NOW)

    assert current(day).number == 1
    row.refresh_from_db()
    assert (row.is_unverified, row.verified_by) == (False, day.cast.referee.name)
    letter = day.entrants[0].messages.get()
    assert (letter.kind, letter.subject) == ("figure", "Moss Giant (red), which you copied, is verified")
    assert figure_queue.count(day.tournament) == 0


def test_correction_checks_the_lists_that_hold_the_figure_and_tells_their_owners(day):
    row = copy(day).figure
    handed_in(day, row)
    handed_in(day, row, number=1)

    copied_figures.correct(
        day.refresh().tournament, row, replace(GIANT, points=195), by=day.cast.referee, now=NOW
    )

    for number in (0, 1):
        version = current(day, number)
        assert (version.number, version.source, version.totals["points"]) == (2, Source.RECHECK, 390)
        assert "points 190, now 195" in version.note
    kinds = sorted(letter.kind for letter in day.entrants[0].messages.all())
    assert kinds == ["figure", "list"]
    change = row.changes.get(verb=ChangeVerb.CORRECTED)
    assert (change.before["points"], change.after["points"]) == (190, 195)
    assert not figure_queue.apart(day.tournament)


def test_locked_list_keeps_the_figure_as_it_was_and_the_referee_sees_what_differs(day):
    row = copy(day).figure
    handed_in(day, row)
    lists.lock_all(day.tournament, by=day.cast.organiser, now=NOW)

    copied_figures.correct(
        day.refresh().tournament, row, replace(GIANT, points=195), by=day.cast.referee, now=NOW
    )

    assert (current(day).number, current(day).totals["points"]) == (1, 380)
    (apart,) = figure_queue.apart(day.tournament)
    told = [(row.column, row.before, row.after) for row in apart.corrections]
    assert (apart.use.entrant, apart.use.is_locked, told) == (
        day.entrants[0],
        True,
        [("points", "190", "195")],
    )


def test_joined_figure_gives_its_lists_and_drafts_the_other_one(day):
    known = a_figure(day.tournament.catalogues.get(), name="Moss Giant", points=185, version=2)
    row = copy(day, is_other=True).figure
    handed_in(day, row)
    list_drafts.put(day.entrants[1], "good", row, quantity=3, now=NOW)

    copied_figures.join(day.refresh().tournament, row, known, by=day.cast.referee, now=NOW)

    assert [(entry.figure, entry.quantity) for entry in current(day).entries.all()] == [(known, 2)]
    assert [(c.figure, c.quantity) for c in list_sheets.choices_of(day.entrants[1], "good")] == [(known, 3)]
    assert "repeats Moss Giant (red) of Season" in current(day).note
    with pytest.raises(Refused, match="was joined"):
        copied_figures.verify(day.tournament, row, by=day.cast.referee, now=NOW)


def test_figure_of_a_season_catalogue_is_not_judged_here(day):
    known = a_figure(day.tournament.catalogues.get())
    copy(day)

    with pytest.raises(Conflict, match="was not copied for this tournament"):
        copied_figures.verify(day.refresh().tournament, known, by=day.cast.referee, now=NOW)


def test_queue_shows_first_what_most_lists_hold(day):
    giant, hag = copy(day).figure, copy(day, builders.figure("Fen Hag")).figure
    handed_in(day, hag)

    rows = figure_queue.waiting(day.refresh().tournament)

    assert [(row.figure, [use.quantity for use in row.uses]) for row in rows] == [(hag, [2]), (giant, [])]


def test_after_the_tournament_nothing_is_copied(day):
    day.tournament.status = TournamentStatus.FINISHED
    day.tournament.save()

    with pytest.raises(Conflict, match="over"):
        copied_figures.copy(day.tournament, GIANT, by=day.cast.referee, now=NOW)


def test_settings_without_the_own_catalogue_keep_it(day):
    row = copy(day).figure

    tournament_settings.configure(day.refresh().tournament, by=day.cast.organiser, now=NOW, catalogues=[])

    assert list(day.tournament.catalogues.all()) == [row.catalogue]


def test_list_in_play_keeps_the_figure_until_a_referee_opens_it_again(day):
    row = copy(day).figure
    handed_in(day, row)
    day.refresh().tournament.status = TournamentStatus.RUNNING
    day.tournament.save()

    copied_figures.correct(day.tournament, row, replace(GIANT, points=195), by=day.cast.referee, now=NOW)
    assert current(day).totals["points"] == 380

    list_reviews.unlock(day.entrants[0], "good", by=day.cast.referee, now=NOW, reason="A base was misread.")
    revalidation.recheck(day.tournament, by=day.cast.referee, now=NOW, why="A base was misread.")
    assert current(day).totals["points"] == 390
