"""One round: factions, byes, rematches, floats, what keeps apart, and what is said about it."""

from dataclasses import replace

import pytest

from tests.tournament.engine.states import field, pairs, play, totals
from tournament.engine.entrants import Entrant, Game
from tournament.engine.errors import BadPolicy, BadState, BrokenDraft, CannotPair
from tournament.engine.pairing import PairingPolicy, pair_round, validate

ABCD = [Entrant(name) for name in "abcd"]


def codes(reasons):
    return [reason.code for reason in reasons]


def find(draft, *ids):
    return next(p for p in draft.pairings if {p.a, p.b} == set(ids))


# ------------------------------------------------------------------ factions


def test_the_larger_imbalance_plays_evil():
    """F01: A has played good, B evil; A plays evil and it is forced (3.02)."""
    history = [
        Game(1, "a", "c", "good", 3, 3),
        Game(1, "b", "d", "evil", 3, 3),
        Game(2, "a", "d", "good", 3, 3),
        Game(2, "b", "c", "evil", 3, 3),
        Game(3, "a", "b", "evil", 3, 3),
        Game(3, "c", "d", "good", 3, 3),
    ]
    two = [replace(e, is_active=e.id in "ab") for e in ABCD]

    paired = pair_round(two, history[:4], round_number=3, seed=1).pairings[0]

    assert {paired.a: paired.faction_a}[paired.a] == ("evil" if paired.a == "a" else "good")
    assert paired.is_forced
    owed = next(r for r in paired.reasons if r.code == "faction-owed")
    assert "played good 2 times more than evil" in owed.text


def test_equal_imbalance_is_left_to_the_roll():
    paired = pair_round(ABCD[:2], [], round_number=1, seed=1).pairings[0]

    assert (paired.faction_a, paired.is_forced) == (None, False)
    assert "roll for the armies (3.02)" in paired.reasons[1].text


def faction_history(*signs):
    """One game each against a stranger who left, per sign: + played good, - played evil."""
    people, history = [], []
    for n, sign in enumerate(signs):
        people.append(Entrant(f"p{n}"))
        for round_, one in enumerate(sign, 1):
            stranger = f"s{n}{round_}"
            people.append(Entrant(stranger, is_active=False))
            history.append(Game(round_, f"p{n}", stranger, "good" if one == "+" else "evil", 3, 3))
    return people, history


def test_two_who_both_lean_two_the_same_way_do_not_meet():
    people, history = faction_history("++", "++", "--", "--")

    draft = pair_round(people, history, round_number=3, seed=1)

    assert draft.report["relaxed"] == []
    assert all({p.a, p.b} not in ({"p0", "p1"}, {"p2", "p3"}) for p in draft.pairings)


def test_limit_gives_way_only_where_it_must_and_is_named():
    people, history = faction_history("++", "++")

    draft = pair_round(people, history, round_number=3, seed=1)

    assert [r["code"] for r in draft.report["relaxed"]] == ["faction-limit"]
    assert (
        draft.pairings[0]
        .reasons[0]
        .text.endswith("will have played one side 3 times more: any other draw would break more.")
    )


@pytest.mark.parametrize(("signs", "rounds"), [(("+++", "++"), 3), (("---", "--"), 3), (("+++", "+++"), 3)])
def test_limit_counts_each_who_is_pushed_further_out(signs, rounds):
    people, history = faction_history(*signs)

    assert totals(pair_round(people, history, round_number=rounds + 1, seed=1))["faction-limit"] == 1


def test_wish_prefers_pairs_that_leave_nobody_at_two():
    people, history = faction_history("+", "+", "-", "-")

    draft = pair_round(people, history, round_number=2, seed=1)

    assert totals(draft)["faction-wish"] == 0
    assert all(p.is_forced for p in draft.pairings)


def test_leaving_at_two_is_said():
    people, history = faction_history("+", "+")
    wished = next(
        r
        for r in pair_round(people, history, round_number=2, seed=1).pairings[0].reasons
        if r.code == "faction-wish"
    )
    people, history = faction_history("+++", "+")
    owed = pair_round(people, history, round_number=4, seed=1).pairings[0]

    assert set(wished.data["entrants"]) == {"p0", "p1"}
    assert next(r for r in owed.reasons if r.code == "faction-wish").text.startswith("p0 and p1 will have")


# ------------------------------------------------------------------ byes, rematches, few entrants


