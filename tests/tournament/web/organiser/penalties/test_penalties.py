"""A referee on foot: a penalty from a table and from a person, repeats seen, everything taken back."""

import pytest

from tests.data.cast import NOW
from tests.data.days import play, published
from tests.examples import some_of
from tests.tournament.web.organiser.desk_client import Browser, said, text_of
from tournament.models import Penalty, Severity
from tournament.services.penalties import penalties
from tournament.services.penalties.incidents import Incident

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    """Table 1 of round 1, its side a, and the referee's browser."""
    day, round_ = published(4)
    pairing = round_.pairings.get(is_current=True, table=1)
    return day, pairing, pairing.a, Browser(day.cast.jun, day.tournament.slug)


def press(jun, entrant, give, **data):
    form = {"category": "touched", "reason": "Took up the Balrog", "round": "1", "token": "f1", "give": give}
    return jun.press("penalty", entrant.number, **{**form, **data})


def test_a_table_leads_to_both_players_and_back(table):
    _, pairing, pia, jun = table
    links = jun.open("table", 1, 1).content.decode()

    assert all(f'{jun.url("penalty", each.number)}?round=1"' in links for each in (pia, pairing.b))

    answer = press(jun, pia, "warning")

    given = Penalty.objects.get()
    assert (given.pairing, given.clause, given.severity) == (pairing, "10.02", Severity.WARNING)
    assert answer.url == jun.url("table", 1, 1)
    assert said(answer) == f"Warning for {pia.name} (10.02). You can undo it."
    assert "Took up the Balrog" in text_of(jun.open("table", 1, 1))


@pytest.mark.thorough
def test_the_same_form_sent_twice_is_one_penalty(table):
    _, _, pia, jun = table

    assert [press(jun, pia, "warning").status_code for _ in range(2)] == [303, 303]
    assert Penalty.objects.count() == 1


@pytest.mark.thorough
def test_a_repeat_is_said_and_offered_one_step_further(table):
    _, pairing, pia, jun = table
    press(jun, pia, "warning")

    page = text_of(jun.open("penalty", pia.number, round="1"))

    assert f"{pia.name} has 1 warning" in page
    assert "10.02 · 1 time before · Points deduction" in page
    assert "1 warning" in text_of(jun.open("penalty", pairing.b.number, round="1"))  # of the opponent


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("give", "points", "units"),
    [("points-at-1", "", 1), ("points", "1.5", 3), ("points", "2,5", 5), ("points", "4", 8)],
)
def test_points_are_taken_by_button_or_in_figures(table, give, points, units):
    _, _, pia, jun = table

    answer = press(jun, pia, give, points=points)

    given = Penalty.objects.get()
    assert given.units == units
    assert said(answer) == f"{given.what} for {pia.name} (10.02). You can undo it."


def test_a_refused_penalty_keeps_what_was_typed(table):
    _, _, pia, jun = table

    for changes in (
        {"give": "points", "points": "1.3"},
        {"give": "warning", "category": "other", "clause": "99.99"},
    ):
        answer = press(jun, pia, **changes, reason="Two\0 words <b>")
        assert (answer.status_code, "Two words &lt;b&gt;" in answer.content.decode()) == (422, True)

    assert not Penalty.objects.exists()


def test_something_else_rests_on_the_clause_that_is_typed(table):
    _, _, pia, jun = table

    press(jun, pia, "note", category="other", clause="2.04")

    assert (Penalty.objects.get().category, Penalty.objects.get().clause) == ("", "2.04")


@pytest.mark.thorough
def test_what_costs_the_game_is_said_before_it_is_given(table):
    day, pairing, pia, jun = table
    play(day, pairing.round)

    page = text_of(jun.open("penalty", pia.number, round="1"))
    assert f"Round 1, table 1: 0 to 3 for {pairing.b.name}." in page
    assert "The current result, 3 to 0, no longer counts." in page
    assert "The player can return only if a referee undoes the exclusion." in page

    press(jun, pia, "game-loss")

    assert pairing.submissions.get(status="confirmed").units_a == 0


def test_without_a_table_no_game_is_lost(table):
    _, _, pia, jun = table

    page = text_of(jun.open("penalty", pia.number, at="none"))

    assert "Give game loss" not in page
    assert press(jun, pia, "warning", at="none").url == jun.url("entrant", pia.number)
    assert Penalty.objects.get().pairing is None


