"""A policy key decides something, or it says of itself that it is guidance for the referee."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from rules.policy import POLICY_KEYS

ROOT = Path(__file__).resolve().parents[3]
ELSEWHERE = {ROOT / "rules" / "policy.py"}  # where keys are told, and nothing is decided
MAY_READ = re.compile(rf"\.\s*(?:{'|'.join(POLICY_KEYS)})\b")  # to read every word of a file takes long


@cache
def read_anywhere():
    """Every attribute that product code reads, by name: ``policy.timeout_metric`` is one."""
    found = set()
    for package in ("rules", "armies", "tournament"):
        for path in (ROOT / package).rglob("*.py"):
            if path not in ELSEWHERE and "migrations" not in path.parts:
                text = path.read_text(encoding="utf-8")
                tree = ast.parse(text if MAY_READ.search(text) else "")
                found |= {
                    each.attr
                    for each in ast.walk(tree)
                    if isinstance(each, ast.Attribute) and isinstance(each.ctx, ast.Load)
                }
    return found


@pytest.mark.parametrize("key", POLICY_KEYS.values(), ids=POLICY_KEYS)
def test_a_key_is_guidance_exactly_where_nothing_reads_it(key):
    assert key.is_guidance is (key.name not in read_anywhere())
