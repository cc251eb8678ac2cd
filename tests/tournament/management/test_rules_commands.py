"""The commands that ask the rules: what they print and how they leave."""

import hashlib
import io
import json
import sys

import pytest
from django.core.management import call_command

FIGURE = {"name": "Guard", "faction": "good", "kind": "minion", "points": 30}
HERO = {"name": "Captain", "faction": "good", "kind": "hero", "points": 150, "action_points": 2}
GOOD = {"faction": "good", "entries": [{"figure": HERO}, {"quantity": 2, "figure": FIGURE}]}
EVIL = {"faction": "evil", "entries": [{"figure": HERO | {"faction": "evil"}}]}
FACTS = {
    "level": 1500,
    "a": {"faction": "good", "original": 14, "remaining": 7, "points_remaining": 430},
    "b": {"faction": "evil", "original": 14, "remaining": 7, "points_remaining": 420},
}


@pytest.fixture
def run(monkeypatch, capsys):
    """Run a command on a value given through standard input."""

    def running(name, *arguments, given=None):
        text = given if isinstance(given, str) else json.dumps(given)
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
        code = 0
        try:
            call_command(name, *arguments, stdout=sys.stdout, stderr=sys.stderr)
        except SystemExit as left:
            code = left.code
        out, err = capsys.readouterr()
        return code, json.loads(out) if out else None, err

    return running


def test_check_list_prints_the_verdict_of_a_legal_list(run):
    code, shown, err = run("check_list", "-", given=GOOD)

    assert (code, err) == (0, "")
    assert (shown["legal"], shown["totals"]["points"], shown["totals"]["minion_cap"]) == (True, 210, 2)
    assert [finding["code"] for finding in shown["findings"]] == ["AC12"]


def test_check_list_reads_a_file(run, tmp_path):
    path = tmp_path / "list.json"
    path.write_text(json.dumps(GOOD))

    assert run("check_list", str(path))[0] == 0


def test_check_list_prints_the_verdict_of_an_illegal_list_and_leaves_with_1(run):
    code, shown, err = run("check_list", "-", "--level", "200", given=GOOD)

    assert (code, err, shown["legal"]) == (1, "", False)
    (finding,) = [finding for finding in shown["findings"] if finding["severity"] == "error"]
    assert finding.keys() == {"code", "severity", "message", "refs", "subject", "data"}
    assert (finding["code"], finding["refs"]) == ("AC1", ["2.01"])


@pytest.mark.parametrize(
    ("event", "options", "errors"),
    [
        ({"level": 200}, (), ["AC1"]),
        ({"level": 200}, ("--level", "500"), []),
        ({"restrictions": [{"kind": "max-heroes", "value": 0}]}, (), ["AC9"]),
        ({}, ("--restrictions", '[{"kind": "max-heroes", "value": 0}]'), ["AC9"]),
        ({"policy": {"pr2_costs_points": False}}, (), []),
        ({"zone_hexes": 2}, (), []),
        ({}, ("--zone-hexes", "2"), []),
        ({}, ("--ruleset", "combat-hex-starter"), []),
    ],
)
def test_check_list_takes_the_event_from_the_file_or_the_options(run, event, options, errors):
    code, shown, _ = run("check_list", "-", *options, given=GOOD | event)

    assert [finding["code"] for finding in shown["findings"] if finding["severity"] == "error"] == errors
    assert code == (1 if errors else 0)


def test_check_list_checks_a_registration(run):
    code, shown, _ = run("check_list", "-", given={"good": GOOD, "evil": EVIL})

    assert code == 0
    assert (shown["totals"]["good"]["points"], shown["totals"]["evil"]["points"]) == (210, 150)


def test_check_list_misses_the_other_list_of_a_registration(run):
    code, shown, _ = run("check_list", "-", given={"good": GOOD})

    assert code == 1
    assert "AC8" in [finding["code"] for finding in shown["findings"]]


