"""A referee's word on a list: what it needs, and what it leaves behind."""

import pytest

from tests.cast import NOW
from tests.days import a_day, with_entrants
from tests.lists import armed, hand_in
from tournament.services import judgements
from tournament.services.actors import player
from tournament.services.errors import Conflict, Invalid

pytestmark = pytest.mark.django_db


def test_opening_asks_why_and_for_a_list():
    day = with_entrants(a_day(), 1)
    pia = armed(day)

    with pytest.raises(Invalid, match="Say why"):
        judgements.unlock(pia, "good", by=day.cast.referee, now=NOW, reason=" ")
    with pytest.raises(Conflict, match="has no good list"):
        judgements.unlock(pia, "good", by=day.cast.referee, now=NOW, reason="A slip")


@pytest.mark.parametrize(
    ("said", "field"),
    [
        ({}, "clause"),
        ({"clause": "2.01", "message": " "}, "clause"),
        ({"clause": "99.99", "message": "Agreed"}, "clause"),
        ({"clause": "about bows", "message": "Agreed"}, "clause"),
    ],
)
def test_an_illegal_list_is_approved_only_with_a_clause_that_exists_and_a_reason(said, field):
    day = with_entrants(a_day(), 1)
    pia = armed(day)
    version = hand_in(pia, "20x Reed archer", player(pia))

    with pytest.raises(Invalid) as refusal:
        judgements.approve(pia, version, by=day.cast.referee, now=NOW, **said)

    assert refusal.value.field == field
    assert not version.approvals.exists()


def test_a_list_goes_back_only_with_words():
    day = with_entrants(a_day(), 1)
    pia = armed(day)
    version = hand_in(pia, "1x Warden", player(pia))

    with pytest.raises(Invalid, match="Say what to mend"):
        judgements.send_back(pia, version, by=day.cast.referee, now=NOW, message="")
