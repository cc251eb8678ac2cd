"""Who comes beyond the limit waits; whoever leaves lets the next one in."""

from datetime import timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from tests.data.cast import MINUTE, NOW
from tests.data.days import Day, a_day, with_entrants
from tests.examples import examples
from tournament.engine.lifecycle import EntrantStatus, TournamentStatus
from tournament.models import LogEntry, PlayerMessage
from tournament.queries.entrants import capacity
from tournament.services.core.actors import Actor, player
from tournament.services.core.errors import Refused
from tournament.services.entrants import attendance, entrants, waiting_list
from tournament.services.entrants.entrants import Details
from tournament.services.lists import lists
from tournament.services.settings import tournament_settings

pytestmark = pytest.mark.both_databases

VISITOR = Actor(kind="player", name="Visitor")
WAITS, REGISTERED = EntrantStatus.WAITING_LIST, EntrantStatus.REGISTERED


def limited(limit, count, **plan) -> Day:
    day = a_day(**plan)
    limit_to(day, limit)
    return with_entrants(day, count)


def limit_to(day, limit):
    tournament_settings.configure(day.tournament, by=day.cast.organiser, now=NOW, entrant_limit=limit)
    day.refresh()


def waiters(day):
    return [row.number for row in capacity.waiting(day.tournament)]


@pytest.mark.django_db
def test_who_comes_beyond_the_limit_waits_with_a_place_in_line():
    day = limited(2, 4)

    assert [row.status for row in day.entrants] == [REGISTERED, REGISTERED, WAITS, WAITS]
    assert [capacity.place_in_line(row) for row in day.entrants] == [None, None, 1, 2]


@pytest.mark.django_db
def test_an_official_goes_beyond_the_limit_when_asked_and_a_player_never():
    day = limited(1, 1)
    details = Details(name="Rosa Iwashita")

    rosa, _ = entrants.register(day.tournament, details, by=day.cast.organiser, now=NOW, beyond_limit=True)
    paul, _ = entrants.register(day.tournament, Details(name="Paul"), by=VISITOR, now=NOW, beyond_limit=True)

    assert (rosa.status, paul.status) == (REGISTERED, WAITS)


@pytest.mark.django_db
@pytest.mark.parametrize("leave", ["drop", "exclude", "withdraw"])
def test_whoever_leaves_lets_the_first_in_line_in_with_a_letter(leave):
    day = limited(2, 4)
    pia = day.entrants[0]
    if leave == "withdraw":
        attendance.withdraw(pia, by=player(pia), now=NOW + MINUTE)
    else:
        getattr(attendance, leave)(pia, by=day.cast.organiser, now=NOW + MINUTE, reason="Ill")

    letter = PlayerMessage.objects.get()
    assert (waiters(day), letter.entrant.number, letter.kind) == ([4], 3, "place")
    assert letter.subject == "You have a place"
    assert LogEntry.objects.get(verb="entrant.move-up").subject == day.entrants[2].name


@pytest.mark.django_db
def test_the_letter_says_until_when_lists_are_taken():
    day = limited(1, 2)
    tournament_settings.configure(
        day.tournament, by=day.cast.organiser, now=NOW, lists_close_at=NOW + 60 * MINUTE
    )

    attendance.drop(day.entrants[0], by=day.cast.organiser, now=NOW)

    assert "Hand in your lists before 16 June 2007, 09:00 (UTC)." in PlayerMessage.objects.get().text


@pytest.mark.django_db
def test_a_raised_limit_lets_as_many_in_and_no_limit_everybody():
    day = limited(1, 4)

    limit_to(day, 2)
    one = waiters(day)
    limit_to(day, None)

    assert (one, waiters(day)) == ([3, 4], [])


@pytest.mark.django_db
def test_a_lowered_limit_puts_nobody_out():
    day = limited(3, 4)

    limit_to(day, 1)
    attendance.drop(day.entrants[0], by=day.cast.organiser, now=NOW)

    assert [row.status for row in day.entrants[1:]] == [REGISTERED, REGISTERED, WAITS]


@pytest.mark.django_db
def test_a_limit_of_nobody_is_refused():
    with pytest.raises(Refused, match="fewer than 1 place"):
        limit_to(a_day(), 0)


@pytest.mark.django_db
def test_nobody_moves_up_by_itself_while_the_rounds_run():
    day = limited(1, 2)
    day.tournament.status = TournamentStatus.RUNNING
    day.tournament.save()

    attendance.drop(day.entrants[0], by=day.cast.organiser, now=NOW)

    assert (waiters(day), waiting_list.fill(now=NOW)) == ([2], 0)


@pytest.mark.django_db
def test_a_place_out_of_turn_needs_a_reason_and_goes_beyond_the_limit():
    day = limited(1, 3)
    last = day.entrants[2]
    with pytest.raises(Refused, match="Enter a reason"):
        waiting_list.give_place(last, by=day.cast.organiser, now=NOW, reason=" ")

    for _ in range(2):
        waiting_list.give_place(last, by=day.cast.organiser, now=NOW, reason="Came by plane")

    assert (waiters(day), capacity.places_taken(day.tournament)) == ([2], 2)
    assert LogEntry.objects.get(verb="entrant.give-place").reason == "Came by plane"
    assert PlayerMessage.objects.get().entrant == last


