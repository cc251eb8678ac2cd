"""Results in words: every row of the victory table, and the steps of a verdict."""

from armies.messages.results import ROWS as SENTENCES
from armies.messages.results import row_text, step_text
from rules.combat_hex.victory.rows import ROWS
from rules.verdict import Step


def test_every_row_of_the_victory_table_has_a_sentence():
    assert SENTENCES.keys() == ROWS.keys()
    assert row_text("R") == ""


def test_step_of_a_registration_names_the_faction_of_its_list():
    step = Step("points", data={"points": 330, "level": 1500, "faction": "good"})

    assert step_text(step) == "good: points 330 of 1,500"
