"""The sentences of a draft: floats, factions, byes and tables, each with its cause."""

from dataclasses import replace

import pytest

from tests.tournament.engine.states import field, play, totals
from tournament.engine.entrants import Entrant, Game
from tournament.engine.pairing import Conditions, PairingPolicy, pair_round

ABCD = [Entrant(name) for name in "abcd"]


def draft_of(entrants, history, *, seed=1, **more):
    number = max((game.round for game in history), default=0) + 1
    return pair_round(entrants, history, round_number=number, seed=seed, **more)


def texts(draft, code):
    reasons = [*(r for p in draft.pairings for r in p.reasons), *draft.bye_reasons]
    return [reason.text for reason in reasons if reason.code == code]


def why(draft):
    """What stands behind the colon of each float."""
    return [text.partition(": ")[2] for text in texts(draft, "float")]


# ------------------------------------------------------------------ floats


def test_the_lowest_of_an_odd_group_floats():
    history = [Game(1, a, a + 1, "good", 6, 0) for a in (0, 2, 4)]

    draft = draft_of(field(6), history)

    (text,) = why(draft)
    down = next(r.data["down"] for p in draft.pairings for r in p.reasons if r.code == "float")
    assert text == (
        "the group of 3 points has 3 entrants, an odd number, "
        f"and {down} is the last of them in pairing order."
    )
    assert totals(draft)["floats"] == 36


def test_who_is_alone_or_has_met_the_only_other_one_floats():
    history = [Game(1, "a", "b", "good", 3, 3), Game(1, "c", "d", "good", 2, 2)]
    byes = [Game(1, "a", None, half_a=6), Game(1, "b", None, half_a=0)]

    assert "a has met b, the only other one with 1.5 points." in why(draft_of(ABCD, history))
    assert why(draft_of(ABCD[:2], byes)) == ["nobody else has 3 points."]


def test_who_has_met_everybody_of_the_group_floats():
    people = [Entrant(name) for name in "abcxyz"]
    history = [
        *(Game(1, "a", "b", "good", 3, 3), Game(2, "a", "c", "evil", 3, 3)),
        *(Game(1, "c", None, half_a=3), Game(2, "b", None, half_a=3)),
        *(Game(1, name, None, half_a=0) for name in "xyz"),
        *(Game(2, name, None, half_a=0) for name in "xyz"),
    ]

    assert "a has met all others with 3 points." in why(draft_of(people, history))


@pytest.mark.parametrize(
    ("others", "said"),
    [
        ("c", "a may not meet c, and nobody else has 3 points."),
        ("bc", "a has met b and may not meet c, and nobody else has 3 points."),
    ],
)
def test_who_may_not_meet_the_rest_of_the_group_floats(others, said):
    """Two have met; a and c are of one club, and clubs are kept apart absolutely."""
    people = [Entrant("a", club="Red"), Entrant("c", club="Red"), Entrant("b"), *map(Entrant, "xyz")]
    people = [e for e in people if e.id in {"a", *others, *("xy" if len(others) == 1 else "xyz")}]
    history = [Game(1, "a", "b", "good", 6, 6)] if "b" in others else [Game(1, "a", None, half_a=6)]
    history += [Game(1, "c", None, half_a=6)]
    history += [Game(1, e.id, None, half_a=0) for e in people if e.id in "xyz"]

    draft = draft_of(people, history, policy=PairingPolicy(keep_apart_club="absolute"))

    assert said in why(draft)


def test_who_meets_somebody_from_above_leaves_an_odd_number():
    """One leader with 3 points, then four with 1: whoever meets the leader leaves three."""
    people = [Entrant(n) for n in range(6)]
    points = (6, 2, 2, 2, 2, 0)
    history = [Game(1, n, None, half_a=half) for n, half in enumerate(points)]

    first, second = why(draft_of(people, history))

    assert first == "nobody else has 3 points."
    assert second.startswith("of the 4 with 1 point, 1 meets 0 from above, which leaves 3, an odd number")


def test_the_bye_leaves_an_odd_number_too():
    """Everybody but one of four leaders has had a bye."""
    people = [Entrant(n) for n in range(7)]
    history = [Game(1, n, None, half_a=6 if n < 4 else 0) for n in range(6)]
    history += [Game(2, 6, None, half_a=0), Game(2, 0, 1, "good", 0, 0), Game(1, 6, None, half_a=0)]
    history = [g for g in history if not (g.round == 1 and g.a == 0)] + [Game(3, 0, 2, "evil", 6, 0)]

    draft = draft_of(people, history)

    assert draft.bye == 0
    assert any("0 has the bye, which leaves" in text for text in why(draft))


@pytest.mark.parametrize("seed", range(8))
def test_every_float_of_a_long_tournament_has_a_cause(seed):
    """Read aloud: no sentence without a cause, none with two blanks, none that speaks of nobody."""
    drafts, _ = play(field(15, clubs=4, seed=seed), 7, seed=seed)

    said = [text for draft in drafts for text in why(draft)]

    known = (
        *("nobody else has", "the group of", "of the ", "pairing all who have"),
        *(f"{n} has met" for n in range(15)),
        *(f"{n} may not" for n in range(15)),
    )
    assert said
    assert all(text.startswith(known) and text.endswith(".") and "  " not in text for text in said)


