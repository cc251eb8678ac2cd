"""The commands ``pair`` and ``standings``: shapes, exit codes, one line of reason."""

import io
import json
import sys

import pytest

from tests.tournament.engine.states import field, play
from tournament.engine.standings.tiebreaks.lots import lot
from tournament.management.commands import explain, pair, standings

FOUR = [{"id": name} for name in "abcd"]
ROUND_1 = [
    {"round": 1, "a": "a", "b": "b", "faction_a": "good", "points_a": 3, "points_b": 0},
    {"round": 1, "a": "c", "b": "d", "faction_a": "evil", "points_a": 1.5, "points_b": 1.5},
]


@pytest.fixture
def run(capsys, monkeypatch):
    """Run a command on a value or a text: exit code, parsed output, what stood on standard error."""

    def run(command, state, *more):
        text = state if isinstance(state, str) else json.dumps(state)
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
        code = 0
        try:
            command.Command(stdout=sys.stdout, stderr=sys.stderr).run_from_argv(
                ["manage.py", "it", "-", *more]
            )
        except SystemExit as left:
            code = left.code
        out, err = capsys.readouterr()
        return code, json.loads(out) if out else None, err

    return run


def test_pair_prints_the_agreed_shape(run):
    state = {"policy": {"bye_score": 3}, "seed": 7, "round": 2, "entrants": FOUR, "history": ROUND_1}

    code, out, err = run(pair, state)

    assert (code, err) == (0, "")
    assert list(out) == ["pairings", "bye", "report"]
    assert list(out["pairings"][0]) == ["a", "b", "table", "faction_a", "forced", "reasons"]
    assert [p["table"] for p in out["pairings"]] == [1, 2]
    assert out["bye"] is None
    assert out["report"]["relaxed"] == []


def test_pair_defaults_to_the_round_after_the_history(run):
    assert run(pair, {"entrants": FOUR, "history": ROUND_1})[1]["report"]["round"] == 2
    assert run(pair, {"entrants": FOUR, "history": None, "policy": None})[1]["report"]["round"] == 1


def test_game_without_sides_moves_no_imbalance_and_is_named(run):
    history = [{**ROUND_1[0], "faction_a": None}, ROUND_1[1]]

    code, out, _ = run(pair, {"entrants": FOUR, "history": history})

    assert code == 0
    assert out["report"]["remarks"] == [
        {
            "code": "no-sides",
            "text": "Round 1, a against b: faction_a is null, so the game counts as good for neither. "
            "If it was played, enter who played good.",
            "data": {"round": 1, "a": "a", "b": "b"},
        }
    ]
    assert run(pair, {"entrants": FOUR, "history": ROUND_1})[1]["report"]["remarks"] == []


def test_standings_need_no_factions(run):
    history = [{k: v for k, v in game.items() if k != "faction_a"} for game in ROUND_1]

    code, out, _ = run(standings, {"entrants": FOUR, "history": history})

    assert code == 0
    assert out == run(standings, {"entrants": FOUR, "history": ROUND_1})[1]


def test_no_seed_and_a_null_seed_are_the_same(run):
    assert run(pair, {"entrants": FOUR, "seed": None}) == run(pair, {"entrants": FOUR})


def test_bye_without_points_is_worth_what_the_policy_says(run):
    history = [ROUND_1[0], {"round": 1, "a": "c", "b": None, "points_a": None}]
    state = {"policy": {"bye_score": 1.5}, "entrants": FOUR[:3], "history": history}

    _, out, _ = run(standings, state)
    code, paired, _ = run(pair, state)

    assert [(s["id"], s["points"]) for s in out["standings"]] == [("a", 3), ("c", 1.5), ("b", 0)]
    assert (code, paired["bye"]) == (0, "b")
    assert [r["code"] for r in paired["report"]["bye_reasons"]] == ["bye"]


