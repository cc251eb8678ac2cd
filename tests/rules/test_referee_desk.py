"""The registry of the referee's desk: which game has which question."""

import pytest

from rules.errors import UnknownRuleset
from rules.policy import Policy
from rules.referee_desk import EDITIONS, QUESTIONS, desk_edition


def test_rulesets_of_the_desk():
    assert list(EDITIONS) == ["combat-hex-2007", "combat-hex-starter", "mesbg"]
    assert all(desk_edition(key) is edition for key, edition in EDITIONS.items())


def test_unknown_ruleset_names_its_place():
    with pytest.raises(UnknownRuleset) as caught:
        desk_edition("mesgb")

    assert (caught.value.path, caught.value.data["near"]) == ("ruleset", "mesbg")


@pytest.mark.parametrize("question", QUESTIONS.values(), ids=QUESTIONS)
def test_question_of_another_game_is_refused_with_the_rulesets_that_have_it(question):
    for edition in EDITIONS.values():
        if not question.is_in(edition):
            with pytest.raises(UnknownRuleset) as caught:
                question.answered({}, edition, Policy())
            assert caught.value.data["known"] == [
                key for key, each in EDITIONS.items() if question.is_in(each)
            ]
