"""Tables and rounds at the desk: rolls, doubts, drafts made again, rounds taken back."""

import pytest

from tests.data.cast import NOW
from tests.data.days import facts_for, published
from tests.tournament.web.organiser.desk.test_whole_day import slip
from tests.tournament.web.organiser.desk_client import Browser, said, text_of
from tournament.engine.lifecycle import RoundStatus, TableStatus
from tournament.models import Pairing, Round, Submission
from tournament.services.core.actors import player
from tournament.services.results import results

pytestmark = pytest.mark.django_db


def browser(day, who="olga"):
    return Browser(getattr(day.cast, who), day.tournament.slug)


def test_a_report_is_confirmed_at_the_desk():
    day, round_ = published(2)
    pairing = round_.pairings.get()
    report = results.submit(pairing, facts_for(pairing), token="p", by=player(pairing.a), now=NOW)

    answer = browser(day, "kei").press("table-confirm", 1, 1, seen=str(report.pk))

    assert said(answer) == "The result of table 1 is confirmed."
    assert round_.pairings.get().status == TableStatus.CONFIRMED


def test_a_referee_doubts_a_result_with_a_reason():
    day, round_ = published(2)
    browser(day, "kei").press("table", 1, 1, **slip(round_.pairings.get(), token="t"))
    jun = browser(day, "jun")

    without = jun.press("table-dispute", 1, 1)
    answer = jun.press("table-dispute", 1, 1, reason="A warrior was counted twice")

    assert without.status_code == 422
    assert said(answer) == "Table 1 waits for a ruling."
    assert round_.pairings.get().status == TableStatus.DISPUTED


def test_impossible_facts_are_said_while_they_are_typed():
    day, round_ = published(2)
    form = {**slip(round_.pairings.get(), token="t"), "a_remaining": "13"}

    fragment = browser(day, "kei").press("table-preview", 1, 1, **form)

    assert fragment.status_code == 200
    assert "13 figures left, but only 12 at the start" in text_of(fragment)


def test_a_round_is_taken_back_with_a_reason_and_paired_again():
    day, round_ = published(4)
    olga = browser(day)

    without = olga.press("cancel", 1)
    answer = olga.press("cancel", 1, reason="Two came late")

    assert without.status_code == 422
    assert said(answer) == "Round 1 is cancelled. You can pair it again."
    assert Round.objects.get(pk=round_.pk).status == RoundStatus.CANCELLED
    assert olga.press("pair").status_code == 303


def test_a_swap_in_a_published_round_that_is_refused_says_so_where_it_was_pressed():
    day, round_ = published(4)
    olga = browser(day)
    one = round_.pairings.get(table=1)
    form = {"first": one.a.number, "second": one.b.number, "reason": "One car"}

    answer = olga.press("pairing-change", 1, "swap", came_from=olga.url("round", 1), **form)

    assert (answer.status_code, answer.url) == (303, olga.url("round", 1))
    assert "swapping changes nothing" in said(answer)


def test_a_table_nobody_sits_at_is_not_found():
    day, _ = published(2)

    assert browser(day).open("table", 1, 99).status_code == 404
    assert browser(day).open("round", 9).status_code == 404


LEVEL_TO_THE_HEROES = {
    "a": {"original": 14, "remaining": 7, "points_remaining": 600, "hero_points": 500},
    "b": {"original": 14, "remaining": 7, "points_remaining": 600, "hero_points": 400},
}


@pytest.mark.thorough
@pytest.mark.parametrize("counts", [False, True])
@pytest.mark.parametrize("door", ["page", "api"])
def test_heroes_that_found_no_room_at_set_up_are_told_and_count_by_policy(door, counts):
    day, _ = published(2, policy={"heroes_left_out_count": counts})
    Pairing.objects.update(faction_a="good")
    sides = {**LEVEL_TO_THE_HEROES, "a": {**LEVEL_TO_THE_HEROES["a"], "hero_points_left_out": 200}}
    olga = Browser(day.cast.olga, day.tournament.slug)
    if door == "page":
        typed = {f"{side}_{name}": n for side, counted in sides.items() for name, n in counted.items()}
        olga.press("table", 1, 1, **typed, ending="decided", client_token="t", save="1")
    else:
        address = f"/api/v1/tournaments/{day.tournament.slug}/rounds/1/tables/1/result/"
        body = {"token": "t", "facts": sides}
        assert olga.client.post(address, body, content_type="application/json").status_code == 201

    told = Submission.objects.get()
    assert (told.units_a, told.units_b) == ((4, 2) if counts else (2, 4))
    shown = olga.open("table", 1, 1).content.decode()
    assert 'name="a_hero_points_left_out" value="200"' in shown
