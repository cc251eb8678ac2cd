"""Names, lists and grades inside sentences: isolated, joined by the language, never a raw key."""

from types import SimpleNamespace

import pytest
from django.utils.translation import override

from rules.combat_hex.victory.scoring import Grade
from tournament.messages.grades import GRADES
from tournament.templatetags.grades import grade_word
from tournament.templatetags.names import and_list, names

PEOPLE = [SimpleNamespace(number=number, name=name) for number, name in enumerate(("Pia", "Bo", "<b>"), 1)]


def test_names_are_isolated_and_escaped():
    assert names(PEOPLE) == "<bdi>Pia</bdi>, <bdi>Bo</bdi> and <bdi>&lt;b&gt;</bdi>"


def test_many_names_are_counted():
    assert names(PEOPLE, at_most=1) == "<bdi>Pia</bdi> and 2 more"


def test_names_lead_to_their_pages():
    assert names(PEOPLE[:1], address="/t/cup/entrants/") == '<a href="/t/cup/entrants/1/"><bdi>Pia</bdi></a>'


@pytest.mark.parametrize(
    ("language", "words"), [("en", "1, 2 and 4"), ("de", "1, 2 und 4"), ("ja", "1、2、4")]
)
def test_lists_follow_the_language(language, words):
    with override(language):
        assert and_list([1, 2, 4]) == words


def test_every_grade_has_its_word():
    assert set(GRADES) == set(Grade)
    assert grade_word("total victory") == "total victory"
    assert grade_word(None) == ""
