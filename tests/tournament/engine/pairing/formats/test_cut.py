"""The cut: who is in, the bracket, what drops and ties do, and the places at the end."""

import random
from dataclasses import replace

import pytest

from tests.examples import some_of
from tests.tournament.engine.sentences import raises_saying
from tests.tournament.engine.states import field, finish, play
from tournament.engine.bracket import Cut, build, positions
from tournament.engine.entrants import Entrant, Game
from tournament.engine.errors import BrokenDraft, CannotPair
from tournament.engine.pairing import validate_draft
from tournament.engine.pairing.formats.cut import must_be_decided, pair_cut, qualify
from tournament.engine.pairing.policy import PairingPolicy
from tournament.engine.standings import rank
from tournament.engine.standings.final import after_cut
from tournament.engine.standings.policy import ROUND_ROBIN
from tournament.messages.pairing_reasons import reason_text

FOUR = Cut((1, 2, 3, 4), first_round=1)
THIRD = PairingPolicy(cut_third_place="game")


def people(count, *, gone=()):
    """Entrants 1 to ``count`` with names."""
    return [Entrant(n, name=f"P{n}", is_active=n not in gone) for n in range(1, count + 1)]


def won(number, winner, loser):
    """A total victory."""
    return Game(number, winner, loser, "good", 6, 0)


def level(number, a, b):
    """A perfect tie."""
    return Game(number, a, b, "good", 3, 3)


def met(draft):
    """The pairings of a draft in the order of the tables."""
    return [tuple(sorted((p.a, p.b))) for p in draft.pairings]


def played(entrants, size, *, seed, rounds=3, drops=False, policy=PairingPolicy()):  # noqa: B008 - frozen
    """A whole tournament with its cut: the bracket at the end, the drafts of the cut, all games."""
    dice = random.Random(seed)
    everybody = field(entrants)
    _, history = play(everybody, rounds, seed=seed)
    seeds = qualify(rank(everybody, history), everybody, size=size, seed=seed).seeds
    cut = Cut(seeds, rounds + 1, third_place=policy.cut_third_place == "game")
    drafts, decided, gone = [], set(), set()
    while True:
        if drops and dice.random() < 0.5:
            gone.add(dice.choice([id_ for id_ in seeds if id_ not in gone] or [None]))
        bracket = build(cut, history, gone=gone, decided=decided)
        if bracket.is_over:
            return bracket, drafts, history, everybody
        everybody = [replace(one, is_active=one.id not in gone) for one in everybody]
        number = cut.first_round + len(drafts)
        draft = pair_cut(everybody, history, cut=cut, round_number=number, policy=policy, decided=decided)
        drafts.append(draft)
        decided |= {tuple(pair) for pair in draft.report["advanced"]}
        history += finish(draft, number, dice)


@pytest.mark.parametrize(("size", "order"), [
    (4, (1, 4, 2, 3)),
    (8, (1, 8, 4, 5, 2, 7, 3, 6)),
    (16, (1, 16, 8, 9, 4, 13, 5, 12, 2, 15, 7, 10, 3, 14, 6, 11)),
])  # fmt: skip
def test_the_best_two_can_only_meet_at_the_end(size, order):
    assert positions(size) == order


@pytest.mark.parametrize("entrants", some_of(range(3, 41), 12))
def test_a_cut_of_any_field_ends_with_one_winner(entrants):
    for size in (4, 8, 16):
        bracket, drafts, _, _ = played(entrants, size, seed=entrants)
        assert bracket.champion in bracket.cut.seeds
        assert len(drafts) == bracket.cut.stages
        assert sorted(bracket.places()) == sorted(bracket.cut.seeds)
        assert bracket.places()[0] == bracket.champion


@pytest.mark.parametrize("seed", some_of(range(60), 15))
def test_drops_leave_no_bracket_hanging(seed):
    entrants = 3 + seed % 38
    bracket, drafts, _, _ = played(entrants, (4, 8, 16)[seed % 3], seed=seed, drops=True, policy=THIRD)
    assert bracket.is_over
    assert len(drafts) <= bracket.cut.stages
    assert sorted(bracket.places()) == sorted(bracket.cut.seeds)


