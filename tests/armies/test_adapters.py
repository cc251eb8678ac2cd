"""The bridge between rows and rules: nothing is lost on it, and content has one fingerprint."""

import json
import random

from hypothesis import given
from hypothesis import strategies as st

from armies import adapters
from rules.figure_lists import codec
from rules.figure_lists.figures import Ability, Entry, Figure
from tests.data import builders

ABILITIES = st.builds(
    Ability, st.sampled_from(["ward", "courage", "Swimming"]), st.sampled_from([None, 0, 2])
)
FIGURES = st.builds(
    builders.figure,
    st.sampled_from(["Otter", "Élan Rider", "騎士"]),
    points=st.integers(0, 300),
    version=st.sampled_from([None, 0, 4]),
    hexes=st.integers(1, 4),
    unique_numbers=st.lists(st.integers(1, 9), max_size=2, unique=True).map(tuple),
    abilities=st.lists(ABILITIES, max_size=3).map(tuple),
)
ENTRIES = st.lists(st.builds(Entry, FIGURES, st.integers(1, 9)), min_size=1, max_size=6)


@given(figure=FIGURES)
def test_any_figure_survives_its_snapshot(figure):
    stored = json.loads(json.dumps(adapters.to_snapshot(figure)))

    assert adapters.from_snapshot(stored) == figure
    assert codec.figure_from_json(stored) == figure


@given(entries=ENTRIES, seed=st.integers(0, 99))
def test_fingerprint_depends_on_content_alone(entries, seed):
    singly = [Entry(entry.figure) for entry in entries for _ in range(entry.quantity)]
    random.Random(seed).shuffle(singly)

    whole, parts = builders.army_list(*entries), builders.army_list(*singly)

    assert adapters.fingerprint(whole) == adapters.fingerprint(parts)


@given(entries=ENTRIES)
def test_fingerprint_of_a_list_file_is_that_of_the_list(entries):
    army_list = builders.army_list(*entries)

    read = codec.army_list_from_json(json.loads(adapters.to_canonical_json(army_list)))

    assert adapters.fingerprint(read) == adapters.fingerprint(army_list)


def test_fingerprint_differs_with_faction_quantity_and_figure():
    figure = Figure("Otter", builders.Faction.GOOD, builders.Kind.HERO, 90)
    lists = [
        builders.army_list(figure),
        builders.army_list(figure, faction="evil"),
        builders.army_list(Entry(figure, 2)),
        builders.army_list(Entry(figure, carries=("Otter",))),
        builders.army_list(builders.hero("Otter", points=91)),
    ]

    assert len({adapters.fingerprint(army_list) for army_list in lists}) == 5
