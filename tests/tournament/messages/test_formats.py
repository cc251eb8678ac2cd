"""Rounds, lengths and points as sentences write them, in English and in a language with other rules."""

import pytest
from django.utils.translation import override

from armies.messages.formats import decimal
from tournament.engine import countries
from tournament.messages import formats


@pytest.mark.parametrize(
    ("title", "heading", "inside"),
    [
        ("Round 3", "Round 3", "round 3"),
        ("Round 3 of 7", "Round 3 of 7", "round 3 of 7"),
        ("Semi-final", "Semi-final", "the semi-final"),
        ("Final and third-place game", "Final and third-place game", "the final and third-place game"),
        ("Lunch", "Lunch", "Lunch"),
    ],
)
def test_titles_of_rounds_are_read_from_what_rows_have(title, heading, inside):
    assert (formats.round_title(title), formats.round_called(title)) == (heading, inside)


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(0, "0 s"), (12, "12 s"), (-7200, "2 h"), (7500, "2 h 5 min"), (3661, "1 h 1 min 1 s")],
)
def test_a_duration_leaves_out_what_is_nought(seconds, words):
    assert formats.duration(seconds) == words


@pytest.mark.parametrize(
    ("minutes", "words"), [(1, "1 minute"), (40, "40 minutes"), (2.5, "2:30 minutes"), (0, "0 minutes")]
)
def test_minutes_are_whole_or_with_seconds(minutes, words):
    assert formats.minutes_text(minutes) == words


@pytest.mark.parametrize(
    ("points", "words"), [(1, "1 point"), (1.5, "1.5 points"), (0, "0 points"), (0.01, "0.01 points")]
)
def test_points_are_counted(points, words):
    assert formats.points_text(points) == words


def test_a_score_has_the_decimal_sign_of_the_language():
    assert formats.score_text(1.5, 1.5) == "1.5 to 1.5"
    with override("de"):
        assert "1,5" in formats.score_text(1.5, 1.5)


@pytest.mark.parametrize(("language", "shown"), [("en", "12.5"), ("de", "12,5")])
def test_what_rows_write_with_a_point_has_the_decimal_sign_of_the_language(language, shown):
    with override(language):
        assert (decimal("12.5"), decimal("7"), decimal("–")) == (shown, "7", "–")


def test_countries_are_named_and_ordered_as_the_reader_expects():
    assert formats.country_names() == list(countries.NAMES.items())
    with override("de"):
        assert [name for _code, name in formats.country_names()][:3] == [
            "Afghanistan",
            "Ägypten",
            "Ålandinseln",
        ]
        assert formats.country_name("at") == "Österreich"
