"""The timeline at the desk: changed by a form alone, looked at first, kept once a clock has run."""

import pytest

from rules.combat_hex.annexe_a import CHAMPIONSHIP_TIMELINE
from tests.data.cast import NOW
from tests.data.days import a_day, published
from tests.tournament.web.organiser.desk_client import Browser, said, text_of
from tournament import adapters
from tournament.models import Tournament
from tournament.services.clock import clocks
from tournament.services.schedule import day_plans, timelines

pytestmark = pytest.mark.django_db


@pytest.fixture
def day():
    return a_day()


@pytest.fixture
def olga(day):
    return Browser(day.cast.olga, day.tournament.slug)


def plan(day):
    return adapters.to_timeline(day.refresh().tournament)


def minutes(day, code):
    return plan(day).event(code).offset.total_seconds() / 60


def test_page_shows_every_phase_and_what_is_said_in_it(olga):
    page = text_of(olga.open("timeline"))

    assert "Finding the table" in page
    assert "Five minutes to the last turn." in page
    assert "64 minutes" in page


def test_shorter_play_is_saved_and_its_sentences_follow(olga, day):
    answer = olga.press("timeline", save="1", **{"phase-play-length": "30"})

    assert said(answer) == "Timeline saved."
    assert (minutes(day, "E4"), minutes(day, "E10")) == (31, 54)
    assert plan(day).event("E3").text == "Begin your games. Thirty minutes."


def test_look_saves_nothing_and_shows_what_would_be_said(olga, day):
    page = text_of(olga.press("timeline", look="1", **{"phase-play-length": "30"}))

    assert "54 minutes" in page
    assert "becomes “Begin your games. Thirty minutes.”" in page
    assert day.refresh().tournament.timeline is None


def test_preview_alone_is_the_round_and_the_day(olga, day):
    day_plans.change(day.tournament, {"first_round": "10:00"}, by=day.cast.organiser, now=NOW)
    page = text_of(olga.press("timeline-preview", **{"phase-play-length": "30"}))

    assert page.startswith("The round 54 minutes")
    assert "10:00 – to 10:54" in page


def test_sentence_that_names_minutes_nobody_plays_is_doubted(olga):
    page = text_of(olga.press("timeline-preview", **{"say-E3-text": "Begin. Forty-two minutes."}))

    assert "“Begin. Forty-two minutes.” names 42 minutes, but nothing ends 42 minutes later." in page


def test_announcement_is_moved_said_otherwise_and_only_shown(olga, day):
    Tournament.objects.update(spoken_languages=["en", "de"])
    change = {"say-E4-distance": "2:30", "say-E4-text": "Nearly over.", "say-E4-words-de": "Gleich vorbei."}
    olga.press("timeline", save="1", **change)

    event = plan(day).event("E4")
    assert (minutes(day, "E4"), event.text, event.is_announced) == (43.5, "Nearly over.", False)
    assert event.words == {"de": "Gleich vorbei."}


def test_words_in_a_language_nobody_speaks_any_more_are_kept(olga, day):
    test_announcement_is_moved_said_otherwise_and_only_shown(olga, day)
    Tournament.objects.update(spoken_languages=["en"])

    olga.press("timeline", save="1", **{"say-E4-text": "Over soon.", "say-E4-called": "1"})

    assert plan(day).event("E4").words == {"de": "Gleich vorbei."}


def test_row_that_is_added_waits_to_be_filled_and_is_saved(olga, day):
    page = olga.press("timeline", add="play")
    assert 'name="new" value="O1"' in page.content.decode()
    assert "says nothing" not in text_of(page)

    row = {"new": "O1", "say-O1-phase": "play", "say-O1-edge": "start", "say-O1-distance": "20"}
    olga.press("timeline", save="1", **row, **{"say-O1-text": "Half time.", "say-O1-called": "1"})

    assert (minutes(day, "O1"), plan(day).event("O1").is_announced) == (26, True)


