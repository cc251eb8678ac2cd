"""The worked example of the documents is what the engine does."""

import json
import re
from pathlib import Path

import pytest

from tournament.engine.pairing import Situation, explain_pair, pair_round, review_pairings
from tournament.engine.pairing.preconditions import ready_field
from tournament.engine.standings import TIEBREAKS
from tournament.management.engine_json import state_from_json
from tournament.messages.pairing_reasons import reason_texts

DOCS = Path(__file__).resolve().parents[4] / "docs" / "algorithms"
PAIRING = (DOCS / "pairing.md").read_text(encoding="utf-8")


@pytest.fixture
def state():
    """The file printed in the document."""
    return state_from_json(json.loads(re.search(r"```json\n(.*?)```", PAIRING, re.DOTALL).group(1)))


def test_ranks_are_as_printed(state):
    whole = ready_field(state.entrants, state.history, round_number=3, policy=state.policy, seed=state.seed)

    for p in whole.players:
        points = f"{p.units / 2:g}"
        assert re.search(
            rf"\| {p.rank + 1} \| {p.id} \| {points} \| {p.imbalance:+d} \|".replace("+0", "0").replace(
                "+", r"\+"
            ),
            PAIRING,
        )


def test_round_is_as_printed(state):
    draft = pair_round(state.entrants, state.history, round_number=3, seed=state.seed)

    for p in draft.pairings:
        assert f"| {p.table} | {p.a} - {p.b} | {p.faction_a or 'roll'} |" in PAIRING
    assert f"| - | {draft.bye} | bye |" in PAIRING
    assert {level["key"]: level["total"] for level in draft.report["levels"]}["floats"] == 21


def test_other_rounds_cost_what_is_printed(state):
    def cost(*pairs):
        seen = review_pairings(pairs, Situation(state.entrants, state.history, 3, state.seed))
        return {total.key: total.cost for total in seen.totals}

    by_hand = cost(("Ann", "Dot"), ("Cid", "Bob"), ("Gus", "Eve"), ("Fay", None))
    equals = cost(("Ann", "Cid"), ("Dot", "Eve"), ("Gus", "Bob"), ("Fay", None))

    assert (by_hand["floats"], by_hand["float-again"], by_hand["same-club"]) == (21, 3, 0)
    assert equals["floats"] == 25


def test_answers_are_as_printed(state):
    situation = Situation(state.entrants, state.history, 3, state.seed)
    printed = " ".join(PAIRING.replace("\n> ", "\n").split())

    for one, two in (("Ann", "Dot"), ("Gus", "Bob"), ("Cid", "Dot")):
        assert reason_texts(explain_pair(situation, one, two).reasons) in printed


def test_every_tiebreak_is_documented():
    text = (DOCS / "tiebreaks.md").read_text(encoding="utf-8")

    assert [key for key in TIEBREAKS if f"`{key}`" not in text] == []