def test_missing_result_is_refused_with_its_table(run):
    history = [
        {"round": 2, "a": "a", "b": "b", "faction_a": None, "points_a": None, "points_b": None, "table": 7}
    ]

    code, out, err = run(pair, {"round": 3, "entrants": FOUR, "history": history})

    sentence = (
        "Round 3 cannot be paired: table 7 (a – b) has no result for round 2. "
        "Enter the result or rule on the game."
    )
    assert (code, err) == (1, sentence + "\n")
    assert (out["code"], out["message"]) == ("missing-result", sentence)


def test_families_fixed_tables_and_given_tables_are_read(run):
    entrants = [
        {"id": 1, "families": ["f"], "fixed_table": 9},
        {"id": 2, "active": False},
        {"id": 3, "club": None},
    ]

    _, out, _ = run(pair, {"entrants": entrants, "tables": [4, 9]})

    assert [p["table"] for p in out["pairings"]] == [9]
    assert {out["pairings"][0]["a"], out["pairings"][0]["b"]} == {1, 3}


def test_standings_print_every_tiebreak(run):
    code, out, err = run(standings, {"entrants": FOUR, "history": ROUND_1})

    assert (code, err) == (0, "")
    assert [(s["place"], s["id"], s["points"], s["shared"]) for s in out["standings"]] == [
        (1, "a", 3, False),
        (2, "c", 1.5, True),
        (2, "d", 1.5, True),
        (4, "b", 0, False),
    ]
    assert out["order"] == ["points", "buchholz", "total_victories", "points_difference", "direct_encounter"]
    assert out["standings"][1]["tiebreaks"] == {
        "buchholz": 1.5,
        "total_victories": 0,
        "points_difference": 0,
        "direct_encounter": 1.5,
        "buchholz_cut_1": 0,
        "sonneborn_berger": 2.25,
        "median_buchholz": 0,
        "cumulative": 1.5,
        "points_destroyed": 0,
        "fewest_byes": 0,
        "drawn_lot": lot("", "c"),
    }


def test_standings_follow_the_asked_order_and_grades(run):
    history = [
        {
            **ROUND_1[0],
            "grade_a": "partial victory",
            "remaining_a": 700,
            "remaining_b": 200,
            "administrative": False,
        }
    ]
    state = {
        "entrants": FOUR,
        "history": history,
        "tiebreaks": ["points_difference"],
        "byes_count_as": "virtual",
    }

    _, out, _ = run(standings, state)

    assert [s["place"] for s in out["standings"]] == [1, 2, 2, 4]
    assert out["standings"][0]["tiebreaks"]["total_victories"] == 0
    assert out["standings"][0]["tiebreaks"]["points_difference"] == 500
    assert out["byes_count_as"] == "virtual"


def test_standings_read_who_stayed_away_and_what_penalties_took(run):
    history = [{**ROUND_1[0], "absent": "b"}, ROUND_1[1]]
    people = [{"id": "a", "points_deducted": 0.5}, *FOUR[1:]]

    _, out, _ = run(standings, {"entrants": people, "history": history})

    first = out["standings"][0]
    assert (first["id"], first["points"]) == ("a", 2.5)
    assert first["tiebreaks"]["buchholz"] == 0  # a dummy with the points of who did not come
    assert out["rounds_over"] == 1


@pytest.mark.parametrize(
    ("entrant", "game", "reason"),
    [
        ({"points_deducted": -1}, {}, "entrants[0].points_deducted: -1 is not a number of points"),
        ({"points_deducted": 0.25}, {}, "entrants[0].points_deducted: 0.25 is not a number of points"),
        ({}, {"absent": "c"}, "history[0].absent: 'c' is not a player here. Write a, b or both"),
        ({}, {"absent": "a", "b": None, "points_b": None}, "history[0].absent: A bye has no missing player"),
    ],
)
def test_bad_penalties_and_absences_are_refused(run, entrant, game, reason):
    people = [{"id": "a", **entrant}, *FOUR[1:]]

    code, _, err = run(standings, {"entrants": people, "history": [{**ROUND_1[0], **game}]})

    assert (code, reason in err) == (2, True), err


