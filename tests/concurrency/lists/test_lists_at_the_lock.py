"""Handing in while lists are locked, and two tabs at once: nothing is lost, nothing slips behind the lock."""

from datetime import timedelta
from itertools import cycle

import pytest

from armies.models import ArmyList, ArmyListVersion
from armies.services.lists.drafts import Choice
from tests.concurrency.crowd import overtaken, together
from tests.data.cast import NOW
from tests.data.days import a_day, checked_in, with_entrants
from tests.data.factories import a_catalogue, a_figure
from tournament.models import LogEntry, Round
from tournament.services.core import locks
from tournament.services.core.actors import player
from tournament.services.core.errors import Refused
from tournament.services.lists import deadline_locks, list_reviews, lists, visibility
from tournament.services.results.paper_rounds import PaperGame, type_in

pytestmark = pytest.mark.django_db(transaction=True)
CROWD = 6


@pytest.fixture
def day():
    return with_entrants(a_day(), CROWD)


@pytest.fixture
def guard():
    return a_figure(a_catalogue(), name="Guard")


def hand_in(entrant, figure, quantity):
    return lambda: lists.submit(entrant, "good", [Choice(figure, quantity)], by=player(entrant), now=NOW)


def lock(day):
    return lambda: lists.lock_all(day.tournament, by=day.cast.referee, now=NOW)


def is_refused(answer):
    return isinstance(answer, Refused)


def current(entrant):
    return ArmyListVersion.objects.get(army_list__good_for=entrant, is_current=True)


def test_a_second_version_at_the_instant_of_the_lock_is_kept_or_refused_and_never_lost(day, guard):
    for entrant in day.entrants:
        hand_in(entrant, guard, 1)()

    *answers, locked = together(*[hand_in(each, guard, 2) for each in day.entrants], lock(day))

    assert locked == CROWD
    assert not ArmyList.objects.filter(locked_at=None).exists()
    for entrant, answer in zip(day.entrants, answers, strict=True):
        if is_refused(answer):
            assert (answer.code, current(entrant).number) == ("list-locked", 1)
        else:
            assert (current(entrant).pk, current(entrant).number) == (answer.pk, 2)


def test_a_first_version_at_the_instant_of_the_lock_is_locked_with_it_or_came_after_it(day, guard):
    *answers, locked = together(*[hand_in(each, guard, 2) for each in day.entrants], lock(day))

    assert not [answer for answer in answers if is_refused(answer)]
    assert ArmyListVersion.objects.count() == CROWD
    assert ArmyList.objects.filter(locked_at__isnull=False).count() == locked
    again = lists.lock_all(day.tournament, by=day.cast.referee, now=NOW)
    assert locked + again == CROWD


def test_no_version_is_written_behind_a_lock(day, guard):
    for _ in range(3):
        pia = day.entrants[0]
        together(hand_in(pia, guard, 1), lock(day), hand_in(pia, guard, 2), lock(day))
        lists.lock_all(day.tournament, by=day.cast.referee, now=NOW)
        before = list(ArmyListVersion.objects.values_list("pk", flat=True))

        answers = together(*[hand_in(pia, guard, quantity) for quantity in (3, 4, 5)])

        assert all(is_refused(answer) for answer in answers)
        assert list(ArmyListVersion.objects.values_list("pk", flat=True)) == before
        list_reviews.unlock(pia, "good", by=day.cast.referee, now=NOW, reason="Again.")


def test_two_locks_at_once_lock_every_list_once(day, guard):
    for entrant in day.entrants:
        hand_in(entrant, guard, 1)()

    counts = together(*[lock(day)] * 4)

    assert sorted(counts) == [0, 0, 0, CROWD]
    assert LogEntry.objects.filter(verb="list.lock-all").count() == 1


def test_the_same_list_from_two_tabs_is_one_version_and_one_line_of_the_log(day, guard):
    pia = day.entrants[0]

    answers = together(*[hand_in(pia, guard, 3)] * CROWD)

    assert {answer.pk for answer in answers} == {current(pia).pk}
    assert ArmyListVersion.objects.count() == ArmyList.objects.count() == 1
    assert LogEntry.objects.filter(verb="list.submit").count() == 1


def test_different_lists_from_two_tabs_are_versions_in_some_order_and_one_counts(day, guard):
    pia = day.entrants[0]

    answers = together(*[hand_in(pia, guard, quantity) for quantity in range(1, CROWD + 1)])

    versions = ArmyListVersion.objects.filter(army_list__good_for=pia)
    assert sorted(answer.number for answer in answers) == list(range(1, CROWD + 1))
    assert versions.filter(is_current=True).count() == 1
    assert current(pia).number == CROWD
    assert LogEntry.objects.filter(verb="list.submit").count() == CROWD


