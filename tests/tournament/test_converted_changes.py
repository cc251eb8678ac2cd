"""Migration 0033 reads what older programs wrote of changes by hand, where it can be read in one way only."""

from importlib import import_module
from types import SimpleNamespace

import pytest
from django.apps import apps
from django.db import connection

from tests.data.cast import NOW
from tests.data.days import drafted
from tournament.messages.pairing_changes import change_text
from tournament.services.rounds import pairings

MIGRATION = import_module("tournament.migrations.0033_codes_of_changes")


@pytest.mark.parametrize(
    ("verb", "says", "now"),
    [
        ("pairing.swap", "Ann and \u2068Bob\u2069 change places", "Ann and Bob change places."),
        ("pairing.fix", "Ann – Bob stay paired", "Ann and Bob stay paired."),
        ("pairing.fix", "Ann – bye stay paired", "Ann keeps the bye."),
        ("pairing.unpair", "the bye of Ann is taken away", "Ann has no bye any more."),
        ("round.redraft", "everything is paired again", "All players are re-paired."),
    ],
)
def test_what_was_done_is_read(verb, says, now):
    assert change_text([MIGRATION.line_of(verb, says)]) == now


@pytest.mark.parametrize(
    ("verb", "says"),
    [
        ("pairing.swap", "Ann and Sam and Bob change places"),
        ("pairing.take-back", "took back: Ann has the bye"),
        ("round.repair", "Ann plays and was not paired yet"),
    ],
)
def test_what_may_be_read_in_two_ways_keeps_its_text(verb, says):
    assert MIGRATION.line_of(verb, says) is None


@pytest.mark.django_db
def test_rows_of_before_get_their_codes_and_keep_their_text():
    day, round_ = drafted(4)
    first, second = day.entrants[:2]
    change = pairings.fix(round_, first, second, by=day.cast.organiser, now=NOW, reason="Friends")
    kept = f"{first} and {second} are paired and stay paired"
    type(change).objects.update(data={}, says=kept)

    MIGRATION.convert(apps, SimpleNamespace(connection=connection))

    change.refresh_from_db()
    assert (change.says, change.sentence) == (kept, f"{kept}.")