def test_grade_follows_the_points_where_none_is_given(run):
    odd = {"round": 1, "a": "c", "b": "d", "faction_a": "evil", "points_a": 0, "points_b": 0}

    _, out, _ = run(standings, {"entrants": FOUR, "history": [ROUND_1[0], odd]})

    assert {s["id"]: s["tiebreaks"]["total_victories"] for s in out["standings"]} == {
        "a": 1,
        "b": 0,
        "c": 0,
        "d": 0,
    }


def entrant(**more):
    return {"entrants": [{"id": "a", **more}]}


def without_faction():
    return {"entrants": FOUR, "history": [{k: v for k, v in ROUND_1[0].items() if k != "faction_a"}]}


def game(**more):
    return {"entrants": FOUR, "history": [{**ROUND_1[0], **more}]}


@pytest.mark.parametrize(
    ("state", "reason"),
    [
        ('{"entrants": [\n  {"id": }]}', "standard input is not JSON at line 2, column 10"),
        ([], "[] is not an object"),
        ({}, "entrants: There are no players"),
        ({"entrants": {}}, "entrants: {} is not a list"),
        ({"entrants": ["a"]}, "entrants[0]: 'a' is not an object"),
        ({"entrants": [], "histroy": []}, "“histroy” is not a field here. Did you mean “history”?"),
        ({"entrants": FOUR, "seed": 1.5}, "seed: 1.5 is not a random seed"),
        ({"entrants": FOUR, "seed": True}, "seed: true is not a random seed"),
        ({"entrants": FOUR, "round": "2"}, "round: '2' is not a whole number"),
        ({"entrants": FOUR, "tables": [0]}, "tables[0]: 0 is not a table number"),
        ({"entrants": FOUR, "tables": [5, 5]}, "tables[1]: Table 5 is listed twice"),
        ({"entrants": FOUR, "policy": {"bye_scor": 3}}, "Did you mean “bye_score”?"),
        ({"entrants": FOUR, "policy": {"bye_score": 7}}, "policy.bye_score: 7 is not available"),
        ({"entrants": FOUR, "policy": ["fold"]}, "A policy is an object"),
        (entrant(id=None), "entrants[0].id: null is not an id"),
        (entrant(id=True), "entrants[0].id: true is not an id"),
        (entrant(actve=False), "entrants[0]: “actve” is not a field here. Did you mean “active”?"),
        (entrant(active="no"), "entrants[0].active: 'no' is neither true nor false"),
        (
            entrant(club=["x" * 50]),
            "entrants[0].club: ['xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx... is not a",
        ),
        (entrant(fixed_table="3"), "entrants[0].fixed_table: '3' is not a table number"),
        (game(points_a=1.3), "history[0].points_a: 1.3 is not a score"),
        (game(points_a=2.5, points_b=0.5), "history[0].points_a: 2.5 is not a score"),
        (game(points_a=1, points_b=1), "history[0]: The points add up to less than 3"),
        (game(points_a="3"), "history[0].points_a: '3' is not a score"),
        (game(points_b=2), "history[0]: The points add up to more than 3"),
        (game(round=None), "history[0].round: null is not a round"),
        (game(grade_a="victory"), "history[0].grade_a: 'victory' is not a grade"),
        (game(b="z"), "Round 1 names z, who is not listed"),
        (without_faction(), "Round 1, a against b: it is not recorded who played good"),
        (game(faction_a=None, remaining_a=700), "Round 1, a against b: it is not recorded who played good"),
        (game(remaining_a=-5), "history[0].remaining_a: -5 is out of range. Enter 0 to 1,000,000"),
        (game(remaining_b=10**30), "history[0].remaining_b: 1000000000000000000000000000000 is out of range"),
        (game(destroyed_a=-1), "history[0].destroyed_a: -1 is out of range"),
        (game(destroyed_b=-1), "history[0].destroyed_b: -1 is out of range"),
        (game(table=0), "history[0].table: 0 is not a table number"),
        (game(round=10**9), "history[0].round: 1000000000 is not a round. The last possible round is 999"),
        ({"entrants": FOUR, "round": 1000}, "round: 1000 is not a round. The last possible round is 999"),
        (game(faction_b="both"), "history[0].faction_b: 'both' is not a faction. Write good or evil"),
        (game(faction_a=None, faction_b="good"), "history[0].faction_b: The faction of a is missing"),
        (game(faction_b="good"), "history[0].faction_b: Both played good, but one plays good and one evil"),
        ({"entrants": FOUR, "history": [{"round": 1, "a": "a"}]}, "history[0]: “b” is missing"),
        ({"entrants": FOUR, "history": ROUND_1, "round": 1}, "the history already holds round 1"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_two(run, state, reason):
    code, out, err = run(pair, state)

    assert (code, out) == (2, None)
    assert reason in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        ({"tiebreaks": "buchholz"}, "tiebreaks: “buchholz” is not an order. Give a list of names"),
        ({"tiebreaks": ["bucholz"]}, "“bucholz” is not a tie-break. Did you mean “buchholz”?"),
        (
            {"byes_count_as": "virtuel"},
            "byes_count_as: “virtuel” is not available. Choose one of dummy, virtual, zero.",
        ),
    ],
)
def test_bad_tiebreaks_are_refused(run, more, reason):
    code, out, err = run(standings, {"entrants": FOUR, **more})

    assert (code, out) == (2, None)
    assert reason in err


def test_explain_takes_ids_or_names_and_the_bye(run):
    named = {"entrants": [{"id": 1, "name": "Ann"}, {"id": 2, "name": "Bob"}, {"id": 3, "name": "Cid"}]}

    code, out, err = run(explain, named, "Ann", "2")
    _, bye, _ = run(explain, named, "1", "bye")

    assert (code, err) == (0, "")
    assert (out["a"], out["b"]) == (1, 2)
    assert bye["b"] is None
    assert "round 1" in bye["text"]


def test_explain_refuses_strangers_and_rounds_that_cannot_be(run):
    open_round = [{"round": 1, "a": "a", "b": "b", "faction_a": "good"}]

    stranger = run(explain, {"entrants": FOUR}, "a", "zoe")
    missing = run(explain, {"entrants": FOUR, "history": open_round}, "a", "b")

    assert (stranger[0], stranger[1]) == (2, None)
    assert "zoe is not a player here" in stranger[2]
    assert missing[0] == 1
    assert missing[1]["code"] == "missing-result"


@pytest.mark.parametrize("seed", range(15))
def test_bye_of_pair_is_the_last_of_standings_who_may_have_it(run, seed):
    entrants = field(9, seed=seed)
    _, history = play(entrants, 3, seed=seed)
    state = as_file(entrants, history)

    _, paired, _ = run(pair, state)
    _, ranked, _ = run(standings, {key: value for key, value in state.items() if key != "round"})

    had = {game.a for game in history if game.is_bye}
    passed = {id_ for row in paired["report"]["bye_reasons"] for id_ in row["data"].get("entrants", ())}
    place = {row["id"]: row["place"] for row in ranked["standings"]}
    assert place[paired["bye"]] == max(place[id_] for id_ in place if id_ not in had | passed)


def as_file(entrants, history):
    return {
        "seed": "hall",
        "round": 4,
        "entrants": [{"id": one.id} for one in entrants],
        "history": [
            {
                "round": game.round,
                "a": game.a,
                "b": game.b,
                "faction_a": game.faction_a,
                "points_a": game.units_a / 2,
                **({} if game.b is None else {"points_b": game.units_b / 2, "table": game.table}),
            }
            for game in history
        ],
    }


def test_pair_gives_nobody_an_army_that_was_not_brought(run):
    entrants = [{"id": n, "factions": ["good"] if n < 3 else ["evil"]} for n in range(4)]

    _, out, _ = run(pair, {"seed": 1, "round": 1, "entrants": entrants})

    brought = {one["id"]: one["factions"][0] for one in entrants}
    other = {"good": "evil", "evil": "good"}
    sides = [(p, p.get("faction_b", other[p["faction_a"]])) for p in out["pairings"]]
    assert all(p["faction_a"] == brought[p["a"]] and b == brought[p["b"]] for p, b in sides)
    assert sorted("faction_b" in p for p in out["pairings"]) == [False, True]


def test_pair_reads_both_armies_as_the_championship_and_refuses_a_third(run):
    both = [{"id": n, "factions": ["evil", "good"]} for n in range(2)]

    _, out, _ = run(pair, {"seed": 1, "round": 1, "entrants": both})
    code, _, err = run(pair, {"seed": 1, "round": 1, "entrants": [{"id": 1, "factions": ["elf"]}]})

    assert out["pairings"][0]["faction_a"] is None
    assert (code, "entrants[0].factions[0]" in err) == (2, True)


SCHEME = {
    "decide": "vp",
    "counters": [{"key": "vp", "max": 20}],
    "draw": {"points": "2"},
    "bands": [
        {"key": "minor", "winner": "4", "loser": "1", "when": {"margin_from": 1, "margin_to": 7}},
        {"key": "major", "winner": "5", "loser": "0", "when": {"margin_from": 8}},
    ],
    "special": {"conceded": {"winner": "5", "loser": "-1"}},
    "bye": {"kind": "fixed", "points": "4"},
}
SCORED = [
    {"round": 1, "a": "a", "b": "b", "faction_a": "good", "points_a": 4, "points_b": 1},
    {"round": 1, "a": "c", "b": "d", "faction_a": "evil", "points_a": 5, "points_b": -1},
    {"round": 1, "a": "e", "b": None},
]
FIVE = [{"id": name} for name in "abcde"]


def test_a_file_with_a_scheme_is_priced_by_it(run):
    state = {"scheme": SCHEME, "entrants": FIVE, "history": SCORED}

    code, out, err = run(standings, state)

    assert (code, err) == (0, "")
    assert [(row["id"], row["points"]) for row in out["standings"]] == [
        *(("c", 5), ("e", 4), ("a", 4), ("b", 1), ("d", -1))
    ]
    victories = {row["id"]: row["tiebreaks"]["total_victories"] for row in out["standings"]}
    assert victories == {"a": 0, "b": 0, "c": 0, "d": 0, "e": 0}  # 5 to -1 is no band: say the grade
    assert run(pair, {**state, "round": 2})[0] == 0


def test_a_grade_of_the_scheme_may_be_said(run):
    history = [{**SCORED[1], "grade_a": "conceded-win", "grade_b": "conceded-loss"}]

    _, out, _ = run(standings, {"scheme": SCHEME, "entrants": FOUR, "history": history})

    assert {row["id"]: row["tiebreaks"]["total_victories"] for row in out["standings"]}["c"] == 1


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"points_a": 3, "points_b": 1}, "No result of the scheme gives these points"),
        ({"points_a": 4.25}, "4.25 is not a score"),
        ({"points_a": 1001}, "1001 is not a score"),
        ({"grade_a": "total victory"}, "is not a grade. Use major-win"),
    ],
)
def test_points_that_no_result_of_the_scheme_gives_are_refused(run, change, words):
    state = {"scheme": SCHEME, "entrants": FOUR, "history": [{**SCORED[0], **change}]}

    code, out, err = run(standings, state)

    assert (code, out) == (2, None)
    assert words in err
    ruled = {**state, "history": [{**SCORED[0], "points_a": 3, "administrative": True}]}
    assert run(standings, ruled)[0] == 0


def test_without_a_scheme_other_points_are_refused_as_ever(run):
    code, _, err = run(standings, {"entrants": FIVE, "history": SCORED})

    assert code == 2
    assert "4 is not a score. Write 3, 2, 1.5, 1 or 0, or null." in err
    assert run(standings, {"scheme": {**SCHEME, "bands": []}, "entrants": FIVE})[0] == 2
