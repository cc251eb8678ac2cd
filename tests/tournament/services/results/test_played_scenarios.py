"""Which scenario was played at a table: by phone, at the desk and by API, shown, exported and undone."""

import json

import pytest
from django.urls import reverse

from tests.data import days
from tests.data.cast import NOW
from tests.tournament.api.callers import ask, desk, phone
from tests.tournament.web.organiser.desk.test_whole_day import slip
from tests.tournament.web.organiser.desk_client import Browser, text_of
from tournament.models import LogEntry
from tournament.printing.documents.score_sheets import score_sheets
from tournament.queries.rounds.played_scenarios import offered
from tournament.services.core.actors import player
from tournament.services.core.errors import Conflict, Invalid, NotAllowed
from tournament.services.results import played_scenarios
from tournament.services.rounds import rounds
from tournament.services.schedule import scenarios
from tournament.services.transfer.tournament_files import content_of
from tournament.services.undo import undo

pytestmark = pytest.mark.django_db
POOL = [{"name": "Hold the ford", "note": "Six turns."}, {"name": "Seize the hill"}]


def a_round(method):
    day = days.checked_in(4)
    plan = {"scenarios": POOL, "rounds": [{"round": 1, "method": method}] if method else []}
    scenarios.change(day.tournament, plan, by=day.cast.organiser, now=NOW)
    round_ = rounds.draft(day.refresh().tournament, by=day.cast.organiser, now=NOW)
    return day, rounds.publish(round_, by=day.cast.organiser, now=NOW)


def game(day, table=1):
    rows = day.tournament.rounds.get().pairings.filter(is_current=True)
    return rows.select_related("a", "b", "round__tournament").get(table=table)


def record(day, name, by=None):
    return played_scenarios.record(game(day), name, by=by or day.cast.scorekeeper, now=NOW)


def test_two_may_play_any_of_the_pool_and_say_so_until_their_result_counts():
    day, round_ = a_round("at-table")
    pairing = game(day)
    assert (round_.scenarios, pairing.scenario, offered(pairing)) == (
        [],
        "",
        ["Hold the ford", "Seize the hill"],
    )

    record(day, "Seize the hill", by=player(pairing.a))
    record(day, "Seize the hill", by=player(pairing.b))
    assert game(day).scenario == "Seize the hill"
    assert LogEntry.objects.filter(verb="pairing.scenario").count() == 1
    with pytest.raises(NotAllowed):
        record(day, "Hold the ford", by=player(game(day, 2).a))
    with pytest.raises(Invalid, match=r"“Lunch” is not one of the scenarios of this round\."):
        record(day, "Lunch")

    days.play(day, round_)
    with pytest.raises(Conflict):
        record(day, "Hold the ford", by=player(pairing.a))
    record(day, "Hold the ford")
    assert game(day).scenario == "Hold the ford"


def test_a_drawn_scenario_can_be_corrected_and_a_round_without_has_none():
    day, _ = a_round("random")
    drawn = game(day).scenario
    other = next(row["name"] for row in POOL if row["name"] != drawn)
    record(day, other)
    assert (game(day).scenario, game(day, 2).scenario) == (other, drawn)

    plan = {"scenarios": [{"name": "Wood"}]}
    scenarios.change(day.refresh().tournament, plan, by=day.cast.organiser, now=NOW)
    assert offered(game(day, 2)) == [drawn, "Wood"]


def test_a_round_without_scenarios_takes_none():
    day, _ = a_round("")

    assert offered(game(day)) == []
    with pytest.raises(Invalid, match="This round has no scenarios"):
        record(day, "Hold the ford")


def test_it_is_undone_and_exported():
    day, _ = a_round("at-table")
    record(day, "Hold the ford")
    content = content_of(day.refresh().tournament, with_mail=False)
    assert '"played_scenario": "Hold the ford"' in json.dumps(content, default=str)

    undo.undo(LogEntry.objects.get(verb="pairing.scenario"), by=day.cast.scorekeeper, now=NOW)
    assert game(day).scenario == ""


def test_sheets_have_the_pool_to_tick_and_what_was_drawn_is_ticked():
    day, round_ = a_round("at-table")
    sheet = score_sheets(round_).pages[0][0]
    assert sheet.pool_line.replace("\xa0", " ") == "□ Hold the ford  □ Seize the hill"
    record(day, "Hold the ford")
    sheet = score_sheets(day.tournament.rounds.get()).pages[0][0]
    assert sheet.pool_line.startswith("■")
    assert sheet.pool_size == 9


def test_phone_desk_and_programs_enter_it(client):
    day, _ = a_round("at-table")
    pairing = game(day)
    home = text_of(client.get(reverse("player:home", args=[day.tokens[pairing.a.number]])))
    assert "Hold the ford, Seize the hill Choose at the table, and enter it with the result." in home
    slip = client.get(reverse("player:result-of", args=[day.tokens[pairing.a.number], 1])).content.decode()
    assert "<option>Seize the hill</option>" in slip

    own = phone(day, pairing.a.number)
    assert ask(own, "POST", "me/pairings/1/scenario/", {"scenario": "Hold the ford"}).status_code == 200
    assert game(day).scenario == "Hold the ford"
    there = f"tournaments/{day.tournament.slug}/rounds/1/tables/1/scenario/"
    answer = ask(desk(day.cast.kei), "POST", there, {"scenario": "Seize the hill"})
    assert answer.json()["scenario"] == "Seize the hill"

    kei = Browser(day.cast.kei, day.tournament.slug)
    page = kei.open("entry", table="1").content.decode()
    assert "<option selected>Seize the hill</option>" in page
    assert "<option selected>Seize the hill</option>" in kei.open("table", 1, 1).content.decode()


def test_the_result_form_carries_it(client):
    day, _ = a_round("at-table")
    pairing = game(day)
    kei = Browser(day.cast.kei, day.tournament.slug)
    kei.press("table", 1, 1, **slip(pairing, token="one"), scenario="Hold the ford")

    assert game(day).scenario == "Hold the ford"
    assert "Hold the ford" in text_of(
        client.get(reverse("public:pairings", args=[day.tournament.slug]), {"order": "table"})
    )
