"""The championship document is held whole: every number once, in order, in our own words."""

import re
from collections import Counter
from pathlib import Path

import pytest

from rules import reference
from rules.reference.store import SECTIONS

RULEBOOKS = Path(__file__).resolve().parents[3].parent / "shared" / "rulebooks"
EXPLAINED = (*reference.rules(), *reference.mesbg().rules)
NUMBERED = [rule for rule in reference.rules() if rule.number != "Annexe A"]
LAST_OF_SECTION = {
    "1": "1.11",
    "2": "2.04",
    "3": "3.11",
    "4": "4.14",
    "5": "5.22",
    "6": "6.27",
    "7": "7.05",
    "8": "8.53",
    "9": "9.17",
    "10": "10.09",
}
SUB_RULES = (
    "1.071 2.021 3.051 4.041 4.131 5.031 5.121 5.141 5.171 5.201 8.081 8.082 8.083 8.084 9.101 9.102 9.141"
)
MAX_SUMMARY_LENGTH = 60
MAX_LOAN = 8


def test_the_document_has_190_numbered_rules_and_an_annexe():
    numbers = [rule.number for rule in reference.rules()]

    assert len(NUMBERED) == 190
    assert numbers[-1] == "Annexe A"
    assert max(Counter(numbers).values()) == 1


@pytest.mark.parametrize(("section", "last"), LAST_OF_SECTION.items())
def test_rules_of_a_section_are_contiguous(section, last):
    decimals = [r.number.split(".")[1] for r in NUMBERED if r.number.split(".")[0] == section]
    main = [int(d) for d in decimals if len(d) == 2]

    assert main == list(range(1, int(last.split(".")[1]) + 1))
    assert decimals == sorted(decimals)


def test_three_digit_rules_are_those_of_the_document():
    assert [r.number for r in NUMBERED if len(r.number.split(".")[1]) == 3] == SUB_RULES.split()


def test_sections_stand_in_document_order_with_their_own_rules():
    sections = reference.sections()

    assert tuple(section.key for section in sections) == SECTIONS
    assert [section.number for section in sections] == [*range(1, 11), None]
    strays = [r.number for s in sections[:-1] for r in s.rules if not r.number.startswith(f"{s.number}.")]
    assert strays == []


def test_every_cross_reference_exists_and_leads_elsewhere():
    lost = [(r.number, see) for r in EXPLAINED for see in r.see if not reference.exists(see)]
    circular = [r.number for r in EXPLAINED if r.number in r.see]
    doubled = [r.number for r in EXPLAINED if len(set(r.see)) != len(r.see)]

    assert (lost, circular, doubled) == ([], [], [])


@pytest.mark.parametrize("rule", EXPLAINED, ids=lambda rule: rule.number)
def test_rule_is_explained_in_a_breath(rule):
    assert rule.title.strip()
    assert rule.tags
    assert 0 < len(rule.summary.split()) <= MAX_SUMMARY_LENGTH
    assert rule.summary.endswith(".")


def test_each_special_ability_has_its_name_and_window():
    abilities = [rule for rule in NUMBERED if rule.ability]

    assert [rule.number for rule in abilities] == [f"8.{n:02}" for n in range(9, 54)]
    assert all(rule.window for rule in abilities)
    assert len({rule.ability for rule in abilities}) == 45


def test_only_special_abilities_have_a_window():
    assert [rule.number for rule in reference.rules() if rule.window and not rule.ability] == []


@pytest.mark.skipif(not RULEBOOKS.is_dir(), reason=f"the rulebooks are not at {RULEBOOKS}")
def test_no_clause_borrows_eight_words_in_a_row():
    known = {run for book in sorted(RULEBOOKS.glob("*.txt")) for run in runs(book.read_text("utf-8"))}

    borrowed = {run for text in sentences() for run in runs(text) if run in known}

    assert known
    assert borrowed == set()


def sentences():
    yield from (rule.summary for rule in EXPLAINED)
    for each in reference.differences():
        yield from (each.starter, each.championship)
    for each in reference.ambiguities():
        yield from (each.question, each.default, each.why)


def runs(text):
    words = re.findall(r"[a-z0-9]+", text.lower().replace("'", ""))
    return [" ".join(words[i : i + MAX_LOAN]) for i in range(len(words) - MAX_LOAN + 1)]
