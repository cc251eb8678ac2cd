"""Numbers are found or refused with their neighbours; words find their clauses."""

import dataclasses

import pytest

from armies.messages.edge import bad_input_text
from rules import reference
from rules.citations import cite
from rules.errors import BadInput
from tests.rules.unreadable import unreadable


def test_rule_is_found_by_its_number():
    rule = reference.rule("7.05")

    assert rule.title == "Score"
    assert reference.Tag.SCORING in rule.tags
    assert rule.see == ("7.01", "7.02")


def test_ability_rule_carries_its_window():
    leadership = reference.rule("8.47")

    assert leadership.ability == "leadership"
    assert leadership.window is reference.Window.LIST_BUILDING


def test_clauses_cannot_be_changed():
    with pytest.raises(dataclasses.FrozenInstanceError):
        reference.rule("7.05").title = "Points"


@pytest.mark.parametrize(
    ("number", "nearest"),
    [
        ("7.06", ("7.05", "8.01")),
        ("8.0811", ("8.081", "8.082")),
        ("8.085", ("8.084", "8.09")),
        ("0.01", ("1.01",)),
        ("11.01", ("10.09", "Annexe A")),
        ("Annexe B", ("Annexe A",)),
        ("", ("1.01",)),
        ("9" * 5000, ("10.09", "Annexe A")),
    ],
)
def test_unknown_rule_is_refused_with_its_neighbours(number, nearest):
    with pytest.raises(reference.UnknownClause) as refusal:
        reference.rule(number)

    assert refusal.value.nearest == nearest
    assert " or ".join(nearest) in bad_input_text(refusal.value)
    assert isinstance(refusal.value, BadInput)


def test_unknown_rule_says_what_to_do():
    with unreadable(r"^There is no rule “7\.06”\. Use one that exists, such as 7\.05 or 8\.01\.$"):
        reference.rule("7.06")


def test_unknown_difference_and_ambiguity_name_their_neighbours():
    with unreadable(r"no difference “D57”.* such as D56\.", kind=reference.UnknownClause):
        reference.difference("D57")
    with unreadable(r"no ambiguity “A38”.* such as A37 or B1\.", kind=reference.UnknownClause):
        reference.ambiguity("A38")


@pytest.mark.parametrize(
    "ref", ["7.01", "10.09", "4.041", "Annexe A", "D01", "D56", "A1", "B50", "MESBG duel", *cite("X8", "A34")]
)
def test_known_citation_exists(ref):
    assert reference.exists(ref)


@pytest.mark.parametrize(
    "ref",
    ["7.06", "7.1", "11.01", "D57", "D1", "A38", "B51", "X9", "MESBG magic", "annexe a", "", *cite("9.18")],
)
def test_unknown_citation_does_not_exist(ref):
    assert not reference.exists(ref)


@pytest.mark.parametrize(
    ("ref", "kind"),
    [
        ("7.01", reference.Rule),
        ("Annexe A", reference.Rule),
        ("D33", reference.Difference),
        ("A3", reference.Ambiguity),
        ("B12", reference.Ambiguity),
        ("X7", reference.Ambiguity),
        ("MESBG in the way", reference.Rule),
        *((ref, reference.Rule) for ref in cite("2.02")),
    ],
)
def test_clause_finds_whatever_stands_under_a_number(ref, kind):
    assert isinstance(reference.clause(ref), kind)


def test_explain_gives_number_heading_and_summary():
    rule = reference.rule("7.05")

    assert reference.explain("7.05") == f"7.05 Score: {rule.summary}"
    assert reference.explain("D34").startswith("D34 Three or more players: Starter: An army at half is out")
    assert reference.explain(cite("A32")[0]).startswith("A32 Is the points limit a hard limit? Yes.")


def test_explain_refuses_what_does_not_exist():
    with pytest.raises(reference.UnknownClause):
        reference.explain("12.01")


def test_search_wants_every_word_in_any_case():
    found = reference.search("LEADERSHIP minion")

    assert [each.number for each in found if isinstance(each, reference.Rule)] == ["2.02", "8.47"]


def test_search_puts_headings_first():
    found = reference.search("kill zone")

    assert found[0] == reference.rule("4.08")
    assert reference.rule("4.10") in found
    assert found.index(reference.rule("5.02")) < found.index(reference.rule("4.10"))


def test_search_reaches_differences_and_ambiguities():
    assert reference.difference("D10") in reference.search("ledges")
    assert reference.ambiguity("B10") in reference.search("ledge adjacent")
    assert reference.search("7.05")[0] == reference.rule("7.05")


@pytest.mark.parametrize("text", ["", "   ", "no such word anywhere"])
def test_search_without_a_hit_finds_nothing(text):
    assert reference.search(text) == ()
