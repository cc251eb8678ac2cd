"""The sentences of a draft: floats, factions, byes and tables, each with its cause."""

from dataclasses import replace

import pytest

from tests.tournament.engine.states import field, play, totals
from tournament.engine.entrants import Entrant, Game
from tournament.engine.pairing import Conditions, PairingPolicy, pair_round
from tournament.messages.pairing_reasons import reason_text

ABCD = [Entrant(name) for name in "abcd"]


def draft_of(entrants, history, *, seed=1, **more):
    number = max((game.round for game in history), default=0) + 1
    return pair_round(entrants, history, round_number=number, seed=seed, **more)


def texts(draft, code):
    reasons = [*(r for p in draft.pairings for r in p.reasons), *draft.bye_reasons]
    return [reason_text(reason) for reason in reasons if reason.code == code]


def why(draft):
    """What is said about the cause of each float."""
    return [
        " ".join(
            reason_text(reason) for reason in p.reasons if reason.code in {"float-cause", "float-choice"}
        )
        for p in draft.pairings
        if any(reason.code == "float" for reason in p.reasons)
    ]


# ------------------------------------------------------------------ floats


def test_the_lowest_of_an_odd_group_floats():
    history = [Game(1, a, a + 1, "good", 6, 0) for a in (0, 2, 4)]

    draft = draft_of(field(6), history)

    (text,) = why(draft)
    down = next(r.data["down"] for p in draft.pairings for r in p.reasons if r.code == "float")
    assert text == (
        f"This score group has 3 players, an odd number. {down} is the last possible player in pairing order."
    )
    assert totals(draft)["floats"] == 36


def test_who_is_alone_or_has_met_the_only_other_one_floats():
    history = [Game(1, "a", "b", "good", 3, 3), Game(1, "c", "d", "good", 2, 2)]
    byes = [Game(1, "a", None, units_a=6), Game(1, "b", None, units_a=0)]
    leader = "a"

    assert "a has met b, the only other player of this score group." in why(draft_of(ABCD, history))
    assert why(draft_of(ABCD[:2], byes)) == [f"{leader} is the only player of this score group."]


def test_who_has_met_everybody_of_the_group_floats():
    people = [Entrant(name) for name in "abcxyz"]
    history = [
        *(Game(1, "a", "b", "good", 3, 3), Game(2, "a", "c", "evil", 3, 3)),
        *(Game(1, "c", None, units_a=3), Game(2, "b", None, units_a=3)),
        *(Game(1, name, None, units_a=0) for name in "xyz"),
        *(Game(2, name, None, units_a=0) for name in "xyz"),
    ]

    assert "a has met all others of this score group." in why(draft_of(people, history))


@pytest.mark.parametrize(
    ("others", "said"),
    [
        ("c", "a may not play the others of this score group: c."),
        ("bc", "a has met b and may not play the others of this score group: c."),
    ],
)
def test_who_may_not_meet_the_rest_of_the_group_floats(others, said):
    """Two have met; a and c are of one club, and clubs are kept apart absolutely."""
    people = [Entrant("a", club="Red"), Entrant("c", club="Red"), Entrant("b"), *map(Entrant, "xyz")]
    people = [e for e in people if e.id in {"a", *others, *("xy" if len(others) == 1 else "xyz")}]
    history = [Game(1, "a", "b", "good", 6, 6)] if "b" in others else [Game(1, "a", None, units_a=6)]
    history += [Game(1, "c", None, units_a=6)]
    history += [Game(1, e.id, None, units_a=0) for e in people if e.id in "xyz"]

    draft = draft_of(people, history, policy=PairingPolicy(keep_apart_club="absolute"))

    assert said in why(draft)


def test_who_meets_somebody_from_above_leaves_an_odd_number():
    """One leader with 3 points, then four with 1: whoever meets the leader leaves three."""
    people = [Entrant(n) for n in range(6)]
    points = (6, 2, 2, 2, 2, 0)
    history = [Game(1, n, None, units_a=half) for n, half in enumerate(points)]

    first, second = why(draft_of(people, history))

    assert first == "0 is the only player of this score group."
    assert second.startswith(
        "After the floats from above (0), 3 of 4 players of this score group are left, an odd number."
    )


def test_the_bye_leaves_an_odd_number_too():
    """Everybody but one of four leaders has had a bye."""
    people = [Entrant(n) for n in range(7)]
    history = [Game(1, n, None, units_a=6 if n < 4 else 0) for n in range(6)]
    history += [Game(2, 6, None, units_a=0), Game(2, 0, 1, "good", 0, 0), Game(1, 6, None, units_a=0)]
    history = [g for g in history if not (g.round == 1 and g.a == 0)] + [Game(3, 0, 2, "evil", 6, 0)]

    draft = draft_of(people, history)

    assert draft.bye == 0
    assert any("After the bye of 0, " in text for text in why(draft))


