"""List files: read by key or figure by figure, and written so that they are read back."""

import json

import pytest

from armies.models import Catalogue, Figure
from armies.services.errors import Refused
from armies.services.lists import json_format, lists
from armies.services.lists.drafts import Choice
from rules.policy import Policy
from tests.data.factories import NOON, a_catalogue, a_figure, a_list

CATALOGUE = Catalogue(pk=1, key="testing", name="Testing")
CAPTAIN = Figure(
    pk=1, catalogue=CATALOGUE, key="captain", name="Captain", faction="good", kind="hero", points=200
)
SPEARMAN = Figure(
    pk=2, catalogue=CATALOGUE, key="spear", name="Spearman", faction="good", kind="minion", points=50
)
WRITTEN = {"name": "Captain", "faction": "good", "kind": "hero", "points": 200}


def parse(*entries, said="good", wanted=None):
    content = json.dumps({"faction": said, "entries": list(entries)})
    return json_format.parse(content, figures=[CAPTAIN, SPEARMAN], faction=wanted)


def test_entries_are_read_by_key_and_by_figure():
    parsed = parse({"quantity": 4, "key": "spear"}, {"figure": WRITTEN}, {"key": "testing/spear"})

    assert (parsed.faction, parsed.problems) == ("good", ())
    assert parsed.choices == (Choice(SPEARMAN, 5), Choice(CAPTAIN, 1))


def test_declared_riders_are_read():
    parsed = parse({"key": "captain", "carries": ["Spearman"]})

    assert parsed.choices == (Choice(CAPTAIN, 1, ("Spearman",)),)


@pytest.mark.parametrize(
    ("entry", "path", "said"),
    [
        ({"key": "spaer"}, "entries[1]", "There is no figure “[spaer]”"),
        ({}, "entries[1].figure", "“figure” is missing"),
        ({"key": "spear", "quantity": 0}, "entries[1].quantity", "Enter 1 to 500"),
        ({"key": "spear", "quantity": 501}, "entries[1].quantity", "Enter 1 to 500"),
        ({"key": "spear", "quanttiy": 2}, "entries[1].quanttiy", "not a field here"),
        ({"figure": {**WRITTEN, "points": "many"}}, "entries[1].figure.points", "whole number"),
        ({"figure": {**WRITTEN, "points": 210}}, "entries[1].figure", "points: 210 / 200"),
        ({"figure": {**WRITTEN, "name": "Captian"}}, "entries[1]", "Did you mean “Captain”?"),
        ("spear", "entries[1]", "is not an object"),
    ],
)
def test_entry_that_cannot_be_read_is_named_by_its_path(entry, path, said):
    parsed = parse({"key": "captain"}, entry)

    (problem,) = parsed.problems
    assert (problem.column, parsed.choices) == (path, (Choice(CAPTAIN),))
    assert said in problem.message
    assert str(problem).startswith(f"{path}: ")


def test_file_of_the_other_faction_is_objected_to():
    alone, wrong = (parse({"key": "spear"}, said="evil", wanted=wanted) for wanted in (None, "good"))

    assert alone.problems == ()
    assert (
        wrong.problems[0].message
        == "The file has an evil list, but this is the place of the good list. Send it as the evil list."
    )


@pytest.mark.parametrize(
    ("content", "code", "said"),
    [
        ('{"faction": "good",\n  oops}', "bad-json", "Line 2, column 3 is not JSON"),
        ("[" * 100_000, "bad-json", "nested too deeply"),
        ("[]", "bad-list-file", "is not an object"),
        ('{"entries": []}', "bad-list-file", "“faction” is missing"),
        ('{"faction": "grey", "entries": []}', "bad-list-file", "is not known here"),
        ('{"faction": "good"}', "bad-list-file", "“entries” is missing"),
        ('{"faction": "good", "entries": []}', "empty-list", "has no entries"),
        ('{"faction": "good", "entries": [' + "1," * 300 + "1]}", "too-many-entries", "the limit is 300"),
    ],
)
def test_file_that_is_no_list_is_refused(content, code, said):
    with pytest.raises(Refused) as refusal:
        json_format.parse(content, figures=[])

    assert refusal.value.code == code
    assert said in refusal.value.message


@pytest.mark.django_db
def test_saved_list_is_written_and_read_back_as_the_same_content():
    catalogue = a_catalogue()
    captain = a_figure(catalogue, kind="hero", action_points=5, abilities=[{"code": "ward", "cost": 0}])
    spearman = a_figure(catalogue, version=0, shots=2, range=7, unique_numbers=[3, 1])
    army_list = a_list()
    entries = [Choice(captain), Choice(spearman, 3)]
    given = {"by": "Ane Lund", "now": NOON, "policy": Policy()}
    version = lists.save_version(army_list, entries=entries, **given)

    parsed = json_format.parse(json_format.print_out(version), figures=[captain, spearman])

    assert lists.save_version(army_list, entries=parsed.choices, **given) == version
