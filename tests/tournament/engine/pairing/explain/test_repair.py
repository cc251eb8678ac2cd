"""A draft after people came and went: what stays, what changes, and how that is told."""

import random
from dataclasses import replace

import pytest

from tests.examples import some_of
from tests.tournament.engine.states import field, play
from tournament.engine.entrants import Entrant, Game
from tournament.engine.pairing import Conditions, PairingPolicy, Placed, Situation
from tournament.engine.pairing.explain.repair import repair_draft
from tournament.engine.pairing.explain.situation import seats_of
from tournament.engine.pairing.swiss.optimum import totals
from tournament.messages.pairing_reasons import reason_text, reason_texts

NAMES = ("Ann", "Bob", "Cid", "Dot", "Eve", "Fay", "Gus", "Hal")


def people(count=8, **changes):
    """The first of the cast; ``changes`` by name."""
    return tuple(replace(Entrant(name), **changes.get(name, {})) for name in NAMES[:count])


def placed(draft, fixed=()):
    pairs = [Placed(p.a, p.b, p.table, {p.a, p.b} in fixed) for p in draft.pairings]
    return [*pairs, *([Placed(draft.bye, None)] if draft.bye is not None else [])]


def codes(found):
    return [change.code for change in found.changes]


def said(found, code):
    return next(reason_text(change) for change in found.changes if change.code == code)


GONE = {"is_active": False}
FIRST = Situation(people(), (), 1, 3)
BEFORE = placed(FIRST.draft())


def test_nothing_changes_where_nobody_came_or_went():
    found = repair_draft(BEFORE, FIRST)

    assert (found.is_changed, found.changes) == (False, ())
    assert found.kept == tuple(p.pair for p in BEFORE)
    assert found.as_json() == {
        "changes": [],
        "kept": [{"a": p.a, "b": p.b} for p in BEFORE],
    }


def test_the_opponent_of_who_left_has_the_bye():
    one = BEFORE[1]

    found = repair_draft(BEFORE, replace(FIRST, entrants=people(**{one.b: GONE})))

    assert codes(found) == ["left", "bye-new"]
    assert said(found, "left") == f"{one.b} no longer plays, so {one.a} has no opponent."
    assert said(found, "bye-new") == f"{one.a} now has the bye."
    assert {p.table for p in found.draft.pairings} == {p.table for p in BEFORE if p != one}


def test_two_who_are_left_over_meet_at_a_free_table():
    one, two = BEFORE[0], BEFORE[2]

    found = repair_draft(BEFORE, replace(FIRST, entrants=people(**{one.b: GONE, two.b: GONE})))

    assert codes(found) == ["left", "left", "paired"]
    assert f" at table {one.table}." in said(found, "paired")
    assert len(found.kept) == 2


def test_a_late_arrival_meets_who_had_the_bye():
    seven = replace(FIRST, entrants=people(7))
    before = placed(seven.draft())

    found = repair_draft(before, FIRST)

    assert codes(found) == ["joined", "paired", "bye-gone"]
    assert said(found, "joined") == "Hal plays and was not paired yet."
    assert said(found, "bye-gone") == (f"{before[-1].a} no longer has a bye: the number of players is even.")


def test_who_has_the_bye_and_leaves_takes_it_away():
    seven = replace(FIRST, entrants=people(7))
    before = placed(seven.draft())

    found = repair_draft(before, replace(FIRST, entrants=people(7, **{before[-1].a: GONE})))

    assert codes(found) == ["left"]
    assert said(found, "left") == f"{before[-1].a} no longer plays and gives up the bye."


def test_a_pair_that_left_together_is_told_once():
    one = BEFORE[3]

    found = repair_draft(BEFORE, replace(FIRST, entrants=people(**{one.a: GONE, one.b: GONE})))

    assert codes(found) == ["left"]
    assert said(found, "left") == f"{one.a} and {one.b} no longer play."


def test_a_fixed_pair_stays_and_one_of_which_somebody_left_is_told():
    fixed = [{BEFORE[0].a, BEFORE[0].b}, {BEFORE[1].a, BEFORE[1].b}]
    before = placed(FIRST.draft(), fixed)

    found = repair_draft(before, replace(FIRST, entrants=people(**{BEFORE[0].b: GONE})))

    assert codes(found) == ["left", "unfixed", "bye-new"]
    assert BEFORE[1].pair in found.kept
    assert said(found, "unfixed").endswith("was fixed and cannot stay.")


def test_a_fixed_rematch_is_kept_and_one_that_nobody_fixed_is_parted_with_its_round():
    four = people(4)
    history = (Game(1, "Ann", "Bob", "good", 6, 0), Game(1, "Cid", "Dot", "good", 6, 0))
    before = [Placed("Ann", "Bob", 1), Placed("Cid", "Dot", 2)]

    parted = repair_draft(before, Situation(four, history, 2, 1))
    kept = repair_draft([replace(p, is_fixed=True) for p in before], Situation(four, history, 2, 1))

    assert codes(parted) == ["parted", "parted", "paired", "paired"]
    assert said(parted, "parted").startswith(
        "Ann and Bob no longer play each other. Ann and Bob met in round 1."
    )
    assert (codes(kept), len(kept.kept)) == ([], 2)


