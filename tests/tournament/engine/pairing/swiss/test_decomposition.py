"""Disjoint rounds: found, or proven not to exist, against trying everything."""

import random
from itertools import combinations

import pytest

from tests.examples import some_of
from tournament.engine.pairing.swiss.borders import narrowest_odd_border
from tournament.engine.pairing.swiss.colouring import Colouring
from tournament.engine.pairing.swiss.decomposition import NONE, UNKNOWN, Budget, decompose
from tournament.engine.pairing.swiss.slots import Slot, bits

PLENTY = 10**6


def slot(size, edges, cover=None):
    allowed = [0] * size
    for one, two in edges:
        allowed[one] |= 1 << two
        allowed[two] |= 1 << one
    return Slot((1 << size) - 1 if cover is None else cover, tuple(allowed))


def possible(slots, used=frozenset(), failed=None):
    """Is there a matching for each slot? By trying all; what has failed once is not tried again."""
    failed = set() if failed is None else failed
    if not slots:
        return True
    if (len(slots), used) in failed:
        return False

    def match(free, used):
        if not free:
            return possible(slots[1:], used, failed)
        one, *others = bits(free)
        partners = [two for two in others if slots[0].allowed[one] >> two & 1 and (one, two) not in used]
        return any(match(free & ~(1 << one | 1 << two), used | {(one, two)}) for two in partners)

    if not match(slots[0].cover, used):
        failed.add((len(slots), used))
        return False
    return True


def drawn(seed):
    """A few rounds on random graphs: the first often poorer than the others, or with a pair forced."""
    dice = random.Random(seed)
    size, chance = dice.choice((4, 6, 8)), dice.choice((0.4, 0.6, 0.8))
    edges = [edge for edge in combinations(range(size), 2) if dice.random() < chance]
    slots = [slot(size, edges)] * dice.randrange(1, size)
    if dice.random() < 0.5:
        slots[0] = slot(size, [edge for edge in edges if dice.random() < 0.8])
    if edges and dice.random() < 0.3:
        forced = [dice.choice(edges)]
        slots = [slots[0].forced(forced), *(later.without(forced) for later in slots[1:])]
    return slots


def assert_sound(rounds, slots):
    """Everybody once in every round, as allowed, and no pair twice."""
    edges = [edge for pairs in rounds for edge in pairs]
    assert len(edges) == len(set(edges))
    for one, pairs in zip(slots, rounds, strict=True):
        assert sorted(v for edge in pairs for v in edge) == list(bits(one.cover))
        assert all(one.allowed[a] >> b & 1 for a, b in pairs)


@pytest.mark.parametrize("block", some_of(range(8), 2))
def test_answers_agree_with_trying_everything(block):
    for seed in range(100 * block, 100 * block + 100):
        slots = drawn(seed)

        answer = decompose(slots, Budget(PLENTY))

        assert answer.is_certain
        assert (answer.rounds is not None) == possible(slots)
        if answer.rounds is not None:
            assert_sound(answer.rounds, slots)


@pytest.mark.parametrize("size", [2, 4, 10, 16, 30])
def test_a_complete_graph_falls_into_all_its_rounds(size):
    slots = [slot(size, combinations(range(size), 2))] * (size - 1)

    assert_sound(decompose(slots, Budget(0)).rounds, slots)


def test_two_triangles_hold_no_round_and_a_hexagon_holds_two():
    triangles = [(0, 1), (1, 2), (0, 2), (3, 4), (4, 5), (3, 5)]
    hexagon = [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (0, 5)]

    assert decompose([slot(6, triangles)], Budget(PLENTY)) == NONE
    assert decompose([slot(6, triangles)] * 2, Budget(PLENTY)) == NONE
    assert decompose([slot(6, hexagon)] * 2, Budget(PLENTY)).rounds is not None


def petersen():
    """Three partners each and no narrow odd border, and yet no three rounds."""
    ring = [(k, (k + 1) % 5) for k in range(5)]
    return slot(10, [*ring, *((k, k + 5) for k in range(5)), *((k + 5, (k + 2) % 5 + 5) for k in range(5))])


def test_the_petersen_graph_is_refuted_by_search():
    assert decompose([petersen()] * 3, Budget(PLENTY)) == NONE
    assert decompose([petersen()], Budget(PLENTY)).rounds is not None


def test_without_a_budget_the_search_says_that_it_does_not_know():
    assert decompose([petersen()] * 3, Budget(0)) == UNKNOWN


def test_a_large_graph_is_not_looked_through_for_odd_borders():
    """The Petersen graph and many fours: three rounds each, together 66."""
    fours = [edge for k in range(10, 66, 4) for edge in combinations(range(k, k + 4), 2)]
    inner = [(a, b) for a in range(10) for b in bits(petersen().allowed[a]) if a < b]

    assert decompose([slot(66, [*inner, *fours])] * 3, Budget(0)) == UNKNOWN
    assert decompose([slot(66, fours, cover=(1 << 66) - (1 << 10))] * 3, Budget(0)).rounds is not None


def test_no_rounds_are_always_possible():
    assert decompose([], Budget(0)).rounds == []


def test_a_bye_that_moves_on_to_another_vertex_counts_once_in_a_border():
    """Three players, two bye vertices one after the other: 0 and 1 first, then everybody."""
    pairs = [(0, 1), (0, 2), (1, 2)]
    first = slot(5, [*pairs, (0, 3), (1, 3)], cover=0b01111)
    later = slot(5, [*pairs, (0, 4), (1, 4), (2, 4)], cover=0b10111)

    assert_sound(decompose([first, first, later], Budget(PLENTY)).rounds, [first, first, later])
    assert decompose([first, first, first], Budget(PLENTY)) == NONE


@pytest.mark.parametrize("seed", range(40))
def test_the_narrowest_odd_border_is_the_narrowest(seed):
    dice = random.Random(seed)
    size = dice.choice((2, 4, 6, 8))
    capacity = [[0] * size for _ in range(size)]
    for a, b in combinations(range(size), 2):
        capacity[a][b] = capacity[b][a] = dice.choice((0, 0, 1, 1, 1, 2))

    widths = [
        sum(capacity[a][b] for a in inside for b in range(size) if b not in inside)
        for count in range(1, size, 2)
        for inside in combinations(range(size), count)
    ]

    assert narrowest_odd_border(capacity) == min(widths)


def test_the_same_question_has_the_same_answer():
    slots = [slot(12, combinations(range(12), 2))] * 7

    assert decompose(slots, Budget(0)) == decompose(slots, Budget(0))


def test_a_colouring_that_cannot_be_filled_gives_up():
    assert not Colouring([petersen()] * 3).fill(100)