def test_row_that_is_taken_out_is_gone_when_saved_and_not_before(olga, day):
    page = olga.press("timeline", remove="E6").content.decode()
    assert 'name="removed" value="E6"' in page
    assert 'id="say-E6"' not in page
    assert day.refresh().tournament.timeline is None

    olga.press("timeline", save="1", removed="E6")

    assert [event.code for event in CHAMPIONSHIP_TIMELINE.events if event not in plan(day).events] == ["E6"]


def test_new_row_that_is_taken_out_again_leaves_nothing(olga):
    row = {"new": "O1", "say-O1-phase": "play", "say-O1-text": "Half.", "say-O1-distance": "20"}

    assert "say-O1" not in olga.press("timeline", remove="O1", **row).content.decode()


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"phase-play-length": "forty"}, "This is not a number of minutes."),
        ({"phase-play-length": "0"}, "Play cannot last 0 min."),
        ({"phase-play-length": "4"}, "5 min before the end is outside Play, which lasts 4 min."),
        ({"phase-play-name": " "}, "This phase has no name."),
        ({"say-E4-distance": ""}, "This is not a number of minutes."),
        ({"say-E4-text": ""}, "This announcement is empty."),
        ({"say-E4-distance": "0", "say-E4-edge": "start"}, "Another announcement comes at the same time."),
        ({"new": "O1", "say-O1-text": "x"}, "This is not a number of minutes."),
    ],
)
def test_bad_input_is_refused_once_at_its_field_and_nothing_is_saved(olga, day, change, sentence):
    answer = olga.press("timeline", save="1", **change)

    assert answer.status_code == 422
    assert text_of(answer).count(sentence) == 1
    assert "This is the saved timeline" in text_of(answer)
    assert day.refresh().tournament.timeline is None


def test_too_long_words_in_another_language_are_refused_where_they_stand(olga, day):
    Tournament.objects.update(spoken_languages=["en", "de"])
    answer = olga.press("timeline", save="1", **{"say-E3-words-de": "o" * 201})

    assert "201 letters are too long" in text_of(answer)
    assert '<details class="plan-more" open>' in answer.content.decode()


@pytest.mark.parametrize("code", ["../x", "E3", ""])
def test_code_that_nobody_gave_out_is_no_row(olga, day, code):
    olga.press("timeline", save="1", new=code, **{"phase-play-length": "41"})

    assert len(plan(day).events) == len(CHAMPIONSHIP_TIMELINE.events)


def test_phase_nobody_knows_is_the_first_one(olga, day):
    olga.press("timeline", save="1", **{"say-E4-phase": "lunch", "say-E4-distance": "1"})

    assert minutes(day, "E4") == 1


def test_change_of_somebody_else_is_not_overwritten(olga, day):
    mark = timelines.mark(day.tournament)
    olga.press("timeline", save="1", seen=mark, **{"phase-play-length": "30"})
    answer = olga.press("timeline", save="1", seen=mark, **{"phase-play-length": "25"})

    assert answer.status_code == 409
    assert "Play: 30 minutes" in text_of(answer)
    assert "Play: 25 minutes" in text_of(answer)


def test_reset_goes_back_to_the_ruleset(olga, day):
    olga.press("timeline", save="1", **{"phase-play-length": "30"})
    assert "Reset timeline" in text_of(olga.open("timeline"))
    olga.press("timeline-reset")

    assert day.refresh().tournament.timeline is None


def test_started_clock_shows_the_timeline_and_refuses_changes():
    day, round_ = published(4)
    clocks.start(round_, by=day.cast.organiser, now=NOW)
    olga = Browser(day.cast.olga, day.tournament.slug)

    page = text_of(olga.open("timeline"))
    answer = olga.press("timeline", save="1", came_from=olga.url("timeline"), **{"phase-play-length": "9"})

    assert "The timeline is fixed" in page
    assert "Five minutes to the last turn." in page
    assert "has started" in said(answer)


def test_ruleset_without_a_clock_says_where_its_rounds_get_a_length():
    day = a_day(ruleset_key="combat-hex-starter", level=500)
    olga = Browser(day.cast.olga, day.tournament.slug)

    assert "No clock" in text_of(olga.open("timeline"))
    assert olga.press("timeline-preview").status_code == 200
