"""Fingerprints: content alone makes them, anybody can make them again, and people can type them."""

import json
import random
from dataclasses import replace
from importlib import import_module, util
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from armies import adapters, fingerprints
from armies.services.errors import Refused
from rules.figure_lists import codec
from rules.figure_lists.figures import Ability, Entry
from rules.registry import ruleset
from tests.data import builders

ROOT = Path(__file__).resolve().parents[2]
GUIDE = ROOT / "docs" / "guides" / "fingerprints.md"
ABILITIES = st.builds(
    Ability, st.sampled_from(["ward", "courage", "Swimming", "pr1"]), st.sampled_from([None, 0, 2, 10])
)
FIGURES = st.builds(
    builders.figure,
    st.sampled_from(["Otter", "Élan Rider", "騎士", 'He said "no" \\ twice', "\U0001f40a"]),
    kind=st.sampled_from(["hero", "minion"]),
    points=st.integers(0, 300),
    action_points=st.integers(0, 6),
    version=st.sampled_from([None, 0, 4]),
    unique_numbers=st.lists(st.integers(1, 12), max_size=3).map(tuple),
    abilities=st.lists(ABILITIES, max_size=4).map(tuple),
    rarity=st.sampled_from(["", "common"]),
)
CARRIES = st.lists(st.sampled_from(["Otter", "Frodo", "Sam"]), max_size=2).map(tuple)
ENTRIES = st.lists(st.builds(Entry, FIGURES, st.integers(1, 9), CARRIES), min_size=1, max_size=6)
LISTS = st.builds(builders.army_list, faction=st.sampled_from(["good", "evil"])).flatmap(
    lambda empty: ENTRIES.map(lambda entries: replace(empty, entries=tuple(entries)))
)


def example():
    spec = util.spec_from_file_location("example", ROOT / "examples" / "fingerprint.py")
    module = util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


EXAMPLE = example()


def jumbled(army_list, chance):
    """The same list, with entries split and everything that has an order in another one."""

    def any_order(items):
        items = list(items)
        chance.shuffle(items)
        return tuple(items)

    singly = [
        Entry(
            replace(
                entry.figure,
                abilities=any_order(entry.figure.abilities),
                unique_numbers=any_order(entry.figure.unique_numbers),
            ),
            carries=any_order(entry.carries),
        )
        for entry in army_list.entries
        for _ in range(entry.quantity)
    ]
    return replace(army_list, entries=any_order(singly))


def with_keys_in_any_order(value, chance):
    if isinstance(value, dict):
        keys = list(value)
        chance.shuffle(keys)
        return {key: with_keys_in_any_order(value[key], chance) for key in keys}
    return [with_keys_in_any_order(each, chance) for each in value] if isinstance(value, list) else value


@given(army_list=LISTS, seed=st.integers(0, 999))
def test_order_of_entries_abilities_and_numbers_makes_no_difference(army_list, seed):
    other = jumbled(army_list, random.Random(seed))

    assert adapters.fingerprint(other) == adapters.fingerprint(army_list)
    assert adapters.in_canonical_order(other) == adapters.in_canonical_order(army_list)


@given(army_list=LISTS, seed=st.integers(0, 999))
def test_verdict_of_the_canonical_order_depends_on_content_alone(army_list, seed):
    asked = ruleset("combat-hex-2007")
    one, other = (
        asked.check_list(adapters.in_canonical_order(each), level=1500)
        for each in (army_list, jumbled(army_list, random.Random(seed)))
    )

    assert adapters.to_verdict_json(one) == adapters.to_verdict_json(other)
    assert one.value == other.value


@given(army_list=LISTS, seed=st.integers(0, 999))
def test_order_of_json_keys_makes_no_difference(army_list, seed):
    data = with_keys_in_any_order(adapters.to_list_json(army_list), random.Random(seed))

    assert adapters.fingerprint(codec.army_list_from_json(data)) == adapters.fingerprint(army_list)


@given(one=LISTS, other=LISTS)
def test_fingerprints_are_equal_if_and_only_if_the_canonical_content_is(one, other):
    same_content = adapters.to_canonical_json(one) == adapters.to_canonical_json(other)

    assert (adapters.fingerprint(one) == adapters.fingerprint(other)) is same_content
    assert (adapters.in_canonical_order(one) == adapters.in_canonical_order(other)) is same_content


@given(army_list=LISTS)
def test_example_script_makes_the_same_fingerprint(army_list):
    data = json.loads(json.dumps(adapters.to_list_json(army_list)))

    assert EXAMPLE.fingerprint(data) == adapters.fingerprint(army_list)


def test_example_script_fills_in_what_is_left_out():
    short = {"name": "Guard", "faction": "good", "kind": "minion", "points": 30}
    data = {"faction": "good", "entries": [{"figure": short}]}

    assert EXAMPLE.fingerprint(data) == adapters.fingerprint(codec.army_list_from_json(data))


def test_example_of_the_guide_is_true():
    blocks = GUIDE.read_text(encoding="utf-8").split("```")
    given, canonical, fingerprint = (
        block.partition("\n")[2].strip() for block in blocks[1::2] if block.startswith(("json", "text"))
    )

    army_list = codec.army_list_from_json(json.loads(given))

    assert adapters.to_canonical_json(army_list) == canonical.replace("\n", "")
    assert adapters.fingerprint(army_list) == fingerprint


@given(army_list=LISTS)
def test_migration_of_stored_versions_makes_the_same_fingerprint(army_list):
    rows = [
        SimpleNamespace(
            snapshot=adapters.to_snapshot(each.figure), quantity=each.quantity, carries=list(each.carries)
        )
        for each in army_list.entries
    ]
    migration = import_module("armies.migrations.0004_fingerprints_in_one_order")

    assert migration.fingerprint(army_list.faction.value, rows) == adapters.fingerprint(army_list)


def test_fingerprint_is_shown_in_groups_and_read_back_however_it_is_typed():
    digits = "3f9a1c2e0b7d4415" * 4

    assert fingerprints.short(digits) == "3f9a 1c2e 0b7d 4415"
    assert fingerprints.digits_of(fingerprints.whole(digits).upper()) == digits
    assert fingerprints.digits_of(" 3F9A-1c2e:0b7d 4415\n") == digits[:16]


@pytest.mark.parametrize("text", ["", "3f9a 1c2e 0b7d 441", "0" * 65, "x" * 16])
def test_what_is_no_fingerprint_is_refused(text):
    with pytest.raises(Refused, match="This is not a fingerprint"):
        fingerprints.digits_of(text)
