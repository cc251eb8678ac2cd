"""Whoever asks what databases answer each in their own way has a test that runs on both."""

import re
from pathlib import Path

import pytest

from tests.on_postgres import DIFFERS

ROOT = Path(__file__).resolve().parents[3]
OWN_WAY = re.compile(
    r"\.(?:raw|extra|annotate|aggregate)\(|\bcursor\(|RawSQL|connection\.vendor|skip_locked|"
    r"__i(?:exact|contains|startswith)\b"
)
REACHED_BY = {"entrant_batches": "entrant_imports", "erased_text": "personal_data"}
PLACES = ("tournament/services", "tournament/adapters", "armies/services")


def runs_on_both(file, text):
    return str(file).startswith(DIFFERS) or "both_databases" in text


@pytest.fixture(scope="module")
def tested_on_both():
    files = {file: file.read_text("utf-8") for file in (ROOT / "tests").rglob("test_*.py")}
    return "\n".join(text for file, text in files.items() if runs_on_both(file, text))


def test_service_that_asks_in_a_way_of_its_own_is_tested_on_both(tested_on_both):
    found = {
        file
        for place in PLACES
        for file in (ROOT / place).rglob("*.py")
        if OWN_WAY.search(file.read_text("utf-8"))
    }

    assert len(found) > 10
    names = {REACHED_BY.get(file.stem, file.stem) for file in found}
    without = sorted(name for name in names if not re.search(rf"\b{name}\b", tested_on_both))
    assert not without, f"Mark a test of each of these both_databases: {without}"
