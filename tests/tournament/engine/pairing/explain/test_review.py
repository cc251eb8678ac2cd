"""Pairings made by hand: what is said about them, and what they cost."""

import pytest

from tests.tournament.engine.states import field, play
from tournament.engine.entrants import Entrant, Game
from tournament.engine.pairing import Conditions, Placed, Situation, pair_round, repair_draft, review_pairings
from tournament.engine.pairing.explain.situation import best_round
from tournament.messages.pairing_reasons import reason_text

ABCD = tuple(Entrant(name) for name in "abcd")
WON = (Game(1, "a", "b", "good", 6, 0), Game(1, "c", "d", "good", 6, 0))


def look(pairings, entrants=ABCD, history=(), given=Conditions()):  # noqa: B008 - frozen
    number = max((g.round for g in history), default=0) + 1
    return review_pairings(pairings, Situation(entrants, history, number, 1, given=given))


def drawn(entrants, history, number, **more):
    """The engine's own pairs."""
    draft = pair_round(entrants, history, round_number=number, seed=1, **more)
    bye = [] if draft.bye is None else [(draft.bye, None)]
    return [*((p.a, p.b) for p in draft.pairings), *bye]


def codes(seen):
    return [remark.code for remark in seen.remarks]


def test_engines_own_round_is_optimal():
    seen = look([(b, a) for a, b in drawn(ABCD, (), 1)])

    assert (seen.is_round, seen.is_legal, seen.is_optimal, seen.remarks) == (True, True, True, ())
    assert seen.loose == ()


def test_the_engine_is_asked_once_for_a_question_and_again_for_another():
    best_round.cache_clear()
    lost = (Game(1, "a", "b", "good", 0, 6), *WON[1:])
    seen = [
        look([("a", "c"), ("b", "d")], list(ABCD), list(WON)),
        look([("a", "d"), ("b", "c")], history=WON),
    ]
    other = look([("a", "c"), ("b", "d")], history=lost)
    known = best_round.cache_info()
    best_round.cache_clear()

    assert (known.misses, known.hits) == (2, 1)
    assert seen[0].best == seen[1].best
    assert other == look([("a", "c"), ("b", "d")], history=lost)
    assert other.levels != seen[0].levels


def test_drafting_reviewing_and_repairing_one_round_rank_its_field_once():
    best_round.cache_clear()
    situation = Situation(ABCD, WON, 2, 1, given=Conditions(tables=range(1, 3)))
    draft = situation.draft()
    review_pairings([(p.a, p.b) for p in draft.pairings], situation)
    mended = repair_draft([Placed(p.a, p.b, p.table) for p in draft.pairings], situation)
    known = best_round.cache_info()
    best_round.cache_clear()

    assert (known.misses, known.hits) == (1, 2)
    assert draft == pair_round(ABCD, WON, round_number=2, seed=1, given=situation.given)
    assert mended.changes == ()


@pytest.mark.parametrize(
    ("pairings", "entrants", "said"),
    [
        ([("a", "b"), ("a", "c"), ("d", None)], ABCD, ["entrant-twice", "bye-even"]),
        ([("a", "a"), ("b", "c"), ("d", None)], ABCD, ["entrant-twice", "bye-even"]),
        ([("a", "b"), ("c", "z")], ABCD, ["not-active", "not-paired"]),
        ([("a", None), ("b", None), ("c", None)], ABCD[:3], ["bye-twice", "bye-twice"]),
    ],
)
def test_what_can_be_no_round_is_said(pairings, entrants, said):
    seen = look(pairings, entrants)

    assert codes(seen) == said
    assert (seen.is_round, seen.is_legal, seen.is_optimal) == (False, False, False)
    assert (seen.totals, seen.levels, seen.fixing) == ((), (), ())


