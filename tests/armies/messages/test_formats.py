"""Dates and times as each language writes them, in the zone that they are handed out in."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from django.utils.translation import override

from armies.messages import formats

AT = datetime(2026, 6, 13, 14, 5, 9, tzinfo=ZoneInfo("Europe/Madrid"))
TWICE = datetime(2026, 10, 25, 2, 30, tzinfo=ZoneInfo("Europe/Madrid"))


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ["Saturday 13 June, 14:05", "13 Jun, 14:05", "Saturday 13 June 2026", "1.5"]),
        ("en-xa", ["Saturday 13 June, 14:05", "13 Jun, 14:05", "Saturday 13 June 2026", "1.5"]),
        ("ja", ["6月13日土曜日 14:05", "6月13日 14:05", "2026年6月13日土曜日", "1.5"]),
    ],
)
def test_moments_follow_the_language(language, words):
    with override(language):
        assert [
            formats.weekday_and_time(AT),
            formats.short_day_and_time(AT),
            formats.weekday(AT.date()),
            formats.points(1.5),
        ] == words


@pytest.mark.parametrize(
    ("language", "day"),
    [
        ("en", "13 June 2026"),
        ("de", "13. Juni 2026"),
        ("fr", "13 juin 2026"),
        ("it", "13 giugno 2026"),
        ("pt", "13 de junho de 2026"),
        ("ja", "2026年6月13日"),
    ],
)
def test_months_are_written_as_the_language_does(language, day):
    with override(language):
        assert formats.long_day(AT) == day


def test_points_follow_the_language():
    with override("de"):
        assert [formats.points(each) for each in (1.5, -0.5, 2, 2.25)] == ["1,5", "-0,5", "2", "2,25"]


def test_hour_that_comes_twice_says_which_it_is():
    assert formats.time_of_day(TWICE) == "02:30 CEST"
    assert formats.time_of_day(TWICE.replace(fold=1)) == "02:30 CET"
    assert formats.time_of_day(AT, has_seconds=True) == "14:05:09"
