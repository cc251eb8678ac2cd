"""Why a list is closed is told to officials without asking them for a referee."""

import ast
import inspect

from armies.messages.tables import REFUSALS
from tournament.messages.lists import CLOSED_LISTS
from tournament.services.tournaments import deadlines


def refused_codes():
    tree = ast.parse(inspect.getsource(deadlines.refuse_late_list))
    raised = [node.exc for node in ast.walk(tree) if isinstance(node, ast.Raise)]
    return {call.args[0].value for call in raised}


def test_each_refusal_has_a_sentence_for_officials():
    keys = set(CLOSED_LISTS.messages)

    assert {key.split(".")[0] for key in keys} == refused_codes()
    assert keys <= set(REFUSALS.messages)
    assert not [text for text in CLOSED_LISTS.messages.values() if "Ask" in str(text.text)]
