"""The rolls of a round in one sweep, and the page of the round that asks for them."""

import pytest

from tests.data.cast import NOW
from tests.data.days import published
from tests.tournament.web.organiser.desk_client import Browser, said, text_of
from tournament.models import LogEntry
from tournament.services.rounds import pairings
from tournament.services.undo import undo

pytestmark = pytest.mark.django_db


@pytest.fixture
def story():
    return published(8)


def factions(round_):
    rows = round_.pairings.filter(is_current=True).order_by("table")
    return list(rows.values_list("faction_a", flat=True))


def test_all_rolls_are_recorded_by_one_form_and_undone_by_one_press(story):
    day, round_ = story
    kei = Browser(day.cast.kei, day.tournament.slug)

    answer = kei.press("rolls", 1, **{"roll-1": "good", "roll-2": "evil", "roll-3": "evil", "roll-4": "good"})
    page = kei.next_page(answer)

    assert said(answer) == "4 rolls are recorded."
    assert factions(round_) == ["good", "evil", "evil", "good"]
    assert "Undo" in text_of(page)

    at = LogEntry.objects.filter(verb="pairing.roll").earliest("pk").at
    for each in LogEntry.objects.filter(verb="pairing.roll", at=at):
        undo.undo(each, by=day.cast.organiser, now=at, reason="Wrong round")
    assert factions(round_) == [None] * 4


def test_the_same_form_twice_changes_nothing(story):
    day, round_ = story
    kei = Browser(day.cast.kei, day.tournament.slug)
    for _ in range(2):
        kei.press("rolls", 1, **{"roll-1": "good", "roll-2": "evil"})

    assert factions(round_) == ["good", "evil", None, None]
    assert LogEntry.objects.filter(verb="pairing.roll").count() == 2


def test_a_roll_that_another_desk_has_recorded_is_named_and_the_rest_is_kept(story):
    day, round_ = story
    kei = Browser(day.cast.kei, day.tournament.slug)
    first = round_.pairings.get(is_current=True, table=1)
    pairings.record_roll(first, faction_a="evil", by=day.cast.organiser, now=NOW)

    answer = kei.press("rolls", 1, **{"roll-1": "good", "roll-2": "good"})

    assert said(answer).startswith("1 roll is recorded.")
    assert "table 1" in said(answer)
    assert factions(round_) == ["evil", "good", None, None]


def test_a_recorded_roll_is_corrected_in_the_same_form(story):
    day, round_ = story
    kei = Browser(day.cast.kei, day.tournament.slug)
    kei.press("rolls", 1, **{"roll-1": "good"})

    answer = kei.press("rolls", 1, **{"roll-1": "evil", "was-1": "good"})

    assert said(answer) == "1 roll is recorded."
    assert factions(round_)[0] == "evil"


@pytest.mark.parametrize("sent", [{}, {"roll-1": "blue"}, {"roll-x": "good"}, {"roll-": "good"}])
def test_a_form_without_a_choice_says_what_to_do(story, sent):
    day, round_ = story
    kei = Browser(day.cast.kei, day.tournament.slug)

    answer = kei.press("rolls", 1, came_from=kei.url("round", 1), **sent)

    assert "No roll is chosen." in (said(answer) or text_of(answer))
    assert factions(round_) == [None] * 4


def test_the_page_of_the_round_asks_for_the_open_rolls_only(story):
    day, _ = story
    kei = Browser(day.cast.kei, day.tournament.slug)
    before = kei.open("round", 1).content.decode()
    kei.press("rolls", 1, **{f"roll-{table}": "good" for table in range(1, 5)})
    after = kei.open("round", 1).content.decode()

    assert before.count('value="good"') == 4
    assert "was-" not in before
    assert after.count('name="was-') == 4
