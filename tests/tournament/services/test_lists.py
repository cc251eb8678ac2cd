"""A referee's word on a list is on the version that counts, of the entrant it is said to."""

import pytest

from armies.services.drafts import Choice
from tests.cast import NOW
from tests.days import a_day, with_entrants
from tests.factories import a_catalogue, a_figure
from tournament.models import ListApproval
from tournament.services import lists
from tournament.services.actors import player
from tournament.services.errors import Conflict

pytestmark = pytest.mark.django_db


@pytest.fixture
def day():
    return with_entrants(a_day(), 2)


def hand_in(entrant, quantity, figure):
    return lists.submit(entrant, "good", [Choice(figure, quantity)], by=player(entrant), now=NOW)


def test_a_version_that_was_replaced_since_the_referee_read_it_is_not_judged(day):
    pia, figure = day.entrants[0], a_figure(a_catalogue())
    seen = hand_in(pia, 1, figure)
    hand_in(pia, 2, figure)

    with pytest.raises(Conflict, match="newer version"):
        lists.send_back(pia, seen, by=day.cast.referee, now=NOW, message="No heroes.")

    assert not ListApproval.objects.exists()


def test_a_version_of_somebody_else_is_not_judged(day):
    pia, paul = day.entrants
    figure = a_figure(a_catalogue())
    hand_in(pia, 1, figure)
    other = hand_in(paul, 1, figure)

    with pytest.raises(Conflict, match="Look at that one"):
        lists.send_back(pia, other, by=day.cast.referee, now=NOW, message="No heroes.")
