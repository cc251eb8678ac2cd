"""The machine that plays any day presses every verb of the log, or one table says why it does not."""

import ast
from pathlib import Path

from tests.machine import roll
from tournament.messages.log import VERBS

RULES = Path(roll.__file__).parent


def named_in_rules():
    """Every verb that stands in a rule as it is written in the log."""
    trees = [ast.parse(path.read_text("utf-8")) for path in RULES.glob("*.py") if path.name != "roll.py"]
    texts = (node.value for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Constant))
    return {text for text in texts if isinstance(text, str)} & set(VERBS)


def test_every_verb_is_pressed_follows_or_says_why_not():
    unknown = set(VERBS) - named_in_rules() - set(roll.FOLLOWS) - set(roll.LEFT_OUT)

    assert not unknown, (
        f"{sorted(unknown)} is pressed on no day. Give it a rule in tests/machine, or name it in "
        "tests/machine/roll.py: what it follows from, or why no day has it."
    )


def test_nothing_stands_twice_and_what_follows_has_a_rule_to_follow_from():
    named = named_in_rules()

    assert not named & (set(roll.FOLLOWS) | set(roll.LEFT_OUT))
    assert set(roll.FOLLOWS.values()) <= named
    assert set(roll.FOLLOWS) | set(roll.LEFT_OUT) <= set(VERBS)
    assert all(why[0].isupper() and why.endswith(".") for why in roll.LEFT_OUT.values())
