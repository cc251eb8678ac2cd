"""The worked examples of the rules, as data: one case, one answer with its clause."""

import json
from datetime import timedelta
from pathlib import Path

import pytest

from armies.messages.edge import finding_text
from rules.combat_hex.codec import facts_from_json
from rules.combat_hex.setup import Pick, Played, roll_off
from rules.combat_hex.sliders import slider_reads
from rules.dice import RecordedDice
from rules.figure_lists.codec import army_list_from_json
from rules.figure_lists.figures import Faction
from rules.outcomes import outcome_as_json
from rules.policy import Policy
from rules.registry import ruleset
from rules.timelines.timeline import Act

CASES = Path(__file__).parent / "cases"


def load(name):
    return json.loads((CASES / f"{name}.json").read_text(encoding="utf-8"))


def cases(name):
    return pytest.mark.parametrize("case", load(name)["cases"], ids=lambda case: case["id"])


def edition(case):
    return ruleset(case.get("ruleset", "combat-hex-2007"))


def army_list(case):
    figures, carries = load("construction")["figures"], case.get("carries", {})
    entries = [
        {"quantity": many, "figure": figures[key], "carries": carries.get(key)} for key, many in case["list"]
    ]
    return army_list_from_json({"faction": "good", "entries": entries})


@cases("construction")
def test_construction(case):
    verdict = edition(case).check_list(army_list(case), level=case.get("level", 1500))

    assert verdict.is_legal is case["legal"]
    assert verdict.value.points == case.get("points", verdict.value.points)
    assert verdict.value.figures == case.get("figures", verdict.value.figures)
    assert [finding.code for finding in verdict.warnings] == case.get("warnings", [])
    assert [finding.code for finding in verdict.errors] == case.get("codes", [])
    assert [str(ref) for finding in verdict.errors for ref in finding.refs] == case.get("refs", [])
    assert case.get("says", "") in " ".join(finding_text(finding) for finding in verdict.errors)
    assert verdict.value.minion_cap == case.get("minion_cap", verdict.value.minion_cap)


def test_construction_c13_a_good_list_alone_is_no_registration():
    good = army_list({"list": [["aragorn", 1]]})

    verdict = ruleset("combat-hex-2007").check_registration(good, None)

    assert [(f.code, f.subject, [str(ref) for ref in f.refs]) for f in verdict.errors] == [
        ("AC8", "evil", ["2.021"])
    ]


def test_construction_c15_a_slider_between_two_numbers_reads_the_lower():
    assert slider_reads(3, 2) == 2


@cases("setup")
def test_set_up(case):
    rules = edition(case)
    rolled = roll_off(RecordedDice(case["dice"]))
    called = rules.factions(Played(*case["a"]), Played(*case["b"])).value
    pick = Pick(case["pick"]) if "pick" in case else None
    army = Faction(case["army"]) if "army" in case else None

    verdict = rules.set_up(called, rolled.winner, pick=pick, army=army)

    plan = verdict.value
    found = {
        "faction_a": plan.factions.a,
        "faction_b": plan.factions.b,
        "is_forced": plan.factions.is_forced,
        "rolls": [list(pair) for pair in rolled.rolls],
        **{name: getattr(plan, name) for name in plan.__slots__ if name != "factions"},
    }
    assert verdict.is_legal
    assert {name: found[name] for name in case["expect"]} == case["expect"]


def clock(text):
    parts = [int(part) for part in text.split(":")]
    return timedelta(seconds=sum(part * 60**power for power, part in enumerate(reversed(parts))))


@cases("timeline")
def test_timeline(case):
    timeline = ruleset("combat-hex-2007").timeline
    if "event" in case:
        assert clock("10:00:00") + timeline.event(case["event"]).offset == clock(case["at"])
    elif "length_minutes" in case:
        assert timeline.length == timedelta(minutes=case["length_minutes"])
    else:
        moment = timeline.start_of_play + clock(case["after_begin"])
        assert timeline.permits(Act(case["act"]), at=moment) is case["is_allowed"]


def side(given, faction):
    names = ("original", "remaining", "points_remaining", "hero_points")
    facts = given if isinstance(given, dict) else dict(zip(names, given, strict=False))
    return {"faction": faction, **facts}


def graded(case):
    facts = {
        "level": case.get("level", 1500),
        "last_turn_over": case.get("over", False),
        "a": side(case["a"], "good"),
        "b": side(case["b"], "evil"),
    }
    policy = Policy.from_json(case.get("policy"))
    return edition(case).grade(facts_from_json(facts), policy=policy)


@cases("victory")
def test_victory(case):
    verdict = graded(case)
    shown = outcome_as_json(verdict.value)

    assert shown["decided"] is ("points" in case)
    assert shown["row"] == case["row"]
    assert [shown.get("points_a"), shown.get("points_b")] == case.get("points", [None, None])
    assert shown.get("grade_a") == case.get("grade_a", shown.get("grade_a"))
    assert shown["refs"] == case.get("refs", shown["refs"])
    assert set(case.get("disputed", [])) <= set(verdict.disputed)
