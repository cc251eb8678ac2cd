"""Numbers and names of tables at the desk, and where players, pages, prints and programs see them."""

import pytest
from django.urls import reverse

from tests.data.cast import NOW
from tests.data.days import checked_in
from tests.tournament.web.organiser.desk_client import Browser, said, text_of
from tournament.models import Format
from tournament.printing.documents import pairings, table_numbers
from tournament.printing.documents.score_sheets import score_sheets
from tournament.services.rounds import rounds
from tournament.services.rounds.pairings import swap
from tournament.services.schedule import scenarios

pytestmark = pytest.mark.django_db
NAMES = "21 Rohan\n22: Minas Tirith\n"


@pytest.fixture
def day():
    return checked_in(4)


@pytest.fixture
def olga(day):
    return Browser(day.cast.olga, day.tournament.slug)


def publish(day):
    round_ = rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)
    return rounds.publish(round_, by=day.cast.organiser, now=NOW)


def tables(round_):
    return list(round_.pairings.filter(is_current=True).order_by("table").values_list("table", flat=True))


def test_tables_are_numbered_and_named(olga, day):
    answer = olga.press("table-plan", first="21", names=NAMES)

    assert said(answer) == "Tables saved."
    assert day.refresh().tournament.table_plan == {
        "first": 21,
        "names": {"21": "Rohan", "22": "Minas Tirith"},
    }
    assert "22 Minas Tirith" in olga.open("table-plan").content.decode()


@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        ({"first": "x", "names": ""}, "This is not the number of a table."),
        ({"first": "1", "names": "Rohan 21"}, "“Rohan” is not the number of a table."),
    ],
)
def test_a_refused_form_comes_back_filled(olga, day, sent, sentence):
    answer = olga.press("table-plan", **sent)

    assert answer.status_code == 422
    assert sentence in text_of(answer)
    assert sent["names"] in answer.content.decode()
    assert day.refresh().tournament.table_plan == {}


def test_players_pages_prints_and_programs_see_the_tables(olga, day, client):
    olga.press("table-plan", first="21", names=NAMES)
    round_ = publish(day.refresh())
    slug = day.tournament.slug

    assert tables(round_) == [21, 22]
    pairing = round_.pairings.get(is_current=True, table=21)
    own = text_of(client.get(reverse("player:home", args=[day.tokens[pairing.a.number]])))
    assert "Table 21 Rohan" in own
    for order in ("table", "name"):
        page = text_of(client.get(reverse("public:pairings", args=[slug]), {"order": order}))
        assert "22 Minas Tirith" in page
    assert "21 Rohan" in text_of(client.get(reverse("public:screen", args=[slug])))
    assert [row.table_name for row in pairings.by_table(round_).rows] == ["Rohan", "Minas Tirith"]
    assert {row.table_name for row in pairings.by_name(round_).sheets[0][0]} == {"Rohan", "Minas Tirith"}
    assert score_sheets(round_).pages[0][0].table_name == "Rohan"
    signs = table_numbers.table_numbers(day.tournament).tables
    assert [(sign.number, sign.name) for sign in signs] == [(21, "Rohan"), (22, "Minas Tirith")]
    assert client.get(f"/api/v1/tournaments/{slug}/tables/").json()["plan"]["first"] == 21


def test_players_may_see_the_name_alone_and_officials_both(olga, day, client):
    olga.press("table-plan", first="21", names=NAMES, is_name_alone="on")
    publish(day.refresh())

    page = text_of(client.get(reverse("public:pairings", args=[day.tournament.slug]), {"order": "table"}))
    assert "Rohan" in page
    assert "21 Rohan" not in page
    assert "21 Rohan" in text_of(olga.open("round", 1))


def test_the_desk_takes_the_number(olga, day):
    olga.press("table-plan", first="21", names="")
    publish(day.refresh())

    assert olga.open("entry", table="22").status_code == 200
    assert olga.open("table", 1, 22).status_code == 200


@pytest.mark.parametrize("format_", [Format.SWISS, Format.ROUND_ROBIN])
def test_changes_by_hand_stay_in_the_part_of_the_hall(day, olga, format_):
    olga.press("table-plan", first="21", names="")
    day.refresh()
    day.tournament.format = format_
    day.tournament.save()
    round_ = rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)
    one, other = round_.pairings.filter(is_current=True)
    if format_ == Format.SWISS:
        swap(round_, one.a, other.a, by=day.cast.organiser, now=NOW)

    assert tables(round_) == [21, 22]


def test_a_fixed_table_is_one_of_the_event(day, olga):
    olga.press("table-plan", first="21", names="")

    answer = olga.press("fix-table", 1, table="5")
    assert "Table 5 is not in the hall. Choose a table from 21 to" in text_of(answer)
    olga.press("fix-table", 1, table="22")
    assert day.refresh().tournament.entrants.get(number=1).fixed_table == 22


def test_scenarios_in_turn_begin_at_the_first_table(day, olga):
    olga.press("table-plan", first="22", names="")
    pool = {"scenarios": [{"name": "Ford"}, {"name": "Hill"}, {"name": "Wood"}]}
    plan = {**pool, "rounds": [{"round": 1, "method": "by-table"}]}
    scenarios.change(day.refresh().tournament, plan, by=day.cast.organiser, now=NOW)
    round_ = publish(day)

    played = {row.table: row.scenario for row in round_.pairings.filter(is_current=True)}
    assert played == {22: "Ford", 23: "Hill"}