@pytest.mark.parametrize("seed", range(10))
def test_who_lost_later_stands_higher(seed):
    bracket, _, _, _ = played(20, 8, seed=seed)
    lost = {match.loser: match.stage for stage in bracket.stages for match in stage}
    stages = [lost.get(id_, 9) for id_ in bracket.places()]
    assert stages == sorted(stages, reverse=True) == [9, 3, 2, 2, 1, 1, 1, 1]


def test_the_seeds_are_the_standings():
    history = [won(1, 1, 2), won(1, 3, 4), won(2, 1, 3), won(2, 2, 4), won(3, 1, 4), won(3, 2, 3)]
    got = qualify(rank(people(4), history), people(4), size=4, seed=1)
    assert got.seeds == (1, 2, 3, 4)


def test_the_border_is_named_by_points():
    history = [won(1, 1, 4), won(1, 2, 5), won(1, 3, 6), won(2, 1, 2), won(2, 3, 4)]
    got = qualify(rank(people(6), history), people(6), size=3, seed=1)
    assert (
        reason_text(got.notes[0])
        == "P2 takes the last place of the cut and P4 just misses it: 3 against 0 points."
    )


def test_a_tie_at_the_border_names_the_tie_break():
    history = [won(1, 1, 2), won(1, 3, 4), won(2, 2, 3), won(3, 1, 3)]
    got = qualify(rank(people(4), history, policy=ROUND_ROBIN), people(4), size=2, seed=1)
    assert got.seeds == (1, 2)
    assert got.notes[0].code == "cut-border-tie-break"
    text = "P2 and P3 have the same points. A tie-break lets P2 in: Direct encounter, 3 against 0."
    assert reason_text(got.notes[0]) == text


def test_equals_at_the_border_are_decided_by_a_named_lot():
    got = qualify(rank(people(6), []), people(6), size=4, seed=1)
    border, lots = got.notes
    assert border.code == "cut-border-lot"
    assert "The lot lets" in reason_text(border)
    assert lots.code == "cut-lot"
    assert qualify(rank(people(6), []), people(6)[::-1], size=4, seed=1) == got


def test_the_next_in_the_standings_moves_up():
    history = [won(1, n, n + 4) for n in range(1, 5)] + [won(2, 1, 2), won(2, 3, 4), won(2, 5, 6)]
    everybody = people(8, gone={1})
    got = qualify(rank(people(8), history), everybody, size=4, seed=1)
    assert 1 not in got.seeds
    assert len(got.seeds) == 4
    assert got.notes[0].code == "cut-left"
    assert reason_text(got.notes[0]).startswith("P1, place ")


def test_a_cut_larger_than_the_field_names_no_border():
    got = qualify(rank(people(3), [won(1, 1, 2)]), people(3), size=8, seed=1)
    assert not [note for note in got.notes if note.code.startswith("cut-border")]
    assert Cut(got.seeds, 1).size == 4


def test_who_left_a_small_field_is_replaced_by_nobody():
    history = [won(1, 1, 2), won(1, 3, 4), won(2, 1, 3), won(2, 2, 4), won(3, 1, 4), won(3, 2, 3)]
    got = qualify(rank(people(4), history), people(4, gone={1}), size=4, seed=1)
    assert (got.notes[0].case, got.notes[0].data["instead"]) == ("", None)


def test_nobody_is_cut_from_an_empty_hall():
    with raises_saying(CannotPair, match="A cut needs 2 players, and 1 player of"):
        qualify(rank(people(3), []), people(3, gone={1, 2}), size=4, seed=1)


def test_the_first_round_says_stage_seeds_and_roll():
    draft = pair_cut(people(4), [], cut=FOUR, round_number=1)
    assert met(draft) == [(1, 4), (2, 3)]
    assert draft.report["name"] == "Semi-final"
    match, faction, _table = draft.pairings[0].reasons
    assert reason_text(match) == "Semi-final: P1 (seed 1) against P4 (seed 4)."
    assert faction.code == "faction-roll"


def test_the_larger_imbalance_plays_evil_in_the_cut():
    draft = pair_cut(people(5), [won(1, 1, 5)], cut=replace(FOUR, first_round=2), round_number=2)
    first = draft.pairings[0]
    assert (first.a, first.faction_a, first.is_forced) == (1, "evil", True)
    assert reason_text(first.reasons[1]).endswith("P1 plays evil (3.02).")


