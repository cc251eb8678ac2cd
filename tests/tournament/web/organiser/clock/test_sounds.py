"""The languages of the hall, chosen by the organiser and tried before the day."""

import pytest

from tests.data.days import a_day
from tests.tournament.web.organiser.desk_client import Browser, text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def day():
    return a_day()


@pytest.fixture
def olga(day):
    return Browser(day.cast.olga, day.tournament.slug)


def test_two_languages_are_kept_in_the_order_they_are_spoken(day, olga):
    olga.press("question", "spoken_languages", first_language="ja", second_language="en")

    assert day.refresh().tournament.spoken_languages == ["ja", "en"]
    page = text_of(olga.open("sound"))
    assert "7番テーブルの方は、運営デスクまでお越しください。" in page
    assert page.index("対戦を始めてください。40分です。") < page.index("Begin your games. Forty minutes.")


def test_one_language_is_enough(day, olga):
    olga.press("question", "spoken_languages", first_language="pt", second_language="")

    assert day.refresh().tournament.spoken_languages == ["pt"]
    assert "Begin your games." not in text_of(olga.open("sound"))


def test_one_language_twice_is_refused_with_a_sentence(day, olga):
    page = olga.press("question", "spoken_languages", first_language="de", second_language="de")

    assert page.status_code == 422
    assert "in one or two languages. Choose two different ones" in text_of(page)
    assert day.refresh().tournament.spoken_languages == ["en"]


def test_a_ruleset_without_a_clock_has_calls_to_try(olga):
    day = a_day(ruleset_key="combat-hex-starter", name="Starter day")

    page = text_of(Browser(day.cast.olga, day.tournament.slug).open("sound"))
    assert "Table 7, please come to the desk." in page
    assert "Begin your games" not in page
