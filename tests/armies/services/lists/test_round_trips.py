"""Any list comes back from text, from JSON and from the database as the list it was: equal fingerprint."""

from itertools import count

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from armies import adapters
from armies.models import Figure
from armies.queries import current_version
from armies.services.lists import json_format, text_format
from armies.services.lists import lists as list_service
from armies.services.lists.drafts import Choice, choices_of, to_rules_list
from rules.policy import Policy
from tests.data.factories import NOON, a_catalogue, a_list
from tests.examples import examples

pytestmark = pytest.mark.django_db
NUMBERS = count(1)
# Names that could be taken for a quantity, a comment, a faction, riders, a colour, or for another name.
NAMES = st.sampled_from(
    [
        "Otter",
        "3 Otter",
        "Otter x2",
        "Otter # one",
        "Evil",
        "Élan Rider",
        "Elan Rider",
        "騎士",
        "Ox carrying Otter",
        "Otter (blue)",
        "Otter [otter]",
        'He said "no"',
        "x",
        "3x",
        "فارس",
        "\U0001f40a Gator",
        "- Owl",
        "Otter;",
    ]
)
ABILITIES = st.fixed_dictionaries(
    {"code": st.sampled_from(["ward", "leadership", "Own Thing"]), "cost": st.sampled_from([None, 0, 3])}
)
COLUMNS = st.fixed_dictionaries(
    {
        "name": NAMES,
        "kind": st.sampled_from(["hero", "minion"]),
        "points": st.integers(0, 300),
        "action_points": st.integers(0, 6),
        "version": st.sampled_from([None, 0, 4]),
        "unique_numbers": st.lists(st.integers(1, 12), max_size=3),
        "abilities": st.lists(ABILITIES, max_size=3),
        "collector_number": st.sampled_from(["", "G-1"]),
    }
)
RIDERS = st.lists(st.sampled_from(["Otter", "Owl of the Ford"]), max_size=2, unique=True)
ENTRIES = st.lists(st.tuples(COLUMNS, st.integers(1, 9), RIDERS), min_size=1, max_size=5)
WITH_A_DATABASE = settings(
    max_examples=examples(10), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


def stored(entries, faction):
    """A saved version of these figures, each a row of a catalogue of its own making."""
    catalogue = a_catalogue()
    choices = []
    for columns, quantity, riders in entries:
        row = Figure.objects.create(catalogue=catalogue, key=f"f-{next(NUMBERS)}", faction=faction, **columns)
        choices.append(Choice(row, quantity, tuple(riders)))
    army_list = a_list(faction=faction)
    list_service.save_version(army_list, entries=choices, by="Pia", now=NOON, policy=Policy())
    return list(catalogue.figures.all()), choices, current_version(army_list)


@WITH_A_DATABASE
@given(entries=ENTRIES, faction=st.sampled_from(["good", "evil"]))
def test_any_list_comes_back_from_the_database(entries, faction):
    _, choices, version = stored(entries, faction)

    content = adapters.to_rules_list(version)

    assert adapters.fingerprint(content) == version.fingerprint
    assert adapters.fingerprint(to_rules_list(choices, faction=faction)) == version.fingerprint
    assert adapters.in_canonical_order(content) == adapters.in_canonical_order(
        to_rules_list(choices, faction=faction)
    )


@WITH_A_DATABASE
@given(entries=ENTRIES, faction=st.sampled_from(["good", "evil"]))
def test_any_list_comes_back_from_text(entries, faction):
    figures, _, version = stored(entries, faction)
    text = text_format.print_out(choices_of(version), figures=figures, faction=faction)

    parsed = text_format.parse(text, figures=figures)

    assert (parsed.problems, parsed.faction) == ((), faction)
    assert adapters.fingerprint(to_rules_list(parsed.choices, faction=faction)) == version.fingerprint


@WITH_A_DATABASE
@given(entries=ENTRIES, faction=st.sampled_from(["good", "evil"]))
def test_any_list_comes_back_from_json(entries, faction):
    figures, _, version = stored(entries, faction)
    text = json_format.print_out(version)

    parsed = json_format.parse(text, figures=figures)

    assert parsed.problems == ()
    assert adapters.fingerprint(to_rules_list(parsed.choices, faction=faction)) == version.fingerprint
    assert adapters.fingerprint(json_format.read(text)) == version.fingerprint
