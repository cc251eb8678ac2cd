"""What an older tournament stored keeps its digest, whatever keys come later."""

from dataclasses import replace

import pytest

from tournament.engine import policy_values
from tournament.engine.pairing import PairingPolicy
from tournament.engine.pairing import policy as pairing
from tournament.engine.standings import policy as standings
from tournament.engine.standings.policy import DEFAULT, ROUND_ROBIN, StandingsPolicy

LATER = {"noshow": "count"}


@pytest.mark.parametrize(
    ("policy", "digest"),
    [
        (PairingPolicy(), "d6933e10e321261272800b12214bbade9804f31e8fbd56356d25d66049ef5391"),
        (StandingsPolicy(), "009829f3c04391d5a140866089d4b52ae3dd019ea8dc02672d9f424bb3e8e899"),
        (ROUND_ROBIN, "7d67f44c89cbb6f8ea5c452992b0ca75390dfa195710dd09225c7ee7f85661c9"),
        (
            replace(ROUND_ROBIN, tiebreaks=DEFAULT),
            "6a1e68fcbfc72af5dd686507a84bcd254636b397da07a0ea24256e7dda739edb",
        ),
    ],
)
def test_digest_of_the_defaults_never_changes(policy, digest):
    assert policy.digest() == digest


def test_key_that_came_later_is_left_out_while_it_means_what_was_done_before():
    old = policy_values.digest_of({"floats": "squares"}, added_later=LATER)

    assert policy_values.digest_of({"floats": "squares", "noshow": "count"}, added_later=LATER) == old


def test_key_that_came_later_counts_in_the_digest_once_it_has_another_value():
    old = policy_values.digest_of({"floats": "squares"}, added_later=LATER)

    assert policy_values.digest_of({"floats": "squares", "noshow": "ignore"}, added_later=LATER) != old


@pytest.mark.parametrize("policy", [pairing, standings])
def test_keys_that_came_later_are_keys_of_their_policy(policy):
    assert set(policy.ADDED_LATER) <= set(policy.KEYS)