def test_bye_goes_to_the_lowest_ranked_without_one():
    history = [Game(1, "c", None, half_a=6), Game(1, "a", "b", "good", 4, 2)]

    draft = pair_round(ABCD[:3], history, round_number=2, seed=1)

    assert draft.bye == "b"
    assert codes(draft.bye_reasons) == ["bye"]


def test_bye_passes_who_is_needed_for_a_legal_round():
    """Entrant b is last, but a and c have met: with b left over they would have to meet again."""
    history = [Game(1, "a", "c", "good", 6, 4), Game(1, "b", "d", "good", 0, 6)]
    three = [replace(e, is_active=e.id != "d") for e in ABCD]

    draft = pair_round(three, history, round_number=2, seed=1)

    assert draft.bye == "c"
    assert codes(draft.bye_reasons) == ["bye", "bye-passed"]
    assert draft.bye_reasons[1].data == {"entrants": ["b"]}


@pytest.mark.parametrize(("byes", "word"), [(1, "second"), (2, "third"), (3, "4th")])
def test_who_is_alone_has_another_bye_and_it_is_said(byes, word):
    history = [Game(n, "a", None, half_a=6) for n in range(1, byes + 1)]

    draft = pair_round(ABCD[:1], history, round_number=byes + 1, seed=1)

    assert (draft.pairings, draft.bye) == ((), "a")
    assert f"for the {word} time" in draft.report["relaxed"][0]["text"]


def test_rematch_is_named_with_its_rounds():
    history = [Game(1, "a", "b", "good", 3, 3), Game(2, "a", "b", "evil", 3, 3)]

    draft = pair_round(ABCD[:2], history, round_number=3, seed=1)

    assert "meet again (rounds 1 and 2)" in draft.report["relaxed"][0]["text"]


def test_policy_may_refuse_to_relax():
    policy = PairingPolicy(if_impossible="refuse")

    with pytest.raises(CannotPair, match=r"cannot be paired by the rules.*a and b meet again") as refused:
        pair_round(ABCD[:2], [Game(1, "a", "b", "good", 4, 4)], round_number=2, seed=1, policy=policy)

    assert refused.value.code == "no-legal-round"
    assert refused.value.data["relaxed"][0]["code"] == "rematch"


def test_nobody_active_is_refused():
    with pytest.raises(CannotPair, match="nobody is active") as refused:
        pair_round([], [], round_number=1, seed=1)

    assert refused.value.code == "nobody-active"


# ------------------------------------------------------------------ floats and order


def test_first_round_folds_the_lot_order():
    draft = pair_round(field(8), [], round_number=1, seed=3)

    assert totals(draft)["fold"] == 0
    assert all(codes(p.reasons)[:1] == ["score-group"] for p in draft.pairings)


def test_adjacent_and_random_are_other_rounds():
    rounds = [
        pairs(
            pair_round(field(12), [], round_number=1, seed=3, policy=PairingPolicy(order_within_group=order))
        )
        for order in ("fold", "adjacent", "random")
    ]

    assert rounds[0] != rounds[1] != rounds[2] != rounds[0]


def test_float_says_why():
    """Three winners: one of them floats down to a loser."""
    people = field(6)
    history = [Game(1, a, a + 1, "good", 6, 0) for a in (0, 2, 4)]

    draft = pair_round(people, history, round_number=2, seed=1)

    floats = [r for p in draft.pairings for r in p.reasons if r.code == "float"]
    assert [r.text.partition(": ")[2] for r in floats] == [
        "the group of 3 points has 3 entrants, an odd number."
    ]
    assert totals(draft)["floats"] == 36


def test_float_from_an_even_group_and_of_a_lonely_entrant_say_so():
    history = [Game(1, "a", "b", "good", 6, 0), Game(1, "c", None, half_a=6)]
    four = pair_round(ABCD, history, round_number=2, seed=1)
    met = [Game(1, "a", "b", "good", 3, 3), Game(1, "c", "d", "good", 2, 2)]
    even = pair_round(ABCD, met, round_number=2, seed=1)
    alone = pair_round(
        ABCD[:2], [Game(1, "a", None, half_a=6), Game(1, "b", None, half_a=0)], round_number=2, seed=1
    )

    assert not [r for p in four.pairings for r in p.reasons if r.code == "float"]
    assert "could not be paired within itself" in even.pairings[0].reasons[0].text
    assert "nobody else has 3 points" in alone.pairings[0].reasons[0].text