@pytest.mark.parametrize("seed", range(8))
def test_every_float_of_a_long_tournament_has_a_cause(seed):
    """Read aloud: no sentence without a cause, none with two blanks, none that speaks of nobody."""
    drafts, _ = play(field(15, clubs=4, seed=seed), 7, seed=seed)

    said = [text for draft in drafts for text in why(draft)]

    known = (
        *("This score group has", "After the ", "Pairing this score group"),
        *(f"{n} has met" for n in range(15)),
        *(f"{n} may not" for n in range(15)),
        *(f"{n} is the only player" for n in range(15)),
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

    assert "floated down in the previous round" in said
    assert "may not play" in said
    assert "down would cost more elsewhere" in said
    assert "Pairing this score group within itself" in said
    assert " is left over." in said
    assert " and the bye of " in said


# ------------------------------------------------------------------ factions


def test_nothing_is_owed_before_the_first_game():
    (text,) = texts(draft_of(ABCD[:2], []), "faction-roll")

    assert text.endswith(" have not played yet. They roll for the armies (3.02).")


def test_who_comes_late_has_not_played_yet():
    history = [Game(1, "a", "b", "good", 6, 0), Game(2, "a", "c", "evil", 6, 0)]
    people = [replace(e, is_active=e.id in "ad") for e in ABCD]

    even = texts(draft_of(people, history), "faction-roll")
    owed = texts(draft_of(people, history[:1]), "faction-owed")

    assert even == ["Good games minus evil games: a (0), d (0). They roll for the armies (3.02)."]
    assert owed == ["Good games minus evil games: a (+1), d (0). a plays evil (3.02)."]


# ------------------------------------------------------------------ byes


def test_equals_at_the_end_are_counted():
    draft = draft_of(ABCD[:3], [])

    (text,) = texts(draft, "bye")
    assert text == (
        f"{draft.bye} has the bye: 3 players without an earlier one share the lowest place (A7), "
        "and the lot decided."
    )


def test_a_second_bye_where_everybody_had_one_blames_nobody():
    history = [Game(n, name, None, units_a=6) for n, name in enumerate("abc", 1)]

    draft = draft_of(ABCD[:3], history)

    assert texts(draft, "second-bye") == [
        f"{draft.bye} has another bye after 1. All players have had as many."
    ]
    assert texts(draft, "bye-passed") == []
    assert draft.report["relaxed"] == []


def test_a_policy_that_refuses_does_not_refuse_a_bye_that_is_due_to_everybody():
    history = [Game(n, name, None, units_a=6) for n, name in enumerate("abc", 1)]

    assert draft_of(ABCD[:3], history, policy=PairingPolicy(if_impossible="refuse")).bye is not None


def test_a_second_bye_that_others_should_have_had_names_them():
    """The byes of all the others are barred."""
    history = [Game(1, "c", None, units_a=6), Game(1, "a", "b", "good", 6, 0)]
    barred = Conditions(barred=(("a", None), ("b", None)))

    draft = draft_of(ABCD[:3], history, given=barred)

    assert texts(draft, "second-bye") == [
        "c has another bye after 1: players with fewer byes are needed elsewhere."
    ]
    assert texts(draft, "bye-passed") == ["A bye for a or b would have cost more important things."]


# ------------------------------------------------------------------ tables


def test_tables_count_the_pairings_from_the_top():
    draft = draft_of(field(6), [])

    assert texts(draft, "table") == [
        "Table 1: the top pairing.",
        "Table 2: number 2 in pairing order.",
        "Table 3: number 3 in pairing order.",
    ]


def test_a_move_names_who_sat_there_or_that_others_did():
    said = " ".join(
        text
        for seed in range(6)
        for draft in play(field(12), 5, seed=seed)[0]
        for text in [*texts(draft, "table-moved"), *texts(draft, "table-before")]
    )

    assert " sat at table " in said
    assert " in round " in said
    assert ", to avoid repeated tables." in said


# ------------------------------------------------------------------ pairs that people have fixed


def test_a_fixed_pair_is_nobodys_best_choice():
    history = [Game(1, "a", "b", "good", 6, 0), Game(1, "c", "d", "good", 6, 0)]

    draft = draft_of(ABCD, history, given=Conditions(fixed=(("a", "b"),)))

    assert sorted(texts(draft, "rematch")) == [
        "a and b meet again after round 1. An official fixed this pairing.",
        "c and d meet again after round 1. Any other round would break more rules.",
    ]
    assert {reason_text(reason) for reason in draft.report["relaxed"]} == set(texts(draft, "rematch"))
    assert "a plays down to b: 3 against 0 points." in texts(draft, "float")
    assert "An official fixed this pairing." in texts(draft, "float-cause")


@pytest.mark.parametrize(
    ("byes", "code", "again"), [(0, "bye", "a has the bye"), (1, "second-bye", "a has another bye after 1")]
)
def test_a_fixed_bye_is_not_called_the_lowest_ranked(byes, code, again):
    history = [Game(number, "a", None, units_a=6) for number in range(1, byes + 1)]

    draft = draft_of(ABCD[:3], history, given=Conditions(fixed=(("a", None),)))

    assert [reason_text(r) for r in draft.bye_reasons] == [f"{again}: an official fixed it."]
    assert draft.bye_reasons[0].code == code


def test_a_fixed_pair_of_one_club_is_told_as_a_decision():
    clubs = [Entrant(name, club=club) for name, club in zip("abcd", "xxyz", strict=True)]

    draft = draft_of(clubs, [], given=Conditions(fixed=(("a", "b"),)))

    assert texts(draft, "same-club")[0].endswith("are from the same club. An official fixed this pairing.")