def test_an_incomplete_draft_is_priced_as_its_best_completion():
    seen = look([("a", "d")], history=WON)

    assert set(seen.loose) == {"b", "c"}
    assert codes(seen)[:2] == ["not-paired", "not-paired"]
    floats = next(level for level in seen.levels if level.key == "floats")
    assert (floats.cost, floats.best) == (72, 0)
    assert (seen.is_round, seen.is_optimal) == (False, False)


def test_who_is_loose_is_offered_the_bye_while_nobody_has_it():
    three = ABCD[:3]

    offered = reason_text(look([("a", "b")], three).remarks[0])
    taken = reason_text(look([("a", None)], three).remarks[0])

    assert offered == "c is not paired. Find an opponent or give the bye."
    assert taken.endswith("is not paired. Find an opponent.")


def test_an_incomplete_draft_that_barred_pairs_cannot_finish_has_no_totals():
    seen = look([("a", "b")], ABCD, given=Conditions(barred=(("c", "d"),)))

    assert codes(seen) == ["not-paired", "not-paired"]
    assert (seen.totals, seen.is_optimal) == ((), False)
    assert seen.best


def test_a_rematch_by_hand_is_a_warning_on_its_pair():
    seen = look([("a", "b"), ("c", "d")], history=WON)

    warnings = [remark for remark in seen.remarks if remark.level == "warning"]
    assert {reason_text(w) for w in warnings} == {
        "a and b meet again after round 1.",
        "c and d meet again after round 1.",
    }
    assert (seen.is_round, seen.is_legal) == (True, False)
    assert seen.about(("b", "a"))[0].code == "rematch"
    assert seen.about(("a", "c")) == ()


def test_worse_and_better_levels_are_noted():
    seen = look([("a", "d"), ("c", "b")], history=WON)

    note = next(remark for remark in seen.remarks if remark.code == "floats" and remark.pair is None)
    assert note.as_json() == {
        "code": "floats",
        "level": "note",
        "case": "worse",
        "data": {"level": "floats", "cost": 72, "best": 0},
        "pair": None,
    }
    assert any("better than the engine's round, at a price elsewhere" in reason_text(r) for r in seen.remarks)
    assert (seen.is_legal, seen.is_optimal) == (True, False)


def test_a_float_by_hand_is_noted_on_its_pair():
    seen = look([("a", "d"), ("c", "b")], history=WON)

    (note,) = seen.about(("d", "a"))
    assert (note.level, reason_text(note)) == ("note", "a floats down from 3 to 0 points against d.")
    assert note.as_json()["pair"] == {"a": "a", "b": "d"}


def test_a_second_bye_by_hand_is_a_warning():
    history = (Game(1, "c", None, units_a=6), Game(1, "a", "b", "good", 6, 0))

    seen = look([("a", "c"), ("b", None)], ABCD[:3], history)
    worse = look([("a", "b"), ("c", None)], ABCD[:3], history)

    assert seen.is_legal
    assert [r.code for r in worse.remarks if r.level == "warning"] == ["rematch", "second-bye"]
    assert reason_text(worse.about(("c", None))[0]) == (
        "c has had 1 bye before. Give it to a player with fewer: a or b."
    )


def test_what_the_fixing_costs_stands_beside_what_the_rest_costs():
    given = Conditions(fixed=(("a", "d"),))

    seen = look([("a", "d"), ("c", "b")], history=WON, given=given)

    cost = {level.key: (level.cost, level.best) for level in seen.fixing}
    assert cost["floats"] == (72, 0)
    assert seen.about(("a", "d")) == ()  # the engine itself would leave it so, once it is fixed
    around = {level["key"]: level["around"] for level in seen.as_json()["levels"]}
    assert around["floats"] == 72


@pytest.mark.parametrize("seed", range(6))
def test_the_engines_own_round_is_never_objected_to(seed):
    entrants = tuple(field(11, clubs=3, seed=seed))
    history = tuple(play(list(entrants), 4, seed=seed)[1])
    pairs = drawn(entrants, history, 5)

    seen = look(pairs, entrants, history)

    assert seen.is_optimal
    assert all(remark.level == "warning" for remark in seen.remarks)
