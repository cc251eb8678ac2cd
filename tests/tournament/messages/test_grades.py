"""Grades in words: those of 7.05, and those of a scheme, whose bands the organiser names."""

import pytest
from django.utils import translation

from armies.messages.results import row_text
from rules.registry import rulesets
from rules.scored_game import read_game_scheme
from rules.scoring.published import PUBLISHED_SCHEMES
from rules.scoring.scores import Ending
from tournament.messages.grades import grade_text


@pytest.mark.parametrize(
    ("grade", "words"),
    [
        ("total victory", ("total victory", "total victory for Pia", "total victory for both")),
        ("minor-win", ("minor win", "minor win for Pia", "minor win for both")),
        ("minor-loss", ("minor loss", "minor loss for Pia", "minor loss for both")),
        ("12-8-win", ("12-8 win", "12-8 win for Pia", "12-8 win for both")),
        ("victory-loss", ("loss", "loss for Pia", "loss for both")),
        ("win-win", ("win", "win for Pia", "win for both")),
        ("draw", ("draw", "draw for Pia", "draw")),
        ("conceded-win", ("win by concession", "win by concession for Pia", "win by concession for both")),
        ("absent-loss", ("no-show", "no-show of Pia", "no-show of both")),
        ("excluded-loss", ("exclusion", "exclusion of Pia", "exclusion of both")),
        ("both-absent", ("neither came",) * 3),
        ("bye", ("bye", "bye for Pia", "bye for both")),
        ("something else", ("something else",) * 3),
    ],
)
def test_a_grade_in_words(grade, words):
    assert (grade_text(grade), grade_text(grade, player="Pia"), grade_text(grade, is_for_both=True)) == words


def test_every_grade_and_row_of_a_scheme_has_words():
    schemes = [*PUBLISHED_SCHEMES, *(scheme for game in rulesets() for scheme in game.schemes)]
    bands = {band.key for scheme in schemes for band in read_game_scheme(scheme).bands}
    kinds = {each.partition("-")[2] for each in Ending if each.partition("-")[0] in "ab"}
    rows = {*(f"band:{key}" for key in bands), *kinds, "draw", "both-absent", "bye", "requested-bye"}

    for key in {*bands, *kinds}:
        assert "-win" not in grade_text(f"{key}-win")
        assert "-loss" not in grade_text(f"{key}-loss")
    assert all(row_text(row).endswith(".") for row in rows)
    assert "“minor”" in row_text("band:minor")


def test_the_name_of_a_band_is_not_translated_and_the_words_around_it_may_be():
    with translation.override("en-xa"):
        assert "minor" in grade_text("minor-win", player="Pia")
