"""The fallback of a page that cannot listen."""

from datetime import timedelta

import pytest
import time_machine

from tests.data.cast import NOW
from tests.data.days import a_day, published
from tournament.engine.lifecycle import TournamentStatus
from tournament.live.messages import PUBLIC_TOPICS
from tournament.services.clock import clocks
from tournament.services.core import outbox

pytestmark = pytest.mark.django_db


@pytest.fixture
def address():
    day, round_ = published(4)
    clocks.start(round_, by=day.cast.organiser, now=NOW)
    day.refresh()
    return f"/t/{day.tournament.slug}/live/state"


def test_state_says_revision_and_clock(client, address):
    answer = client.get(address).json()

    assert answer["clock"]["status"] == "running"
    assert answer["topics"] == sorted(PUBLIC_TOPICS)
    assert answer["revision"] > 0


def test_nothing_changed_is_304(client, address):
    first = client.get(address)

    again = client.get(address, headers={"if-none-match": first["ETag"]})

    assert (again.status_code, again.content) == (304, b"")


def test_only_what_changed_since_and_only_public_topics(client, address):
    from tournament.models import Tournament

    since = client.get(address).json()["revision"]
    outbox.publish(Tournament.objects.get(), "standings", "log", now=NOW)

    assert client.get(f"{address}?since={since}").json()["topics"] == ["standings"]


def test_nonsense_since_is_everything(client, address):
    assert client.get(f"{address}?since=-3x").json()["topics"] == sorted(PUBLIC_TOPICS)


def test_an_answer_that_was_made_before_tells_the_time_and_is_never_of_another_revision(client, address):
    from tournament.models import Tournament

    with time_machine.travel(NOW, tick=False) as hour:
        first = client.get(address).json()
        hour.shift(timedelta(milliseconds=500))
        second = client.get(address).json()
        outbox.publish(Tournament.objects.get(), "standings", now=NOW)
        third = client.get(address).json()

    assert second["server_now"] - first["server_now"] == 500
    assert (second["revision"], third["revision"]) == (first["revision"], first["revision"] + 1)


def test_a_draft_is_nobodys_business(client):
    day = a_day(status=TournamentStatus.DRAFT)

    assert client.get(f"/t/{day.tournament.slug}/live/state").status_code == 404


def test_a_post_is_refused(client, address):
    assert client.post(address).status_code == 405


def test_the_time_is_in_milliseconds(client):
    assert client.get("/time").json()["now"] > 1_000_000_000_000


def test_polling_costs_one_query_while_nothing_changes(client, address, django_assert_num_queries):
    etag = client.get(address)["ETag"]

    with django_assert_num_queries(1):
        client.get(address, headers={"if-none-match": etag})