@pytest.mark.parametrize(
    ("arguments", "given", "line"),
    [
        (["check_list", "-"], "{", "standard input is not JSON at line 1, column 2"),
        (["check_list", "-"], [], "[] is not an object"),
        (["check_list", "-"], {"faction": "good"}, "entries: “entries” is missing. Add it."),
        (["check_list", "-"], {"good": GOOD | {"entries": 3}}, "good.entries: 3 is not a list"),
        (
            ["check_list", "-"],
            GOOD | {"levle": 3},
            "levle: “levle” is not a field here. Did you mean “level”?",
        ),
        (["check_list", "-", "--level", "0"], GOOD, "level: The points limit is 0."),
        (["check_list", "-", "--policy", "{"], GOOD, "--policy is not JSON at line 1"),
        (
            ["check_list", "-", "--policy", '{"by_score": 3}'],
            GOOD,
            "policy: “by_score” is not an",
        ),
        (["check_list", "-", "--ruleset", "chess"], GOOD, "ruleset: “chess” is not a known ruleset"),
        (["check_list", "/nowhere.json"], GOOD, "/nowhere.json cannot be read: No such file"),
        (["grade", "-"], FACTS | {"policy": 3}, "policy: 3 is not an object"),
        (["grade", "-"], FACTS | {"b": {"faction": "good"}}, "b.faction: Both players play good."),
        (["grade", "-", "--level", "x"], FACTS, "argument --level: 'x' is not a whole number. Write one"),
        (["grade"], FACTS, "the following arguments are required: file"),
        (["timeline", "--ruleset", "chess"], None, "ruleset: “chess” is not a known ruleset"),
    ],
)
def test_bad_input_is_one_line_and_leaves_with_2(run, arguments, given, line):
    code, shown, err = run(*arguments, given=given)

    assert (code, shown) == (2, None)
    assert err.startswith(line)
    assert err.count("\n") == 1


def test_grade_prints_grades_points_and_the_row(run):
    code, shown, _ = run("grade", "-", given=FACTS)

    assert code == 0
    assert {
        "decided": True,
        "grade_a": "partial victory",
        "grade_b": "partial loss",
        "points_a": 2,
        "points_b": 1,
        "row": "10",
        "refs": ["7.02"],
        "disputed": ["A1", "A2"],
    }.items() <= shown.items()


def test_grade_takes_the_policy_from_the_file_or_the_option(run):
    policy = {"grade_both_broken": "total"}

    assert run("grade", "-", given=FACTS | {"policy": policy})[1]["points_a"] == 3
    assert run("grade", "-", "--policy", json.dumps(policy), given=FACTS)[1]["points_a"] == 3


def test_grade_of_a_game_that_is_not_over_is_no_refusal(run):
    facts = FACTS | {"a": FACTS["a"] | {"remaining": 8}, "b": FACTS["b"] | {"remaining": 8}}

    code, shown, _ = run("grade", "-", given=facts)

    assert code == 0
    assert (shown["decided"], shown["row"], shown["refs"]) == (False, "14", ["6.22"])
    assert shown["message"] == "No army is down to half: play on."


def test_grade_uses_the_level_of_the_option_or_the_ruleset_where_none_is_given(run):
    facts = {"a": {"original": 10, "remaining": 4}, "b": {"original": 10, "remaining": 9}}

    assert run("grade", "-", given=facts)[1]["row"] == "13"
    assert run("grade", "-", "--level", "500", given=facts)[1]["row"] == "7"


def test_grade_leaves_with_1_where_a_concession_is_forbidden(run):
    facts = {"a": {"conceded": True}, "b": {}, "policy": {"concession_score": "forbid"}}

    code, shown, _ = run("grade", "-", given=facts)

    assert (code, shown["decided"]) == (1, False)
    assert shown["message"].startswith("Players may not concede")


def test_grade_knows_a_bye(run):
    code, shown, _ = run("grade", "-", given={"bye": True, "policy": {"bye_score": 1.5}})

    assert (code, shown["row"], shown["points_a"], shown["points_b"]) == (0, "21", 1.5, None)


def test_timeline_prints_offsets_in_seconds(run):
    code, shown, _ = run("timeline")

    assert code == 0
    assert (shown["ruleset"], shown["is_timed"], shown["length"]) == ("combat-hex-2007", True, 64 * 60)
    assert {event["code"]: event["offset"] for event in shown["announcements"]}["E5"] == 46 * 60


def test_timeline_of_the_starter_has_phases_and_no_clock(run):
    _, shown, _ = run("timeline", "--ruleset", "combat-hex-starter")

    assert (shown["is_timed"], shown["announcements"]) == (False, [])
    assert [phase["code"] for phase in shown["phases"]] == ["set-up", "play", "sheets"]


def test_fingerprint_prints_what_stands_on_the_receipt(run):
    code, shown, err = run("fingerprint", "-", "--canonical", given=GOOD)

    assert (code, err) == (0, "")
    assert shown["fingerprint"] == hashlib.sha256(shown["canonical"].encode()).hexdigest()
    assert shown["short"].replace(" ", "") == shown["fingerprint"][:16]
    assert (shown["faction"], shown["figures"]) == ("good", 3)


def test_fingerprint_of_what_is_no_list_leaves_with_2_and_a_place(run):
    code, shown, err = run("fingerprint", "-", given={"faction": "good", "entries": [{"figure": {}}]})

    assert (code, shown) == (2, None)
    assert "entries[0].figure.name" in err