def test_a_rematch_is_allowed_and_named():
    draft = pair_cut(people(4), [won(1, 1, 4)], cut=replace(FOUR, first_round=2), round_number=2)
    again = [reason for p in draft.pairings for reason in p.reasons if reason.code == "rematch"]
    assert [reason_text(reason) for reason in again] == [
        "P1 and P4 meet again after round 1: the bracket decides who meets."
    ]


def test_the_best_seeds_of_a_small_field_advance_without_a_game():
    cut = Cut((1, 2, 3, 4, 5), first_round=1)
    draft = pair_cut(people(5), [], cut=cut, round_number=1)
    assert [bye.id for bye in draft.byes] == [1, 2, 3]
    assert met(draft) == [(4, 5)]
    text = "Quarter-final: P1 advances without a game, as there is no opponent."
    assert reason_text(draft.bye_reasons[0]) == text


def test_an_opponent_advances_when_somebody_drops():
    draft = pair_cut(people(4, gone={4}), [], cut=FOUR, round_number=1)
    assert [bye.id for bye in draft.byes] == [1]
    assert reason_text(draft.bye_reasons[0]).endswith("as P4 no longer plays.")


def test_who_returns_after_a_walkover_stays_out():
    history = [Game(1, 1, None, units_a=6), won(1, 2, 3)]
    draft = pair_cut(people(4), history, cut=FOUR, round_number=2)
    assert met(draft) == [(1, 2)]


def test_a_final_that_one_has_left_is_won_by_the_other():
    bracket = build(FOUR, [won(1, 1, 4), won(1, 2, 3)], gone={1})
    assert bracket.is_over
    assert (bracket.champion, bracket.stages[-1][0].how) == (2, "walkover")


@pytest.mark.parametrize("gone", [{1}, {1, 2}])
def test_a_final_whose_sheet_is_awaited_has_no_winner_whoever_has_left(gone):
    bracket = build(FOUR, [won(1, 1, 4), won(1, 2, 3)], gone=gone, awaited={(2, 1), (2, 2)})
    assert not bracket.is_over
    assert (bracket.champion, bracket.result_of(1).state, bracket.result_of(2).state) == (None, "in", "in")


def test_nobody_advances_where_both_have_left():
    history = [won(1, 2, 3)]
    bracket = build(FOUR, history, gone={1, 4})
    assert bracket.champion == 2
    assert bracket.places() == (2, 1, 3, 4)


def test_two_who_left_stay_out_once_the_next_round_is_played():
    eight = Cut(tuple(range(1, 9)), first_round=1)
    history = [won(1, 4, 5), won(1, 2, 7), won(1, 3, 6), Game(2, 4, None, units_a=6), won(2, 2, 3)]
    bracket = build(eight, history)
    assert bracket.stages[0][0].winner is None
    assert bracket.stages[-1][0].people == (4, 2)


def test_a_perfect_tie_is_won_by_the_better_seed():
    bracket = build(FOUR, [level(1, 4, 1), won(1, 2, 3)])
    assert (bracket.stages[0][0].winner, bracket.stages[0][0].how) == (1, "seed")


@pytest.mark.parametrize("ties", ["roll", "ruling"])
def test_a_perfect_tie_waits_for_a_decision_where_the_policy_says_so(ties):
    history = [level(1, 4, 1), won(1, 2, 3)]
    assert [match.people for match in must_be_decided(build(FOUR, history, ties=ties))] == [(1, 4)]
    with raises_saying(CannotPair, match=r"P1 and P4 tied \(Semi-final\). Choose who advances"):
        pair_cut(people(4), history, cut=FOUR, round_number=2, policy=PairingPolicy(cut_ties=ties))


def test_a_decision_lets_somebody_advance():
    history = [level(1, 4, 1), won(1, 2, 3)]
    policy = PairingPolicy(cut_ties="roll")
    draft = pair_cut(people(4), history, cut=FOUR, round_number=2, policy=policy, decided={(1, 4)})
    assert met(draft) == [(2, 4)]
    assert draft.report["advanced"] == [[1, 4]]


def test_a_tie_with_somebody_who_has_left_is_won_by_the_other():
    assert build(FOUR, [level(1, 4, 1)], gone={1}).stages[0][0].winner == 4
    assert build(FOUR, [level(1, 4, 1)], gone={1, 4}).stages[0][0].winner is None