@pytest.mark.parametrize("seed", range(6))
def test_nobody_floats_the_same_way_twice_while_it_can_be_avoided(seed):
    """Three leaders with 3 points, three with none: one leader must float, and p0 did so before."""
    gone = [Entrant(n, is_active=False) for n in ("s1", "s2", "t0", "t1", "t2", "t3", "t4", "u0")]
    people = [Entrant(n) for n in ("p0", "p1", "p2", "q0", "q1", "q2")]
    history = [
        *(Game(1, f"p{n}", f"t{n}", "good", 6, 0) for n in range(3)),
        Game(1, "s1", "t3", "good", 6, 0),
        Game(1, "s2", "t4", "good", 6, 0),
        Game(2, "p0", "u0", "evil", 0, 6),
        Game(2, "p1", "s1", "evil", 0, 6),
        Game(2, "p2", "s2", "evil", 0, 6),
    ]
    draft = pair_round([*people, *gone], history, round_number=3, seed=seed)

    floats = [r.data["down"] for p in draft.pairings for r in p.reasons if r.code == "float"]
    assert len(floats) == 1
    assert floats != ["p0"]


def test_game_without_a_faction_is_refused_unless_it_was_not_played():
    unplayed = Game(1, "a", "b", None, 6, 0, is_administrative=True)

    assert pair_round(ABCD, [unplayed], round_number=2, seed=1).pairings
    with pytest.raises(BadState, match="Round 1, a against b: nobody noted who played good") as refused:
        pair_round(ABCD, [replace(unplayed, is_administrative=False)], round_number=2, seed=1)
    assert refused.value.code == "faction-missing"


def test_float_again_is_said():
    history = [
        Game(1, "a", None, half_a=6),
        Game(1, "b", "c", "good", 0, 0),
    ]
    three = ABCD[:3]

    draft = pair_round(
        three,
        [*history, Game(2, "a", "b", "good", 6, 0), Game(2, "c", None, half_a=6)],
        round_number=3,
        seed=1,
    )

    again = [r for p in draft.pairings for r in p.reasons if r.code == "float-again"]
    assert [r.data for r in again] == [{"entrant": "a", "way": "down"}]
    assert again[0].text.startswith("a floats down a second time running (a bye counts)")


def test_top_down_has_a_level_per_score_group_and_pays_for_it_in_squares():
    _, history = play(field(24), 4, seed=11)
    squares = pair_round(field(24), history, round_number=5, seed=11)
    top_down = pair_round(
        field(24), history, round_number=5, seed=11, policy=PairingPolicy(floats="top-down")
    )

    levels = [t for key, t in totals(top_down).items() if key.startswith("floats-group")]
    assert levels
    assert totals(squares)["floats"] <= totals(top_down)["floats"]


# ------------------------------------------------------------------ kept apart


@pytest.mark.parametrize("what", ["club", "country", "families"])
def test_two_of_a_kind_are_kept_apart(what):
    value = {"club": " Red  Dice", "country": "be", "families": ("ring", "")}[what]
    other = {"club": "red dice", "country": "BE", "families": ("Ring",)}[what]
    people = [Entrant("a", **{what: value}), Entrant("b", **{what: other}), Entrant("c"), Entrant("d")]

    for seed in range(6):
        draft = pair_round(people, [], round_number=1, seed=seed)
        assert frozenset("ab") not in pairs(draft)


def test_clubmates_who_meet_are_told_why():
    people = [Entrant("a", club="x", country="be"), Entrant("b", club="x", country="be")]

    weak = pair_round(people, [], round_number=1, seed=1)
    policy = PairingPolicy(keep_apart_club="absolute", keep_apart_country="off")
    absolute = pair_round(people, [], round_number=1, seed=1, policy=policy)

    assert codes(weak.pairings[0].reasons) == [
        "score-group",
        "faction-roll",
        "same-club",
        "same-country",
        "table",
    ]
    assert codes(absolute.pairings[0].reasons) == ["same-club", "score-group", "faction-roll", "table"]
    assert absolute.report["relaxed"][0]["text"] == "a and b share a club: any other draw would break more."


def test_absolute_club_stands_above_floats_and_weak_below():
    people = [Entrant("a", club="x"), Entrant("b", club="x"), Entrant("c"), Entrant("d")]
    history = [Game(1, "a", "c", "good", 6, 0), Game(1, "b", "d", "good", 6, 0)]

    weak = pair_round(people, history, round_number=2, seed=1)
    policy = PairingPolicy(keep_apart_club="absolute")
    absolute = pair_round(people, history, round_number=2, seed=1, policy=policy)

    assert frozenset("ab") in pairs(weak)
    assert frozenset("ab") not in pairs(absolute)


