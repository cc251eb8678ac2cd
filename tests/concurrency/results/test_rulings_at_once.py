"""Two officials who rule on one table at the same instant, on PostgreSQL: with the locks, and without them.

Both rulings stand, and each can be undone alone; a form that is sent twice is one ruling.
"""

import pytest
from django.db import DatabaseError

from tests.concurrency.crowd import overtaken, without_locks
from tests.data.cast import NOW
from tests.data.days import published
from tests.data.undoable_days import LATER, table
from tournament.models import LogEntry, Ruling
from tournament.services.referee_desk import rulings
from tournament.services.referee_desk.rulings import NewRuling
from tournament.services.undo import undo

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.postgres_only,
    pytest.mark.parametrize("is_locked", [True, False], ids=["locked", "without"]),
]
ASKED = {"ask": "strategy", "a": 4, "b": 4}


@pytest.fixture(autouse=True)
def _locks(is_locked, monkeypatch):
    if not is_locked:
        without_locks(monkeypatch)


def keeping(day, pairing, words, *, by, token):
    """An act: keep the answer as a ruling at the table."""
    ruling = NewRuling(words, "", "turn", ASKED)
    return lambda: rulings.make(day.tournament, ruling, by=by, now=NOW, pairing=pairing, token=token)


def raced(monkeypatch, *acts):
    """The second one comes while the first has looked and not yet written."""
    first, second = acts
    return overtaken(monkeypatch, rulings, "_tell", first=first, second=second)


def test_two_rulings_on_one_table_both_stand_and_are_undone_apart(monkeypatch, is_locked):
    day, round_ = published(2)
    pairing, cast = table(round_), day.cast

    answers = raced(
        monkeypatch,
        keeping(day, pairing, "Roll again.", by=cast.referee, token="one"),
        keeping(day, pairing, "Both roll again.", by=cast.organiser, token="two"),
    )

    assert all(isinstance(answer, Ruling) for answer in answers)
    entries = LogEntry.objects.filter(verb="ruling.make").order_by("pk")
    undo.undo(entries.last(), by=cast.organiser, now=LATER, reason="Said twice")
    stands = pairing.rulings.filter(overruled_by=None, overrules=None)
    assert (stands.count() == 1) is is_locked


def test_one_form_sent_twice_at_once_is_one_ruling(monkeypatch, is_locked):
    day, round_ = published(2)
    pairing = table(round_)
    form = keeping(day, pairing, "Roll again.", by=day.cast.referee, token="same")

    answers = raced(monkeypatch, form, form)

    assert pairing.rulings.count() == 1
    assert LogEntry.objects.filter(verb="ruling.make").count() == 1
    assert any(isinstance(answer, DatabaseError) for answer in answers) is not is_locked