def test_word_of_a_referee_and_a_new_version_at_once_never_approve_what_nobody_saw(day, guard):
    pia = day.entrants[0]
    seen = hand_in(pia, guard, 1)()
    words = {"clause": "10.01", "message": "As agreed."}

    approve = lambda: list_reviews.approve(pia, seen, by=day.cast.referee, now=NOW, **words)  # noqa: E731
    word, version = together(approve, hand_in(pia, guard, 2))

    assert version.number == 2
    assert (is_refused(word) and word.code == "version-old") or word.version_id == seen.pk


def test_unlocking_one_list_while_all_are_locked_leaves_it_open_or_locked_and_says_which(day, guard):
    quantities = cycle((1, 2))
    for entrant in day.entrants:
        hand_in(entrant, guard, next(quantities))()
    pia = day.entrants[0]

    together(
        lock(day),
        lambda: list_reviews.unlock(pia, "good", by=day.cast.referee, now=NOW, reason="One more."),
    )

    last = LogEntry.objects.filter(verb__in=("list.lock-all", "list.unlock")).order_by("pk").last()
    pia.refresh_from_db()
    assert pia.good_list.is_locked is (last.verb == "list.lock-all")


def at_deadline(day, deadline=NOW):
    type(day.tournament).objects.filter(pk=day.tournament.pk).update(lists_close_at=deadline)
    day.tournament.refresh_from_db()


def late(entrant, figure, quantity, *, seconds):
    choices = [Choice(figure, quantity)]
    now = NOW + timedelta(seconds=seconds)
    return lambda: lists.submit(entrant, "good", choices, by=player(entrant), now=now)


def test_players_just_before_the_deadline_and_the_clock_just_after_it_lose_nothing(day, guard):
    for entrant in day.entrants[:3]:
        hand_in(entrant, guard, 1)()  # three change theirs, three hand in their first
    at_deadline(day)
    acts = [late(each, guard, 2, seconds=-1) for each in day.entrants]

    *answers, _ = together(*acts, lambda: deadline_locks.lock_due(now=NOW))
    deadline_locks.lock_due(now=NOW)  # the next look

    assert not ArmyList.objects.filter(locked_at=None).exists()
    for entrant, answer in zip(day.entrants, answers, strict=True):
        if is_refused(answer):
            assert (answer.code, current(entrant).number) == ("list-locked", 1)
        else:
            assert current(entrant).pk == answer.pk
    assert [is_refused(answer) for answer in answers[3:]] == [False] * 3


@pytest.mark.parametrize("seconds", [0, 1])
def test_players_at_the_deadline_and_after_it_change_nothing_before_any_clock_has_locked(day, guard, seconds):
    for entrant in day.entrants:
        hand_in(entrant, guard, 1)()
    at_deadline(day)

    answers = together(*[late(each, guard, 2, seconds=seconds) for each in day.entrants])

    assert {answer.code for answer in answers if is_refused(answer)} == {"lists-closed"}
    assert all(is_refused(answer) for answer in answers)
    assert ArmyListVersion.objects.count() == CROWD


def test_several_clocks_lock_what_is_due_once(day, guard):
    for entrant in day.entrants:
        hand_in(entrant, guard, 1)()
    at_deadline(day)

    counts = together(*[lambda: deadline_locks.lock_due(now=NOW)] * 4)

    assert sorted(counts) == [0, 0, 0, CROWD]
    assert LogEntry.objects.filter(verb="list.lock-all").count() == 1


def test_two_tabs_that_look_at_once_are_one_first_look(day, guard):
    pia, paul = day.entrants[:2]
    seen = [hand_in(paul, guard, 2)()]

    counts = together(*[lambda: visibility.note_look(pia, paul, seen, now=NOW)] * CROWD)

    assert sorted(counts) == [0] * (CROWD - 1) + [1]
    assert LogEntry.objects.filter(verb="list.reveal").count() == 1


@pytest.mark.postgres_only
def test_round_from_paper_and_a_list_handed_in_do_not_wait_for_each_other(monkeypatch):
    day = checked_in(2)
    pia, paul = day.entrants
    guard = a_figure(a_catalogue(), name="Guard")
    told = {"by": day.cast.organiser, "now": NOW, "reason": "No power"}

    answers = overtaken(
        monkeypatch,
        locks,
        "entrants",
        first=lambda: type_in(day.tournament, [PaperGame(pia, paul, 1)], **told),
        second=hand_in(pia, guard, 1),
    )

    assert [type(answer) for answer in answers] == [Round, ArmyListVersion]