@pytest.mark.thorough
def test_a_penalty_is_taken_back_with_a_reason(table):
    day, _, pia, jun = table
    press(jun, pia, "warning")
    given = Penalty.objects.get()

    refused = jun.press("penalty-take-back", given.pk, reason=" ", came_from=jun.url("disputes"))
    assert "Enter a reason" in said(refused)
    answer = jun.press("penalty-take-back", given.pk, reason="It was the neighbour")

    assert said(answer) == f"Undone: Warning for {pia.name}."
    again = jun.press("penalty-take-back", given.pk, reason="It was the neighbour ")
    later = Browser(day.cast.olga, jun.slug).press("penalty-take-back", given.pk, reason="The wrong table")
    assert said(again) == said(answer)
    assert said(later) == "Jun undid this penalty before you, with this reason: It was the neighbour"
    assert "It was the neighbour" in text_of(jun.open("disputes"))
    assert jun.press("penalty-take-back", 9_999, reason="x").status_code == 404
    other, _ = published(2, name="Another cup")
    stranger = Browser(other.cast.jun, other.tournament.slug)
    assert stranger.press("penalty-take-back", given.pk, reason="x").status_code == 404


def test_the_list_finds_a_table_and_a_name(table):
    _, _, pia, jun = table

    assert jun.open("find-penalty", table="1").url == f"{jun.url('table', 1, 1)}#penalties"
    assert jun.open("find-penalty", entrant=str(pia.number)).url == jun.url("penalty", pia.number)
    assert jun.open("find-penalty", table="900").status_code == 404
    assert jun.open("find-penalty", table="x").status_code == 409


def test_an_exclusion_from_its_own_page_is_a_penalty_too(table):
    _, pairing, pia, jun = table

    for _ in range(2):
        jun.press("exclude", pia.number, reason="Loaded dice", ends_game="on")

    assert Penalty.objects.get().severity == Severity.EXCLUSION
    assert pairing.submissions.get(status="confirmed").units_b == 6


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("shown", "seen"), some_of([("none", 0), ("serious", 1), ("warnings", 2), ("all", 3)], 2)
)
def test_everybody_sees_what_the_tournament_shows(table, shown, seen):
    day, pairing, pia, jun = table
    for severity in ("note", "warning", "points"):
        half = 6 if severity == "points" else 0
        incident = Incident(severity, "Secret words", category="touched", units=half)
        penalties.give(pia, incident, pairing=pairing, by=day.cast.referee, now=NOW)
    gone = penalties.give(pia, Incident("points", "x", clause="10.01", units=1), by=day.cast.referee, now=NOW)
    penalties.take_back(gone, by=day.cast.referee, now=NOW, reason="No")
    type(day.tournament).objects.filter(pk=day.tournament.pk).update(penalties_shown=shown)

    page = jun.client.get(f"/t/{day.tournament.slug}/rulings/")
    rows = jun.client.get(f"/api/v1/tournaments/{day.tournament.slug}/penalties/").json()["results"]

    assert (text_of(page).count("Touched a figure in play"), len(rows)) == (seen, seen)
    assert "Secret words" not in page.content.decode()
    public = jun.client.get(f"/t/{day.tournament.slug}/entrants/{pia.number}/")
    assert text_of(public).count("Touched a figure in play") == seen
    own = jun.client.get(f"/me/{day.tokens[pia.number]}/")
    assert text_of(own).count("Secret words") == 3
    assert "Secret words" not in text_of(jun.client.get(f"/me/{day.tokens[pairing.b.number]}/"))


def test_rulings_on_games_are_for_everybody(table):
    day, _, _, jun = table
    jun.press(
        "table-rule",
        1,
        1,
        **{
            "ruling-client_token": "r",
            "ruling-points": "3-3",
            "ruling-clause": "10.01",
            "ruling-reason": "Fire alarm",
            "ruling-faction_a": "good",
        },
    )

    assert "Fire alarm" in text_of(jun.client.get(f"/t/{day.tournament.slug}/rulings/"))


def test_who_sees_penalties_is_a_setting(table):
    day, *_ = table
    olga = Browser(day.cast.olga, day.tournament.slug)
    assert said(olga.press("question", "penalties_shown", penalties_shown="all")) == "Setting saved."
    assert day.refresh().tournament.penalties_shown == "all"
    rules = text_of(olga.client.get(f"/t/{day.tournament.slug}/rules/"))
    assert "Everyone sees all penalties, notes included." in rules
    assert olga.press("question", "penalties_shown", penalties_shown="thunder").status_code == 422
