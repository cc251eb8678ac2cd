"""What a game counts is named by its ruleset: pages and prints are made from the fields of its slip."""

import re
from pathlib import Path

import pytest

from rules.registry import rulesets
from tournament.messages.slip_fields import SLIP_TEXTS
from tournament.services.results.inputs import MAX_COUNT, SideFactsInput

ROOT = Path(__file__).resolve().parents[3]
NAMES = re.compile("points_remaining|hero_points|ring_bearer")
FILES = {".py", ".html", ".js"}
# Which files name one, and why. This list gets shorter, never longer.
NAMED_IN = {
    "tournament/messages/slip_fields.py": "the one table of texts",
    "tournament/services/results/inputs.py": "the facts that the API takes keep their names",
    "tournament/api/results/tables_views.py": "an example of them",
    "tournament/adapters/history.py": "reads thousands of stored results, of games with and without armies",
    "tournament/services/rehearsals/invented_games.py": "does an army have a figure of that role?",
    "tournament/web/player/results/losses.py": "a figure of that role is lost: two phones tell it",
    "tournament/static/tournament/js/entry/losses.js": "the same",
    "templates/organiser/lists/review/_list_figures.html": "a total of a list",
    "templates/printing/lists/_army_list.html": "a total of a list",
    "templates/fragments/lists/rows.html": "a total of a list",
}
OF_ANY_GAME = {"faction", "counters", "marks", "conceded", "absent", "excluded"}


def test_no_other_file_names_what_a_game_counts():
    found = {
        str(path.relative_to(ROOT))
        for folder in ("tournament", "templates")
        for path in (ROOT / folder).rglob("*")
        if path.suffix in FILES and NAMES.search(path.read_text("utf-8"))
    }

    assert found == set(NAMED_IN)


def own_fields():
    """The fields that rulesets name themselves; those of a scheme have the names that its organiser gave."""
    return {field for game in rulesets() for field in game.slip_of(None).fields if not field.within}


def test_every_field_has_its_texts_and_no_text_is_left_over():
    assert {field.key for field in own_fields()} == set(SLIP_TEXTS)


def test_the_api_takes_every_field_of_a_side():
    keys = {field.key for field in own_fields() if not field.is_per_game}

    assert set(SideFactsInput.specs()) == keys | OF_ANY_GAME
    assert {field.most for field in own_fields()} == {MAX_COUNT}


@pytest.mark.parametrize("game", rulesets(), ids=lambda game: game.key)
def test_a_form_calls_each_way_to_end_a_game_differently(game):
    codes = [fate.code for fate in game.slip_of(None).fates]

    assert len(set(codes)) == len(codes)