def test_the_causes_of_who_floats_are_all_told_somewhere():
    said = " ".join(
        text
        for size, clubs, seed in [(19, 2, 6), *((21, 5, seed) for seed in range(12))]
        for draft in play(field(size, clubs=clubs, seed=seed), 6, seed=seed)[0]
        for text in why(draft)
    )

    assert "floated down in the round before" in said
    assert "may not meet" in said
    assert "down would cost more elsewhere" in said
    assert "pairing all who have" in said
    assert "which leaves 1 over" in said
    assert " from above and " in said


# ------------------------------------------------------------------ factions


def test_nothing_is_owed_before_the_first_game():
    (text,) = texts(draft_of(ABCD[:2], []), "faction-roll")

    assert text.startswith("Neither ")
    assert text.endswith(" has played yet, so nothing is owed: they roll for the armies (3.02).")


def test_who_comes_late_has_not_played_yet():
    history = [Game(1, "a", "b", "good", 6, 0), Game(2, "a", "c", "evil", 6, 0)]
    people = [replace(e, is_active=e.id in "ad") for e in ABCD]

    even = texts(draft_of(people, history), "faction-roll")
    owed = texts(draft_of(people, history[:1]), "faction-owed")

    assert even == [
        "a has played good and evil equally often, d has not played yet: they roll for the armies (3.02)."
    ]
    assert owed == ["a has played good once more than evil, d has not played yet: a plays evil (3.02)."]


# ------------------------------------------------------------------ byes


def test_equals_at_the_end_are_counted():
    draft = draft_of(ABCD[:3], [])

    (text,) = texts(draft, "bye")
    assert text.startswith(f"{draft.bye} has the bye: 3 without an earlier one share the lowest place (A7), ")
    assert text.endswith(f"and it fell to {draft.bye}.")


def test_a_second_bye_where_everybody_had_one_blames_nobody():
    history = [Game(n, name, None, half_a=6) for n, name in enumerate("abc", 1)]

    draft = draft_of(ABCD[:3], history)

    assert texts(draft, "second-bye") == [
        f"{draft.bye} has a bye for the second time: everybody who plays has had as many."
    ]
    assert texts(draft, "bye-passed") == []
    assert draft.report["relaxed"] == []


def test_a_policy_that_refuses_does_not_refuse_a_bye_that_is_due_to_everybody():
    history = [Game(n, name, None, half_a=6) for n, name in enumerate("abc", 1)]

    assert draft_of(ABCD[:3], history, policy=PairingPolicy(if_impossible="refuse")).bye is not None


def test_a_second_bye_that_others_should_have_had_names_them():
    """The byes of all the others are barred."""
    history = [Game(1, "c", None, half_a=6), Game(1, "a", "b", "good", 6, 0)]
    barred = Conditions(barred=(("a", None), ("b", None)))

    draft = draft_of(ABCD[:3], history, given=barred)

    assert texts(draft, "second-bye") == [
        "c has a bye for the second time: nobody who had fewer can be spared."
    ]
    assert texts(draft, "bye-passed") == ["A bye for a or b would have cost more important things."]


# ------------------------------------------------------------------ tables


def test_tables_count_the_pairings_from_the_top():
    draft = draft_of(field(6), [])

    assert texts(draft, "table") == [
        "Table 1: the top pairing in pairing order.",
        "Table 2: the 2nd pairing in pairing order.",
        "Table 3: the 3rd pairing in pairing order.",
    ]


def test_a_move_names_who_sat_there_or_that_others_did():
    said = " ".join(
        text
        for seed in range(6)
        for draft in play(field(12), 5, seed=seed)[0]
        for text in texts(draft, "table-moved")
    )

    assert ", where " in said
    assert " sat in round " in said
    assert ", so that others need not sit where they sat before." in said


# ------------------------------------------------------------------ pairs that people have fixed


def test_a_fixed_pair_is_nobodys_best_choice():
    history = [Game(1, "a", "b", "good", 6, 0), Game(1, "c", "d", "good", 6, 0)]

    draft = draft_of(ABCD, history, given=Conditions(fixed=(("a", "b"),)))

    assert sorted(texts(draft, "rematch")) == [
        "a and b meet again (round 1): people have fixed this pair.",
        "c and d meet again (round 1): any other draw would break more.",
    ]
    assert {reason["text"] for reason in draft.report["relaxed"]} == set(texts(draft, "rematch"))
    assert "a (3 points) plays down to b (0 points): people have fixed this pair." in texts(draft, "float")


@pytest.mark.parametrize(
    ("byes", "code", "again"), [(0, "bye", ""), (1, "second-bye", " for the second time")]
)
def test_a_fixed_bye_is_not_called_the_lowest_ranked(byes, code, again):
    history = [Game(number, "a", None, half_a=6) for number in range(1, byes + 1)]

    draft = draft_of(ABCD[:3], history, given=Conditions(fixed=(("a", None),)))

    assert [r.text for r in draft.bye_reasons] == [f"a has the bye{again}: people have fixed it."]
    assert draft.bye_reasons[0].code == code


def test_a_fixed_pair_of_one_club_is_told_as_a_decision():
    clubs = [Entrant(name, club=club) for name, club in zip("abcd", "xxyz", strict=True)]

    draft = draft_of(clubs, [], given=Conditions(fixed=(("a", "b"),)))

    assert texts(draft, "same-club")[0].endswith("share a club: people have fixed this pair.")