@pytest.mark.django_db
def test_who_waits_hands_in_lists_and_cannot_check_in_or_get_ahead():
    day = limited(1, 2, status=TournamentStatus.CHECK_IN)
    paul = day.entrants[1]

    version = lists.submit(paul, "good", [], by=player(paul), now=NOW)

    assert version.number == 1
    with pytest.raises(Refused):
        attendance.check_in(paul, by=day.cast.organiser, now=NOW)


@pytest.mark.django_db
def test_who_registers_while_others_wait_goes_behind_them():
    day = limited(1, 2)
    day.tournament.entrants.filter(number=1).update(status=EntrantStatus.DROPPED)  # nobody moved up yet

    with_entrants(day, 0)
    rosa, _ = entrants.register(day.tournament, Details(name="Rosa"), by=VISITOR, now=NOW)

    assert (rosa.status, waiters(day)) == (WAITS, [2, 3])
    assert (waiting_list.fill(now=NOW), waiters(day)) == (1, [3])


@pytest.mark.django_db
def test_looking_for_free_places_costs_one_query_where_there_is_none(django_assert_num_queries):
    limited(1, 2)

    with django_assert_num_queries(1):
        assert waiting_list.fill(now=NOW) == 0


@pytest.mark.django_db
def test_who_withdrew_may_register_again_and_others_of_that_name_may_not():
    day = limited(5, 1)
    pia = day.entrants[0]
    with pytest.raises(Refused, match="registered already"):
        entrants.register(day.tournament, Details(name=pia.name), by=VISITOR, now=NOW)

    for _ in range(2):
        attendance.withdraw(pia, by=player(pia), now=NOW)
    again, _ = entrants.register(day.tournament, Details(name=pia.name), by=VISITOR, now=NOW)

    assert (again.number, LogEntry.objects.filter(verb="entrant.withdraw").count()) == (2, 1)


@pytest.mark.django_db
def test_who_has_come_withdraws_at_the_desk():
    day = limited(5, 1, status=TournamentStatus.CHECK_IN)
    pia = attendance.check_in(day.entrants[0], by=day.cast.organiser, now=NOW)

    with pytest.raises(Refused, match="Tell the organiser's desk"):
        attendance.withdraw(pia, by=player(pia), now=NOW)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("details", "words"),
    [
        (Details(name="x" * 300), "The name has 300 characters; the limit is 80"),
        (Details(name="Pia", club="y" * 81), "The club has 81 characters"),
        (Details(name="Pia", email="z" * 250 + "@a.example"), "The e-mail address has"),
    ],
)
def test_what_is_too_long_is_refused_by_name(details, words):
    with pytest.raises(Refused, match=words):
        entrants.register(a_day().tournament, details, by=VISITOR, now=NOW)


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["ليلى الحسن", "נועה לוי", "🐉 Zoë 🐉", "李小龍"])
def test_names_of_the_world_are_kept_as_they_are(name):
    day = a_day()
    entrants.register(day.tournament, Details(name=name), by=VISITOR, now=NOW)

    assert day.entrants[0].name == name


@pytest.mark.django_db
def test_consent_is_dated_and_an_official_s_entry_has_none():
    day = with_entrants(a_day(), 1)

    entrants.register(day.tournament, Details(name="Rosa", has_consented=True), by=VISITOR, now=NOW)

    assert [row.consented_at for row in day.entrants] == [None, NOW]


ACTS = st.lists(
    st.one_of(
        st.tuples(st.just("register"), st.just(0)),
        st.tuples(st.just("leave"), st.integers(0, 30)),
        st.tuples(st.just("limit"), st.integers(1, 6)),
        st.tuples(st.just("force"), st.integers(0, 30)),
    ),
    max_size=25,
)


class AnySequence(TestCase):
    """Whatever happens in whatever order."""

    @settings(max_examples=examples(8), deadline=None)
    @given(ACTS)
    def test_never_more_than_the_limit_in_order_and_nobody_lost(self, acts):
        day = limited(3, 0)
        forced = most = 0
        for step, (act, number) in enumerate(acts):
            before = capacity.places_taken(day.tournament)
            forced += _do(day, act, number, at=NOW + timedelta(minutes=step))
            day.refresh()
            most = max(before, day.tournament.entrant_limit + forced)

            assert capacity.places_taken(day.tournament) <= most
            assert capacity.free(day.tournament) == 0 or not waiters(day)
            assert waiters(day) == sorted(waiters(day))
        assert len(day.entrants) == sum(1 for act, _ in acts if act == "register")


def _do(day, act, number, *, at) -> int:
    """One step; 1 where an official went beyond the limit."""
    rows = day.entrants
    row = rows[number % len(rows)] if rows else None
    if act == "register":
        entrants.register(day.tournament, Details(name=f"No {len(rows) + 1}"), by=VISITOR, now=at)
    elif act == "limit":
        limit_to(day, number + 1)
    elif row is not None and act == "leave":
        attendance.drop(row, by=day.cast.organiser, now=at)
    elif row is not None and row.status == WAITS:
        waiting_list.give_place(row, by=day.cast.organiser, now=at, reason="Came by plane")
        return 1
    return 0
