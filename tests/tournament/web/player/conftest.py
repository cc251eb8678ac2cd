"""What tests of a player's pages begin with."""

import pytest

from tests.data.cast import NOW
from tests.data.days import published
from tests.tournament.web.player.phone import Phone
from tournament.services.rounds import pairings


@pytest.fixture
def table():
    """Round 1 is out; table 1 knows what it plays."""
    day, round_ = published(4)
    pairing = round_.pairings.get(table=1)
    pairing = pairings.record_roll(pairing, faction_a="good", by=day.cast.referee, now=NOW)
    phones = {side: Phone(day.tokens[getattr(pairing, side).number]) for side in "ab"}
    return day, pairing, phones
