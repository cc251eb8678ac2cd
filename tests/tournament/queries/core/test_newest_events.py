"""The newest event that concerns a page, against the outbox read whole."""

import random

import pytest

from tests.data.cast import NOW
from tests.data.days import a_day, with_entrants
from tournament.live.messages import OWN_TOPICS, Audience
from tournament.queries.core import newest_events, outbox_rows
from tournament.queries.core.newest_events import NewestEvents
from tournament.services.core import outbox

pytestmark = pytest.mark.django_db
TOPICS = ("results", "pairings", "clock", "lists")


def happen(day, chance):
    """An event of some topics that names some people or nobody."""
    topics = chance.sample(TOPICS, chance.randint(1, 2))
    people = chance.sample(day.entrants, chance.randint(0, 2))
    outbox.publish(day.tournament, *topics, now=NOW, concerns=outbox.concerns_entrants(*people))


def test_it_is_the_newest_that_the_page_hears_of():
    day, chance = with_entrants(a_day(), 4), random.Random(7)
    known = NewestEvents()
    for _ in range(40):
        for _ in range(chance.randint(1, 3)):
            happen(day, chance)
        at = (day.tournament.pk, day.tournament.revision)
        events = outbox_rows.after({at[0]: 0}, limit=1000)
        for entrant in day.entrants:
            audience = Audience(at[0], entrant=entrant.pk)
            heard = [each.revision for each in events if audience.hears(each)]
            assert known.for_entrant(*at, OWN_TOPICS, entrant.pk) == heard[-1]
        boards = [each.revision for each in events if each.topics & {"results", "clock"}]
        assert known.for_board(*at, ("results", "clock")) == max(boards, default=0)
        shared = [each.revision for each in events if "lists" in each.topics and each.concerned is None]
        assert known.for_everybody(*at, ("lists",)) == max(shared, default=0)


def test_what_was_read_is_not_asked_for_again(django_assert_num_queries):
    day = with_entrants(a_day(), 2)
    at, known, people = (day.tournament.pk, day.tournament.revision), NewestEvents(), day.entrants

    with django_assert_num_queries(1):
        for entrant in people:
            known.for_entrant(*at, TOPICS, entrant.pk)


def test_what_lies_too_far_back_counts_as_new(monkeypatch):
    monkeypatch.setattr(newest_events, "REMEMBERED", 5)
    day = with_entrants(a_day(), 2)
    pia = day.entrants[0]
    old = outbox.publish(day.tournament, "lists", now=NOW, concerns=outbox.concerns_entrants(pia))
    for _ in range(9):
        newest = outbox.publish(day.tournament, "log", now=NOW)

    at = (day.tournament.pk, day.tournament.revision)

    assert old.revision < NewestEvents().for_entrant(*at, TOPICS, pia.pk) <= newest.revision


def test_who_read_the_tournament_before_an_event_is_not_told_that_it_shows_it():
    day, known = with_entrants(a_day(), 2), NewestEvents()
    pia, paul = day.entrants
    read = day.refresh().tournament.revision  # a page has read the tournament, and then something happens
    at, theirs = (day.tournament.pk, read), known.for_entrant(day.tournament.pk, read, TOPICS, paul.pk)
    outbox.publish(day.tournament, "results", now=NOW, concerns=outbox.concerns_entrants(pia))
    after = (day.tournament.pk, day.tournament.revision)
    news = known.for_board(*after, TOPICS), known.for_entrant(*after, TOPICS, pia.pk)

    assert known.for_board(*at, TOPICS) not in news
    assert known.for_entrant(*at, TOPICS, pia.pk) not in news
    assert NewestEvents().for_entrant(*at, TOPICS, pia.pk) not in news, "nor who is the first to ask"
    assert known.for_entrant(*at, TOPICS, paul.pk) == theirs, "of the others nothing is new"
    assert known.for_everybody(*at, TOPICS) == known.for_everybody(*after, TOPICS)
