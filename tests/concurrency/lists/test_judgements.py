"""Two referees speak to one list at the same instant: one word stands, and the other referee is told."""

import pytest

from tests.concurrency.crowd import together
from tests.data.cast import NOW
from tests.data.days import a_day, with_entrants
from tests.data.lists import LEGAL, OTHER, armed, hand_in
from tournament.models import ListApproval, PlayerMessage
from tournament.queries.lists import list_queue
from tournament.services.core.actors import player
from tournament.services.core.errors import Refused
from tournament.services.lists import list_reviews

pytestmark = pytest.mark.django_db(transaction=True)

TIMES = 4


@pytest.fixture
def day():
    day = with_entrants(a_day(), 1)
    armed(day)
    return day


def test_one_word_stands_and_the_other_referee_is_told(day):
    for time in range(TIMES):
        pia = day.entrants[0]
        version = hand_in(pia, f"{time + 1}x Reed archer\n1x Warden")
        seen = list_queue.row_of(pia, "good").newest_review_id

        answers = together(
            lambda v=version, s=seen: list_reviews.approve(
                day.entrants[0], v, by=day.cast.referee, now=NOW, seen=s
            ),
            lambda v=version, s=seen: list_reviews.send_back(
                day.entrants[0], v, by=day.cast.organiser, now=NOW, message="No.", seen=s
            ),
        )

        assert [isinstance(answer, Refused) for answer in answers].count(True) == 1
        assert version.approvals.count() == 1
    assert PlayerMessage.objects.count() == ListApproval.objects.filter(decision="sent-back").count()


def test_list_that_changes_while_it_is_judged_is_never_approved_unseen(day):
    for time in range(TIMES):
        pia = day.entrants[0]
        version = hand_in(pia, f"{time + 1}x Reed archer\n1x Warden" if time else LEGAL)

        together(
            lambda v=version: list_reviews.approve(day.entrants[0], v, by=day.cast.referee, now=NOW),
            lambda: hand_in(day.entrants[0], OTHER, by=player(day.entrants[0])),
        )

        row = list_queue.row_of(day.entrants[0], "good")
        assert row.approval is None or row.approval.version_id == row.version.pk


def test_impatient_thumbs_leave_one_word(day):
    version = hand_in(day.entrants[0], LEGAL)

    words = together(
        *[
            lambda: list_reviews.send_back(
                day.entrants[0], version, by=day.cast.referee, now=NOW, message="No archers.", seen=0
            )
        ]
        * 4
    )

    assert len({word.pk for word in words}) == version.approvals.count() == PlayerMessage.objects.count() == 1
