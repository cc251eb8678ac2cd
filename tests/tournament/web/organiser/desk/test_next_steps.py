"""The desk says what comes next, at every moment of the day, and whether this person may do it."""

import re

import pytest

from tests.data.cast import NOW
from tests.data.days import a_day, checked_in, closed, drafted, facts_for, play, published, with_entrants
from tests.data.factories import a_catalogue, a_figure
from tests.data.undoable_days import somebody_late
from tests.tournament.web.organiser.desk_client import Browser, text_of
from tournament.engine.lifecycle import TournamentStatus
from tournament.services.clock import clocks
from tournament.services.core.actors import player
from tournament.services.entrants import absences, attendance, entrants
from tournament.services.entrants.entrants import Details
from tournament.services.lists import list_texts
from tournament.services.results import results
from tournament.services.settings import tournament_settings

pytestmark = pytest.mark.django_db


def with_lists(*texts):
    """One entrant for each pasted good list, at registration."""
    day = with_entrants(a_day(), len(texts))
    catalogue = a_catalogue()
    a_figure(catalogue, name="Reed archer", points=100)
    a_figure(catalogue, name="Warden", points=100, kind="hero", action_points=5, unique_numbers=[1])
    day.tournament.catalogues.set([catalogue])
    for entrant, text in zip(day.entrants, texts, strict=True):
        list_texts.submit(entrant, "good", text, by=day.cast.organiser, now=NOW)
    return day


def at_the_door():
    day = checked_in(3)
    day.tournament.entrants.filter(number__gt=1).update(status="registered")
    return day


def clock_runs():
    day, round_ = published(4)
    clocks.start(round_, by=day.cast.referee, now=NOW)
    return day


def quarrel():
    day = clock_runs()
    pairing = day.tournament.rounds.get().pairings.get(table=1)
    for who, winner in ((pairing.a, "a"), (pairing.b, "b")):
        results.submit(
            pairing, facts_for(pairing, winner=winner), token=f"p{who.pk}", by=player(who), now=NOW
        )
    return day


def all_in():
    day = clock_runs()
    play(day, day.tournament.rounds.get())
    return day


def officials_register():
    """A club day: its page is public, and only officials add players."""
    day = a_day()
    tournament_settings.configure(day.tournament, by=day.cast.organiser, now=NOW, registration_closes_at=NOW)
    return day


def behind():
    """Somebody goes home while the organiser looks at the draft."""
    day, _ = drafted(4)
    attendance.drop(day.entrants[0], by=day.cast.organiser, now=NOW)
    return day


MOMENTS = {
    "nobody": (lambda: a_day(status=TournamentStatus.DRAFT), "Open registration", "Only you can see"),
    "empty": (a_day, "Add players", "Players can register themselves"),
    "closed": (officials_register, "Add players", "Players cannot register themselves"),
    "one illegal": (lambda: with_lists("1x Warden", "20x Reed archer"), "Check the lists", "1 list breaks"),
    "enough": (lambda: with_entrants(a_day(), 2), "Open check-in", "2 players are registered."),
    "door": (at_the_door, "Check in the players", "1 of 3 are here"),
    "here": (lambda: checked_in(4), "Pair round 1", "4 players are checked in"),
    "draft": (lambda: drafted(4)[0], "Check the draft of round 1", "Only officials can see it"),
    "behind": (behind, "Check the draft of round 1", "Players came or dropped after it was made"),
    "out": (lambda: published(4)[0], "Start the clock of round 1", "The pairings are published"),
    "playing": (clock_runs, "Collect the results of round 1", "2 tables have no result yet"),
    "quarrel": (quarrel, "Decide disputed results", "1 table disagrees"),
    "all in": (all_in, "Close round 1", "Every table has its result"),
    "next": (lambda: closed(4)[0], "Pair round 2", "4 players are checked in"),
    "over": (lambda: closed(4, rounds_planned=1)[0], "Finish the tournament", "The round is closed."),
}


@pytest.mark.thorough
@pytest.mark.parametrize("moment", MOMENTS)
def test_the_desk_says_what_comes_next(moment):
    begin, title, why = MOMENTS[moment]
    day = begin()

    shown = text_of(Browser(day.cast.olga, day.tournament.slug).open("home"))

    assert title in shown
    assert why in shown


def test_a_closed_registration_is_not_called_open():
    day = officials_register()

    shown = text_of(Browser(day.cast.olga, day.tournament.slug).open("home"))

    assert "Registration is closed" in shown
    assert "Registration is open" not in shown
    assert "Players cannot register themselves" in shown
    assert shown.count("Import players") == 1


def test_a_step_for_somebody_else_is_no_button():
    day = all_in()

    kei = Browser(day.cast.kei, day.tournament.slug).open("home")
    jun = Browser(day.cast.jun, day.tournament.slug).open("home")

    assert (kei.context["offer"].is_allowed, jun.context["offer"].is_allowed) == (False, True)
    close = f'action="/desk/{day.tournament.slug}/rounds/1/close/"'
    assert close not in kei.content.decode()
    assert close in jun.content.decode()


def test_missing_lists_are_counted_before_check_in():
    day = with_entrants(a_day(), 2)

    assert "4 lists are still missing." in text_of(Browser(day.cast.olga, day.tournament.slug).open("home"))


def test_late_players_who_join_the_next_round_are_named_with_those_who_are_here():
    day = somebody_late()
    absences.mark_absent(day.entrants[0], by=day.cast.organiser, now=NOW, plays_from=3)

    page = text_of(Browser(day.cast.olga, day.tournament.slug).open("home"))

    assert "3 players are checked in. 1 late player joins. You check the draft" in page


def test_namesakes_have_their_numbers_at_the_tables_of_the_dashboard_and_of_the_results():
    day, _ = published(4)
    twins = day.entrants[:2]
    for twin in twins:
        entrants.edit(
            twin, Details(name="Jean Dupont", club=f"Club {twin.number}"), by=day.cast.organiser, now=NOW
        )
    olga = Browser(day.cast.olga, day.tournament.slug)

    for name in ("home", "entry"):
        page = text_of(olga.open(name))
        assert all(f"Jean Dupont (No. {twin.number})" in page for twin in twins), name


def test_rounds_stand_in_the_strip_of_the_day():
    day = clock_runs()

    page = Browser(day.cast.olga, day.tournament.slug).open("home").content.decode()

    strip = page.split('class="round-strip"')[1].split("</nav>")[0]
    planned = day.tournament.rounds_planned
    assert re.findall(r'href="([^"]+)"', strip) == [f"/desk/{day.tournament.slug}/rounds/1/"]
    assert re.findall(r'<li class="is-on">.*?>(Round \d)</a>', strip, re.DOTALL) == ["Round 1"]
    assert re.findall(r'title="(Round \d)">R\d<', strip) == [f"Round {n}" for n in range(2, planned + 1)]
