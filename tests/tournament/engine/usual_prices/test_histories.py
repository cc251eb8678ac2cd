"""Prices of other events change nothing where 7.05 prices the games.

``histories.json`` was written with the program of before, when three points and five grades were fixed in
the engine: commit 5f2b9ada.
"""

import json
from pathlib import Path

import pytest

from tests.tournament.engine.usual_prices.histories import SEEDS, digests

STORED = json.loads(Path(__file__).with_name("histories.json").read_text())


@pytest.mark.parametrize("seed", SEEDS)
def test_the_engine_makes_of_a_history_what_it_always_made(seed):
    assert digests(seed) == STORED[str(seed)]