def test_only_the_first_few_parted_pairs_are_explained():
    history = tuple(Game(1, p.a, p.b, "good", 3, 3) for p in BEFORE)

    found = repair_draft(BEFORE, replace(FIRST, history=history, round_number=2))

    parted = [reason_text(change) for change in found.changes if change.code == "parted"]
    assert [" met in round 1." in text for text in parted] == [True, True, True, False]


def test_a_pair_is_parted_where_who_is_left_over_could_not_meet():
    """Ann and Cid have met: somebody else has to give way, and the sentence says for what."""
    history = (Game(1, "Ann", "Cid", "good", 3, 3), Game(1, "Bob", "Dot", "good", 3, 3))
    before = [Placed("Ann", "Eve", 1), Placed("Cid", "Fay", 2), Placed("Bob", "Gus", 3)]
    now = tuple(replace(e, is_active=e.id in {"Ann", "Cid", "Bob", "Gus"}) for e in people(7))

    found = repair_draft(before, Situation(now, history, 2, 1))

    assert codes(found) == ["left", "left", "parted", "paired", "paired"]
    assert "would meet again after round 1" in said(found, "parted")
    assert found.kept == ()


def test_the_bye_moves_where_it_would_be_a_second_one():
    history = (Game(1, "Ann", "Bob", "good", 6, 0), Game(1, "Cid", None, units_a=6))
    before = [Placed("Ann", "Bob", 1), Placed("Cid", None)]

    found = repair_draft(before, Situation(people(3), history, 2, 1))

    assert "bye-moved" in codes(found)
    assert said(found, "bye-moved").startswith("The bye goes from Cid to ")


def test_a_table_that_somebody_needs_now_moves_a_pair():
    needs = people(**{BEFORE[3].a: {"fixed_table": 1}})

    found = repair_draft(BEFORE, replace(FIRST, entrants=needs))

    assert codes(found) == ["table", "table"]
    assert f"Table 1 is the fixed table of {BEFORE[3].a}." in reason_texts(found.changes)
    assert len(found.kept) == 4


def test_what_was_given_stays_given():
    asked = replace(FIRST, given=Conditions(fixed=(BEFORE[0].pair,), rounds_planned=3))

    assert repair_draft(BEFORE, asked).kept == tuple(p.pair for p in BEFORE)


# ------------------------------------------------------------------ minimality


def rounds_of(vertices):
    """Every way to pair them."""
    if not vertices:
        yield []
        return
    one, *rest = vertices
    for k, two in enumerate(rest):
        for others in rounds_of([*rest[:k], *rest[k + 1 :]]):
            yield [(one, two), *others]


def fewest_changes(situation, before):
    """By trying every round: what it breaks, most important first, then how many pairs are new."""
    whole = situation.best()[0]
    ids = [player.id for player in whole.players]
    was = {frozenset(p.pair) for p in before}
    best = None
    for edges in rounds_of(range(len(ids) + whole.has_bye)):
        broken = [t.cost for t in totals(whole, *seats_of(edges, whole)) if t.is_must]
        pairs = [frozenset(ids[v] if v < len(ids) else None for v in edge) for edge in edges]
        price = (broken, sum(pair not in was for pair in pairs))
        best = price if best is None or price < best else best
    return best


@pytest.mark.parametrize("seed", some_of(range(40), 8))
def test_no_round_that_breaks_as_little_changes_fewer_pairs(seed):
    dice = random.Random(seed)
    entrants, rounds = field(8, clubs=3, seed=seed), dice.randrange(0, 5)
    policy = PairingPolicy(keep_apart_club=dice.choice(("weak", "absolute")))
    history = tuple(play(entrants, rounds, seed=seed)[1])
    first = [replace(e, is_active=dice.random() < 0.8) for e in entrants]
    later = [replace(e, is_active=e.is_active != (dice.random() < 0.3)) for e in first]
    if not any(e.is_active for e in first) or not any(e.is_active for e in later):
        pytest.skip("nobody plays")
    before = placed(Situation(first, history, rounds + 1, seed, policy).draft())
    asked = Situation(later, history, rounds + 1, seed, policy)

    found = repair_draft(before, asked)

    costs = {level["key"]: level["total"] for level in found.draft.report["levels"]}
    broken = [level["total"] for level in found.draft.report["levels"] if level["must"]]
    pairs = len(found.draft.pairings) + (found.draft.bye is not None)
    assert (broken, pairs - len(found.kept)) == fewest_changes(asked, before)
    assert costs.get("kept", pairs) == pairs - len(found.kept)
    tables = {frozenset(p.pair): p.table for p in before}
    assert all(p.table == tables.get(frozenset((p.a, p.b)), p.table) for p in found.draft.pairings)