# ------------------------------------------------------------------ refusals and the second opinion


@pytest.mark.parametrize(
    ("games", "sentence"),
    [
        (
            [Game(2, "a", "b", table=7)],
            "table 7 has no result for round 2 (a against b). Enter it or rule on it.",
        ),
        (
            [Game(2, "a", "b", table=7), Game(2, "c", "d", table=3)],
            "table 3 and table 7 have no result for round 2. Enter them or rule on them.",
        ),
        (
            [Game(2, "a", "b"), Game(1, "c", None)],
            "the bye of c has no result for round 1. Enter it or rule on it.",
        ),
        (
            [Game(2, "a", "b")],
            "a against b has no result for round 2. Enter it or rule on it.",
        ),
    ],
)
def test_missing_result_names_the_table(games, sentence):
    with pytest.raises(CannotPair) as refused:
        pair_round(ABCD, games, round_number=3, seed=1)

    assert refused.value.message == f"Round 3 cannot be paired: {sentence}"
    assert refused.value.code == "missing-result"


def test_many_missing_results_are_counted():
    games = [Game(1, n, n + 1, table=n + 1) for n in range(0, 16, 2)]

    with pytest.raises(
        CannotPair, match="table 1, table 3, table 5, table 7, table 9 and 3 more have no result"
    ):
        pair_round(field(16), games, round_number=2, seed=1)


@pytest.mark.parametrize(("number", "words"), [(2, "holds round 2 already"), (0, "already"), (-1, "already")])
def test_round_must_follow_the_history(number, words):
    with pytest.raises(BadState, match=words):
        pair_round(ABCD, [Game(2, "a", "b", "good", 3, 3)], round_number=number, seed=1)


def test_round_zero_cannot_be():
    with pytest.raises(BadState, match="rounds count from 1"):
        pair_round(ABCD, [], round_number=0, seed=1)


@pytest.mark.parametrize(
    "change",
    [
        lambda d: replace(d, pairings=d.pairings[1:]),
        lambda d: replace(d, pairings=(d.pairings[0], d.pairings[0])),
        lambda d: replace(d, bye="c"),
        lambda d: replace(d, pairings=tuple(replace(p, table=1) for p in d.pairings)),
        lambda d: replace(d, pairings=tuple(replace(p, faction_a="good") for p in d.pairings)),
        lambda d: replace(d, pairings=tuple(replace(p, is_forced=True) for p in d.pairings)),
        lambda d: replace(d, report={**d.report, "levels": [{"key": "floats", "total": 4}]}),
        lambda d: replace(d, report={**d.report, "relaxed": [{"code": "rematch"}]}),
    ],
)
def test_second_opinion_objects_to_every_broken_draft(change):
    draft = pair_round(ABCD, [], round_number=1, seed=1)
    validate(draft, ABCD, [])

    with pytest.raises(BrokenDraft, match="own check objects"):
        validate(change(draft), ABCD, [])


# ------------------------------------------------------------------ policy and report


def test_policy_reads_back_what_it_writes():
    policy = PairingPolicy(order_within_group="adjacent", keep_apart_club="off")

    assert PairingPolicy.from_json(policy.as_json()) == policy
    assert PairingPolicy.from_json(None) == PairingPolicy.from_json({}) == PairingPolicy()
    assert PairingPolicy.from_json({"bye_score": 3}, foreign={"bye_score"}) == PairingPolicy()
    assert policy.digest() != PairingPolicy().digest()
    assert len(policy.digest()) == 64


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ({"order_in_group": "fold"}, "Did you mean 'order_within_group'"),
        ({"zzz": 1}, "Known are "),
        ({"floats": "none"}, "policy.floats: 'none' is not offered. Choose one of squares, top-down."),
        ({"floats": ["squares"]}, "is not offered"),
        ([], "A policy is an object"),
    ],
)
def test_policy_refuses_what_it_does_not_know(data, words):
    with pytest.raises(BadPolicy, match=words):
        PairingPolicy.from_json(data)


def test_report_says_how_the_round_was_found():
    report = pair_round(ABCD, [], round_number=1, seed="hall").report

    assert report["proven"] is True
    assert report["seed"] == "hall"
    assert report["policy_digest"] == PairingPolicy().digest()
    assert report["solver"]["name"] == "rustworkx"
    assert [level["key"] for level in report["levels"]] == ["floats", "faction-wish", "fold", "lot"]
    assert all(level["source"] for level in report["levels"])
