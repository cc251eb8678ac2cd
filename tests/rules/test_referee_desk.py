"""The registry of the referee's desk: which game has which question."""

import pytest

from rules.errors import UnknownRuleset
from rules.policy import Policy
from rules.referee_desk import EDITIONS, QUESTIONS, card_edition, desk_edition, seen_pair
from tests.rules.combat_hex.referee_desk.test_desk_vectors import vectors


def test_rulesets_of_the_desk():
    assert list(EDITIONS) == ["combat-hex-2007", "combat-hex-starter", "mesbg"]
    assert all(desk_edition(key) is edition for key, edition in EDITIONS.items())


def test_unknown_ruleset_names_its_place():
    with pytest.raises(UnknownRuleset) as caught:
        desk_edition("mesgb")

    assert (caught.value.path, caught.value.data["near"]) == ("ruleset", "mesbg")


def test_a_game_without_cards_is_refused_with_the_rulesets_that_have_them():
    with pytest.raises(UnknownRuleset) as caught:
        card_edition("mesbg")

    assert caught.value.data["known"] == ["combat-hex-2007", "combat-hex-starter"]
    assert card_edition("combat-hex-2007") is EDITIONS["combat-hex-2007"]


def test_lines_of_sight_are_drawn_where_a_board_has_hexes():
    asked = next(each["input"] for each in vectors("sight") if "error_at" not in each["expect"])

    assert seen_pair(asked, EDITIONS["combat-hex-2007"], Policy()) is not None
    assert seen_pair(asked, EDITIONS["mesbg"], Policy()) is None


@pytest.mark.parametrize("question", QUESTIONS.values(), ids=QUESTIONS)
def test_question_of_another_game_is_refused_with_the_rulesets_that_have_it(question):
    for edition in EDITIONS.values():
        if not question.is_in(edition):
            with pytest.raises(UnknownRuleset) as caught:
                question.answered({}, edition, Policy())
            assert caught.value.data["known"] == [
                key for key, each in EDITIONS.items() if question.is_in(each)
            ]
