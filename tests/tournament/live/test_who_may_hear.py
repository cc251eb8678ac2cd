"""Nothing is told to one who may not know it: over all topics and kinds, and after a door has been shut."""

import json
from datetime import UTC, datetime

import pytest
from django.contrib.auth import SESSION_KEY
from django.http import Http404
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from tests.data.cast import NOW
from tests.data.days import a_day, with_entrants
from tournament.engine.lifecycle import TournamentStatus
from tournament.live import doors
from tournament.live.doors import Ticket
from tournament.live.messages import ORDERS, PUBLIC_TOPICS, SPOKEN, Audience, message, missed
from tournament.models import Role
from tournament.queries.core.outbox_rows import Event
from tournament.services.core.outbox import TOPICS
from tournament.services.entrants import entrants
from tournament.services.tournaments import visibility

PRIVATE = {"lists", "log", "referee-calls"}
WHEN = datetime(2007, 6, 16, tzinfo=UTC)


def an_event(topics, kind, table):
    """Its payload says by itself who may know it."""
    words = "secret" if not topics & PUBLIC_TOPICS or kind not in SPOKEN else f"table {table}"
    return topics, kind, {"table": table, "text": words}


EVENTS = st.lists(
    st.builds(
        an_event,
        st.frozensets(st.sampled_from(sorted(TOPICS)), min_size=1),
        st.sampled_from(["changed", "results", *sorted(SPOKEN)]),
        st.none() | st.integers(1, 4),
    ),
    min_size=1,
    max_size=12,
)


def told(drawn, audience):
    """The message as JSON; empty where nobody says a word."""
    events = [
        Event(number, 1, kind, number, topics, payload, WHEN)
        for number, (topics, kind, payload) in enumerate(drawn, 1)
    ]
    raw = message(events, audience)
    return json.loads(raw.split(b"data: ")[1]) if raw else {"ids": [], "topics": [], "announcements": []}


def test_every_topic_was_weighed():
    """Whoever adds a topic says whether everybody may know it."""
    assert TOPICS - PUBLIC_TOPICS == PRIVATE


@given(EVENTS, st.none() | st.integers(0, 4))
def test_the_public_hears_of_public_topics_and_of_its_own_table(drawn, table):
    news = told(drawn, Audience(1, table=table))

    assert PUBLIC_TOPICS.issuperset(news["topics"])
    assert "secret" not in json.dumps(news)
    if table is not None:
        assert {row["table"] for row in news["announcements"]} <= {None, table}


@given(EVENTS, st.none() | st.integers(0, 4))
def test_the_public_hears_all_of_what_it_may(drawn, table):
    may = [
        number
        for number, (topics, kind, payload) in enumerate(drawn, 1)
        if topics & PUBLIC_TOPICS
        and (table is None or kind not in SPOKEN - ORDERS or payload["table"] in {None, table})
    ]

    assert told(drawn, Audience(1, table=table))["ids"] == may


@given(EVENTS)
def test_officials_hear_of_everything(drawn):
    assert told(drawn, Audience(1, is_official=True))["ids"] == list(range(1, len(drawn) + 1))


def test_to_fetch_everything_names_no_private_topic():
    assert b"log" not in missed(Audience(1), revision=1, last_id=1)
    assert b"log" in missed(Audience(1, is_official=True), revision=1, last_id=1)


@pytest.fixture
def day():
    return a_day()


@pytest.fixture
def ticket(day):
    """What Olga came in with."""
    client = Client()
    client.force_login(day.cast.olga, backend="django.contrib.auth.backends.ModelBackend")
    return Ticket(day.tournament.pk, day.tournament.slug, client.session.session_key)


def session_of(ticket):
    client = Client()
    client.cookies["sessionid"] = ticket.session
    return client


@pytest.mark.django_db
def test_a_good_ticket_is_good(day, ticket):
    anybodys = Ticket(day.tournament.pk, day.tournament.slug)

    assert doors.lapsed({ticket, anybodys}) == set()


@pytest.mark.django_db
def test_a_role_taken_away_takes_the_ticket(day, ticket):
    Role.objects.filter(tournament=day.tournament, user=day.cast.olga).delete()

    assert doors.lapsed({ticket}) == {ticket}


@pytest.mark.django_db
def test_a_session_that_ended_takes_the_ticket(ticket):
    session = session_of(ticket).session
    assert SESSION_KEY in session
    session.flush()

    assert doors.lapsed({ticket}) == {ticket}


@pytest.mark.django_db
def test_a_changed_password_and_a_closed_account_take_the_ticket(day, ticket):
    day.cast.olga.set_password("another")
    day.cast.olga.save()
    assert doors.lapsed({ticket}) == {ticket}

    day.cast.olga.is_active = False
    day.cast.olga.save()
    assert doors.lapsed({ticket}) == {ticket}


@pytest.mark.django_db
def test_a_tournament_that_is_hidden_again_ends_the_public_streams_and_leaves_the_officials(day, ticket):
    anybodys = Ticket(day.tournament.pk, day.tournament.slug)
    type(day.tournament).objects.update(status=TournamentStatus.DRAFT)

    assert doors.lapsed({ticket, anybodys}) == {anybodys}


@pytest.mark.django_db
def test_private_tournament_ends_the_public_streams_and_leaves_its_people(day, ticket):
    with_entrants(day, 1)
    anybodys, own = (
        Ticket(day.tournament.pk, day.tournament.slug),
        Ticket(day.tournament.pk, token=day.tokens[1]),
    )

    visibility.hide(day.tournament, by=day.cast.organiser, now=NOW)

    assert doors.lapsed({ticket, anybodys, own}) == {anybodys}


@pytest.mark.django_db
def test_stream_that_opens_while_the_tournament_is_hidden_is_refused(day, monkeypatch):
    plain = doors._opened

    def hidden_meanwhile(*args):
        visibility.hide(day.tournament, by=day.cast.organiser, now=NOW)
        return plain(*args)

    monkeypatch.setattr(doors, "_opened", hidden_meanwhile)

    with pytest.raises(Http404):
        doors.public(day.tournament.slug)


@pytest.mark.django_db
def test_a_tournament_off_the_list_is_still_there_for_who_knows_its_address(day):
    type(day.tournament).objects.update(is_listed=False)

    assert doors.lapsed({Ticket(day.tournament.pk, day.tournament.slug)}) == set()


@pytest.mark.django_db
def test_a_ticket_of_another_tournament_opens_nothing(day, ticket):
    foreign = Ticket(day.tournament.pk + 1, day.tournament.slug, ticket.session)

    assert doors.lapsed({foreign}) == {foreign}


@pytest.mark.django_db
def test_the_public_of_many_tournaments_costs_one_query(day, django_assert_num_queries):
    crowd = {Ticket(number, f"cup-{number}") for number in range(day.tournament.pk, day.tournament.pk + 50)}

    with django_assert_num_queries(1):
        gone = doors.lapsed(crowd)

    assert len(gone) == 49


@pytest.mark.django_db
def test_a_private_link_that_was_taken_back_ends_its_streams_in_one_query(django_assert_num_queries):
    day = with_entrants(a_day(), 3)
    links = {number: Ticket(day.tournament.pk, token=token) for number, token in day.tokens.items()}
    entrants.revoke_link(day.entrants[1], by=day.cast.organiser, now=NOW)

    with django_assert_num_queries(1):
        gone = doors.lapsed(set(links.values()))

    assert gone == {links[2]}
