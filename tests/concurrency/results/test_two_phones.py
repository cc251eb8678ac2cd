"""Two phones of one player at the same instant: one is taken, the other is asked, and no figure is lost."""

import pytest

from armies.services.lists.draft_merges import counts_of
from tests.concurrency.crowd import together
from tests.data.cast import NOW
from tests.data.days import a_day, with_entrants
from tests.data.factories import a_catalogue, a_figure
from tournament.queries.lists import list_sheets
from tournament.services.core.actors import player
from tournament.services.core.phone_requests import ListOnPhone
from tournament.services.lists import list_drafts
from tournament.services.lists.list_drafts import Moved

pytestmark = pytest.mark.django_db(transaction=True)
PHONES = 5


@pytest.fixture
def day():
    return with_entrants(a_day(), 1)


@pytest.fixture
def figures(day):
    catalogue = a_catalogue()
    day.tournament.catalogues.add(catalogue)
    return [a_figure(catalogue, name=f"Hero {n}", kind="hero", action_points=3) for n in range(PHONES)]


def held(day):
    return counts_of(list_sheets.choices_of(day.entrants[0], "good"))


def test_of_phones_at_one_instant_one_is_taken_and_the_others_are_asked(day, figures):
    def tap(figure):
        return lambda: list_drafts.bring(day.entrants[0], "good", ListOnPhone(0, {}, {figure.pk: 1}), now=NOW)

    answers = together(*[tap(figure) for figure in figures])

    assert [isinstance(answer, Moved) for answer in answers].count(False) == 1
    assert len(held(day)) == 1
    assert list_sheets.sheet_of(day.entrants[0], "good").revision == 1


def test_a_tap_at_the_instant_of_handing_in_is_in_the_version_or_in_the_draft(day, figures):
    pia = day.entrants[0]
    list_drafts.put(pia, "good", figures[0], quantity=1, now=NOW)

    def hand_in():
        return list_drafts.hand_in(pia, "good", by=player(pia), now=NOW)

    def tap():
        return list_drafts.put(pia, "good", figures[1], quantity=1, now=NOW)

    together(hand_in, tap)

    assert held(day) == {figures[0].pk: 1, figures[1].pk: 1}
