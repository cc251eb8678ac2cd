"""What the summaries name without a rule is not decided, and wounds say that their chart is a public fact."""

import pytest

from rules.mesbg.questions import NAMED_ONLY
from rules.mesbg.ruleset import MESBG
from rules.policy import Policy
from rules.referee_desk import QUESTIONS
from rules.verdict import Severity


@pytest.mark.parametrize("name", NAMED_ONLY)
def test_what_has_no_rule_is_not_decided(name):
    verdict = QUESTIONS["duel"].answered({"ask": name}, MESBG, Policy())

    assert verdict.value == {}
    assert [(each.code, each.severity) for each in verdict.findings] == [
        ("mesbg-not-covered", Severity.UNDECIDED)
    ]


@pytest.mark.parametrize(
    ("name", "asked"),
    [
        ("duel", {"ask": "wound", "strength": 3, "defence": 4}),
        ("odds", {"kind": "mesbg-shot", "shoot": 4, "strength": 3, "defence": 4}),
    ],
)
def test_answer_by_the_wound_chart_marks_it_as_a_public_fact(name, asked):
    verdict = QUESTIONS[name].answered(asked, MESBG, Policy())

    assert verdict.value["public_fact"] is True
    assert "mesbg-public-fact" in [step.code for step in verdict.trace]
