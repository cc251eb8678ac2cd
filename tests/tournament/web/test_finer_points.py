"""Quarters of a point on every way through the program: phones, desk, wall, prints, files and programs."""

import pytest

from tests.data.cast import NOW
from tests.data.finer_schemes import PAINTED, QUARTERS, games_of, paired_by, play, publish, scored_by
from tests.tournament.api.callers import ask, desk, passer_by
from tests.tournament.web.organiser.desk_client import Browser, text_of
from tests.tournament.web.player.phone import Phone
from tournament.models import Bonus, Penalty, Submission
from tournament.services.standings import bonuses
from tournament.services.transfer import exports

pytestmark = pytest.mark.django_db


@pytest.fixture
def day():
    return paired_by("quarters")


@pytest.fixture
def played(day):
    """Round 1 is over, round 2 is on the wall, and one painted army has its bonus."""
    play(day, (9, 3), (4, 4))
    publish(day)
    bonuses.give(day.refresh().tournament, "painted", {1: 9}, by=day.cast.organiser, now=NOW)
    return day.refresh()


def test_the_organiser_sets_quarters_by_form_and_by_program():
    day = scored_by(QUARTERS)
    olga = Browser(day.cast.olga, day.tournament.slug)

    page = text_of(olga.open("scoring"))
    path = f"tournaments/{day.tournament.slug}/scheme/"
    answer = ask(desk(day.cast.olga), "PUT", path, {"scheme": {**QUARTERS, "draw": {"points": "0.1"}}}).json()

    assert "4.25" in page
    assert answer["scheme"]["draw"] == {"points": "0.1"}
    assert day.refresh().tournament.points_unit == 20


def test_a_phone_shows_what_a_slip_is_worth_before_it_is_sent(day):
    pairing = games_of(day)[0]
    phone = Phone(day.tokens[pairing.a.number])
    slip = phone.open("result-of", 1)
    typed = {"ending": "played", "own_counter_0": "4", "other_counter_0": "4"}

    preview = phone.fill(slip, phone.url("result-of", 1), step="preview", **typed)
    phone.fill(preview, phone.url("result-of", 1), step="send")

    assert "2.25" in text_of(preview)
    assert Submission.objects.get(pairing=pairing).in_points == "2.25 to 2.25"
    other = Phone(day.tokens[pairing.b.number])
    assert "2.25" in text_of(other.client.get(other.url("result-of", 1)))


def test_the_desk_rules_and_punishes_in_quarters(day):
    one, two = games_of(day)
    jun = Browser(day.cast.jun, day.tournament.slug)
    offered = jun.open("table", 1, one.table).context["ruling"].fields["points"].choices
    ruling = {"ruling-client_token": "r", "ruling-reason": "Seen at the table", "ruling-points": "17-1"}
    jun.press("table-rule", 1, one.table, **ruling)
    deducted = {"give": "points", "reason": "Came late again", "points": "0,75", "token": "p", "round": "1"}
    jun.press("penalty", two.a.number, **deducted)
    between = {**deducted, "points": "0.1", "token": "q", "reason": "Came late once more"}
    refused = text_of(jun.press("penalty", two.a.number, **between))

    assert [label for _value, label in offered][:2] == ["4.25 – 0.25", "3.5 – 1"]
    assert Submission.objects.get(status="confirmed", pairing=one).in_points == "4.25 to 0.25"
    assert [row.what for row in Penalty.objects.all()] == ["0.75 points deducted"]
    assert "Points go in steps of 0.25 here. Correct 0.1." in refused


def test_bonus_points_are_given_in_quarters(day):
    olga = Browser(day.cast.olga, day.tournament.slug)

    olga.press("bonus-of", PAINTED["key"], **{"points-1": "1.25", "seen-1": ""})
    too_fine = text_of(olga.press("bonus-of", PAINTED["key"], **{"points-2": "0.1", "seen-2": ""}))

    assert [row.points for row in Bonus.objects.all()] == [1.25]
    assert "0 to 2.25 points are possible" in too_fine


@pytest.mark.parametrize(
    "page",
    ["standings", "cross-table", "statistics", "fairness", "pairings", "outlook", "entrants", "rules"],
)
def test_the_public_pages_show_quarters(played, page):
    answer = passer_by().get(f"/t/{played.tournament.slug}/{page}/")

    assert answer.status_code == 200
    if page in {"standings", "cross-table", "rules"}:
        assert "4.25" in text_of(answer)


def test_a_player_sees_where_the_points_come_from(played):
    winner = next(row for row in Submission.objects.filter(units_a=17)).pairing.a

    said = text_of(passer_by().get(f"/t/{played.tournament.slug}/entrants/{winner.number}/"))

    assert "4.25" in said


def test_numbers_are_written_as_the_reader_writes_them(played, settings):
    settings.LANGUAGES = [("en", "English"), ("de", "German")]
    said = text_of(passer_by().get(f"/de/t/{played.tournament.slug}/standings/"))

    assert "4,25" in said
    assert "4.25" not in said


def test_desk_pages_and_prints_open(played):
    olga = Browser(played.cast.olga, played.tournament.slug)
    pages = [olga.open(name) for name in ("home", "standings", "prints", "bonus-kinds", "log")]
    pages += [olga.open("round", number) for number in (1, 2)]
    pages += [olga.open("table", 1, games_of(played)[0].table)]

    assert {page.status_code for page in pages} <= {200, 303}


def test_programs_read_and_write_decimal_numbers(day):
    one, two = games_of(day)
    jun, olga = desk(day.cast.jun), desk(day.cast.olga)
    at = f"tournaments/{day.tournament.slug}/rounds/1/tables"
    ruling = {"token": "r", "points_a": 4.25, "points_b": 0.25, "reason": "Seen at the table"}

    ruled = ask(jun, "POST", f"{at}/{one.table}/ruling/", ruling)
    between = ask(jun, "POST", f"{at}/{two.table}/ruling/", {**ruling, "token": "s", "points_a": 0.1})
    finer = ask(jun, "POST", f"{at}/{two.table}/ruling/", {**ruling, "token": "s", "points_a": 0.125})
    given = ask(
        olga,
        "POST",
        f"tournaments/{day.tournament.slug}/bonus-points/",
        {"kind": "painted", "points": {"1": 2.25}},
    )
    rows = ask(passer_by(), "GET", f"tournaments/{day.tournament.slug}/standings/").json()["results"]

    assert (ruled.status_code, ruled.json()["points_a"], ruled.json()["points_b"]) == (201, 4.25, 0.25)
    assert between.json()["code"] == "points-fraction"
    assert finer.status_code == 422
    assert given.status_code in {200, 201}
    points = {row["entrant"]["number"]: row["points"] for row in rows}
    assert points[1] in {2.25, 2.25 + 4.25, 2.25 + 0.25, 2.25 + 2.75}
    assert [row["bonus"] for row in rows if row["bonus"]] == [{"painted": 2.25}]


def test_tables_for_programs_hold_decimal_numbers(played):
    standings = exports.standings_csv(played.tournament).content.decode()
    rounds = exports.rounds_csv(played.tournament).content.decode()
    report = exports.pairings_trf(played.tournament).content.decode()

    assert "2.25" in standings
    assert "4.25" in rounds
    assert "### XXA" in report  # a quarter has two decimals, and the field has one
