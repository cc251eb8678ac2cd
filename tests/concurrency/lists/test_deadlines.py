"""The deadline and a list that is handed in at that instant: it is refused, or it is there and locked."""

import pytest

from armies.models import ArmyList, ArmyListVersion
from armies.services.lists.drafts import Choice
from tests.concurrency.crowd import together
from tests.data.cast import NOW
from tests.data.days import a_day, with_entrants
from tests.data.factories import a_catalogue, a_figure
from tournament.models import LogEntry
from tournament.services.core.actors import player
from tournament.services.entrants import entrants
from tournament.services.lists import deadline_locks, lists
from tournament.services.settings import tournament_settings

pytestmark = pytest.mark.django_db(transaction=True)

TIMES = 4


def closing(count=6):
    day = with_entrants(a_day(), count)
    tournament_settings.configure(day.tournament, by=day.cast.organiser, now=NOW, lists_close_at=NOW)
    return day.refresh()


def test_two_doorkeepers_lock_each_list_once_with_one_line():
    for time in range(TIMES):
        day = closing()
        hero = a_figure(a_catalogue(), kind="hero", points=100, action_points=5)
        for entrant in day.entrants:
            lists.submit(entrant, "good", [Choice(hero, 1)], by=day.cast.organiser, now=NOW)

        counts = together(*[lambda: deadline_locks.lock_due(now=NOW)] * 3)

        assert sorted(counts) == [0, 0, 6]
        assert LogEntry.objects.filter(verb="list.lock-all").count() == time + 1


def test_lists_handed_in_while_all_are_locked_are_locked_or_were_never_there():
    for _ in range(TIMES):
        day = with_entrants(a_day(), 6)
        hero = a_figure(a_catalogue(), kind="hero", points=100, action_points=5)
        tournament_settings.configure(day.tournament, by=day.cast.organiser, now=NOW, lists_close_at=NOW)
        acts = [
            lambda entrant=entrant, hero=hero: lists.submit(
                entrant, "good", [Choice(hero, 1)], by=player(entrant), now=NOW.replace(year=2006)
            )
            for entrant in day.entrants
        ]

        together(*acts, lambda d=day: lists.lock_all(d.tournament, by=d.cast.organiser, now=NOW))
        deadline_locks.lock_due(now=NOW)

        assert not ArmyList.objects.filter(good_for__tournament=day.tournament, locked_at=None).exists()
        assert ArmyListVersion.objects.filter(army_list__good_for__tournament=day.tournament).exists()


def test_locking_waits_for_nobody_in_a_circle():
    for _ in range(TIMES):
        day = closing()
        hero = a_figure(a_catalogue(), kind="hero", points=100, action_points=5)
        for entrant in day.entrants:
            lists.submit(entrant, "good", [Choice(hero, 1)], by=day.cast.organiser, now=NOW)
        edits = [
            lambda entrant=entrant, day=day: entrants.edit(
                entrant, entrants.Details(name=entrant.name, club="Ford"), by=day.cast.organiser, now=NOW
            )
            for entrant in reversed(day.entrants)
        ]

        locked, *_ = together(lambda: deadline_locks.lock_due(now=NOW), *edits)

        assert locked == 6
