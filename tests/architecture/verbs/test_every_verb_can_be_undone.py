"""Every verb of the log is taken back somehow, or its reason why not stands in one table."""

from armies.messages.tables import REFUSALS
from tournament.messages.log import VERBS
from tournament.services.undo.not_undoable import WHY_NOT
from tournament.services.undo.registry import WAYS


def test_every_verb_is_undone_or_says_why_not():
    unknown = set(VERBS) - set(WAYS) - set(WHY_NOT)

    assert not unknown, (
        f"{sorted(unknown)} cannot be undone, and nobody says why. Give the verb a Way in one of "
        "tournament/services/undo/*.py, or a sentence in tournament/services/undo/not_undoable.py."
    )


def test_no_verb_is_both_undone_and_refused():
    assert not set(WAYS) & set(WHY_NOT)
    assert set(WAYS) | set(WHY_NOT) <= set(VERBS)


def test_every_reason_has_a_sentence():
    assert {f"built-on.never-{case}" for case in WHY_NOT.values()} <= set(REFUSALS.messages)
