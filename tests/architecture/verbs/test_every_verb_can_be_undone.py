"""Every verb of the log is taken back somehow, or its reason why not stands in one table."""

from tournament.models.verbs import WORDS
from tournament.services.undo.not_undoable import WHY_NOT
from tournament.services.undo.registry import WAYS


def test_every_verb_is_undone_or_says_why_not():
    unknown = set(WORDS) - set(WAYS) - set(WHY_NOT)

    assert not unknown, (
        f"{sorted(unknown)} cannot be undone, and nobody says why. Give the verb a Way in one of "
        "tournament/services/undo/*.py, or a sentence in tournament/services/undo/not_undoable.py."
    )


def test_no_verb_is_both_undone_and_refused():
    assert not set(WAYS) & set(WHY_NOT)
    assert set(WAYS) | set(WHY_NOT) <= set(WORDS)


def test_reasons_are_sentences():
    assert all(text[0].isupper() and text.endswith(".") for text in WHY_NOT.values())
