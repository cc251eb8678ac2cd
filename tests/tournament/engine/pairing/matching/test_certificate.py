"""The short checker refuses whatever was touched."""

from dataclasses import replace

import pytest

from tournament.engine.pairing.matching.certificate import faults
from tournament.engine.pairing.matching.problem import Blossom, Certificate, Problem, Solution

# Two triangles of friends (price 0 inside, 1 across): one pair has to cross. Only blossoms can prove that.
TRIANGLES = Problem(players=6, classes=(0, 0, 0, 1, 1, 1), table=((0, 1), (1, 0)), bits=1)
PROOF = Certificate((2,) * 6, (Blossom((0, 1, 2), 4), Blossom((3, 4, 5), 4)))
PROVEN = Solution(((0, 1), (2, 3), (4, 5)), 1, 1, True, "by hand", 15, PROOF)


def without(**changed):
    return replace(PROVEN, **changed)


def with_proof(*vertex, blossoms=PROOF.blossoms):
    return without(certificate=Certificate(vertex, blossoms))


def test_a_proof_is_accepted():
    assert faults(TRIANGLES, PROVEN) == []


@pytest.mark.parametrize(
    "touched",
    [
        without(certificate=None),
        without(total=0),
        without(total=2),
        without(pairs=((0, 1), (2, 3))),
        without(pairs=((0, 1), (0, 2), (3, 4))),
        without(pairs=((0, 1), (3, 2), (4, 5))),
        without(pairs=((0, 3), (1, 4), (2, 5)), total=3),
        without(pairs=((0, 3), (1, 4), (2, 5))),
        with_proof(2, 2, 2, 2, 2),
        with_proof(2, 2, 2, 2, 2, 1),
        with_proof(2, 2, 2, 2, 2, 3),
        with_proof(3, 1, 2, 2, 2, 2),
        with_proof(2, 2, 2, 2, 2, 2, blossoms=()),
        with_proof(2, 2, 2, 2, 2, 2, blossoms=(Blossom((0, 1), 4), Blossom((3, 4, 5), 4))),
        with_proof(2, 2, 2, 2, 2, 2, blossoms=(Blossom((0, 1, 1), 4), Blossom((3, 4, 5), 4))),
        with_proof(2, 2, 2, 2, 2, 2, blossoms=(Blossom((0, 1, 6), 4), Blossom((3, 4, 5), 4))),
        with_proof(2, 2, 2, 2, 2, 2, blossoms=(Blossom((0, 1, 2), 5), Blossom((3, 4, 5), 3))),
        with_proof(0, 0, 0, 0, 0, 0, blossoms=(Blossom((0, 1, 2), -2), Blossom((3, 4, 5), -2))),
    ],
)
def test_what_was_touched_is_refused(touched):
    assert len(faults(TRIANGLES, touched)) == 1


def test_a_forbidden_pair_is_refused():
    barred = replace(TRIANGLES, forbidden=frozenset({(2, 3)}))

    assert faults(barred, PROVEN) == ["The pair (2, 3) is forbidden."]


def test_a_pair_made_cheaper_is_noticed():
    cheaper = replace(TRIANGLES, extra={(0, 5): -1})

    assert faults(cheaper, PROVEN) == ["The pair (0, 5) costs less than the duals ask for."]