def test_an_open_match_holds_the_next_round_up():
    with raises_saying(CannotPair, match=r"P2 and P3 have no result yet \(Semi-final\). Enter the result"):
        pair_cut(people(4), [won(1, 1, 4)], cut=FOUR, round_number=2)


def test_nothing_follows_the_final():
    history = [won(1, 1, 4), won(1, 2, 3), won(2, 1, 2)]
    with raises_saying(CannotPair, match="the cut is over"):
        pair_cut(people(4), history, cut=FOUR, round_number=3)


def test_the_third_place_is_played_beside_the_final():
    cut = replace(FOUR, third_place=True)
    history = [won(1, 1, 4), won(1, 3, 2)]
    draft = pair_cut(people(4), history, cut=cut, round_number=2, policy=THIRD)
    assert met(draft) == [(1, 3), (2, 4)]
    assert draft.report["name"] == "Final and third-place game"
    assert build(cut, [*history, won(2, 3, 1), won(2, 4, 2)]).places() == (3, 1, 4, 2)


def test_the_third_place_goes_to_who_is_still_here():
    cut = replace(FOUR, third_place=True)
    history = [won(1, 1, 4), won(1, 3, 2)]
    draft = pair_cut(people(4, gone={2}), history, cut=cut, round_number=2, policy=THIRD)
    assert draft.bye == 4
    assert "takes third place without a game, as P2 no longer plays" in reason_text(draft.bye_reasons[0])


def test_the_bracket_says_its_rounds_and_matches():
    bracket = build(replace(FOUR, third_place=True), [])
    assert [match.name for match in bracket.matches] == [
        "Semi-final",
        "Semi-final",
        "Third-place game",
        "Final",
    ]
    assert not bracket.stage_of(0)
    assert Cut.from_json(FOUR.as_json()) == FOUR


def test_the_cut_takes_the_first_places_and_the_swiss_rounds_the_rest():
    bracket, _, history, everybody = played(11, 4, seed=3)
    swiss = rank(everybody, [game for game in history if game.round <= 3])
    final = after_cut(swiss, bracket)
    assert tuple(row.id for row in final[:4]) == bracket.places()
    assert [row.place for row in final[:4]] == [1, 2, 3, 4]
    rest = [row.id for row in swiss if row.id not in bracket.cut.seeds]
    assert [row.id for row in final[4:]] == rest
    assert {row.id: row.units for row in final} == {row.id: row.units for row in swiss}


def test_shared_places_behind_the_cut_stay_shared():
    swiss = rank(people(6), [])
    final = after_cut(swiss, build(FOUR, []))
    assert [(row.place, row.is_shared) for row in final[4:]] == [(5, True), (5, True)]


def test_an_excluded_one_has_no_place_in_the_cut_either():
    everybody = [replace(one, is_ranked=one.id != 2) for one in people(5)]
    final = after_cut(rank(everybody, []), build(FOUR, []))
    assert [(row.id, row.place) for row in final] == [(1, 1), (3, 2), (4, 3), (5, 4), (2, None)]


def test_a_result_says_how_far_somebody_came():
    cut = replace(FOUR, third_place=True)
    bracket = build(cut, [won(1, 1, 4), won(1, 3, 2), won(2, 3, 1)])
    assert [(one.name, one.state) for one in map(bracket.result_of, (3, 1, 2))] == [
        ("Final", "won"),
        ("Final", "lost"),
        ("Third-place game", "in"),
    ]
    assert bracket.result_of(9) is None


def test_the_checker_finds_a_rematch_that_is_not_named():
    everybody = people(4)
    draft = pair_cut(everybody, [], cut=replace(FOUR, first_round=2), round_number=2)
    with pytest.raises(BrokenDraft, match="wrong about having met"):
        validate_draft(draft, everybody, [Game(1, 1, 4, None, 6, 0)])


def test_the_checker_counts_the_rematches():
    everybody, history = people(4), [won(1, 1, 4)]
    draft = pair_cut(everybody, history, cut=replace(FOUR, first_round=2), round_number=2)
    draft.report["rematches"] = 0
    with pytest.raises(BrokenDraft, match="the report says 0 rematches, not 1"):
        validate_draft(draft, everybody, history)
