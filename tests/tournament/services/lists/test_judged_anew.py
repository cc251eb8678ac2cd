"""A list that an older program judged is judged again before it is locked, approved or shown as legal."""

from contextlib import nullcontext

import pytest

from armies.models import ArmyListVersion
from armies.queries import current_version
from armies.services.lists.drafts import Choice
from tests.data.cast import NOW
from tests.data.days import a_day, with_entrants
from tests.data.ring_figures import with_frodo
from tournament.clock_worker import DeadlineLoop
from tournament.engine.lifecycle import TournamentStatus
from tournament.models import ListApproval, Round
from tournament.services.core.actors import player
from tournament.services.core.errors import Conflict
from tournament.services.entrants import attendance
from tournament.services.lists import deadline_locks, list_reviews, lists
from tournament.services.rounds import rounds
from tournament.services.settings import tournament_settings
from tournament.services.tournaments import tournaments
from tournament.services.transfer import tournament_files, tournament_imports

pytestmark = pytest.mark.django_db


@pytest.fixture
def day():
    """Pia and Paul have Frodo and a second base of his; an older program took it for free by its name."""
    day = with_frodo(with_entrants(a_day(), 2))
    for entrant in day.entrants:
        lists.submit(entrant, "good", [Choice(day.frodo), Choice(day.base)], by=player(entrant), now=NOW)
    claim_legal(day)
    return day.refresh() and day


def claim_legal(day):
    """The lists that count are stored as an older program judged them."""
    for version in map(current, day.entrants):
        version.verdict = {**version.verdict, "legal": True, "findings": []}
        version.totals = {**version.totals, "points": 700, "figures": 1}
        version.is_legal = True
        version.save()


def current(entrant):
    entrant.refresh_from_db()
    return current_version(entrant.good_list)


def judged(day):
    """Number, legality and points of each list."""
    found = [current(entrant) for entrant in day.entrants]
    return [(version.number, version.is_legal, version.totals["points"]) for version in found]


def lock_due(day):
    day.tournament.lists_close_at = NOW
    day.tournament.save()
    return deadline_locks.lock_due(now=NOW)


@pytest.mark.parametrize(
    "lock", [lock_due, lambda day: lists.lock_all(day.tournament, by=day.cast.referee, now=NOW)]
)
def test_list_is_locked_with_the_verdict_of_today(day, lock):
    assert lock(day) == 2

    assert judged(day) == [(2, False, 1400)] * 2
    assert all(entrant.good_list.is_locked for entrant in day.entrants)
    assert "2.04" in day.entrants[0].messages.get().text


def test_yes_to_what_an_older_program_took_for_legal_is_no_yes(day):
    pia = day.entrants[0]
    with pytest.raises(Conflict) as refused:
        list_reviews.approve(pia, current(pia), by=day.cast.referee, now=NOW)

    assert refused.value.code == "checked-again"
    assert judged(day) == [(2, False, 1400), (1, True, 700)]
    assert not ListApproval.objects.exists()
    ruling = {"clause": "10.01", "message": "His own base.", "by": day.cast.referee, "now": NOW}
    assert list_reviews.approve(pia, current(pia), **ruling).is_ruling
    assert list_reviews.approve_legal(day.tournament, by=day.cast.referee, now=NOW) == 0
    assert judged(day) == [(2, False, 1400)] * 2


def test_locked_list_is_approved_as_it_was_locked(day):
    pia = day.entrants[0]
    pia.good_list.locked_at = NOW
    pia.good_list.save()

    list_reviews.approve(pia, current(pia), by=day.cast.referee, now=NOW)

    assert judged(day)[0] == (1, True, 700)


def test_imported_list_is_open_with_the_verdict_of_today_and_the_locked_one_as_it_was(day):
    pia = day.entrants[0]
    pia.good_list.locked_at = NOW
    pia.good_list.save()
    file = tournament_files.file_of(day.tournament, now=NOW, with_mail=False)

    there = tournament_imports.take(file.content, by=day.cast.organiser, now=NOW)

    found = [current(entrant) for entrant in there.entrants.order_by("number")]
    assert [(each.number, each.is_legal) for each in found] == [(1, True), (2, False)]
    assert judged(day) == [(1, True, 700)] * 2


def test_guard_judges_every_open_list_once_when_it_starts(day):
    guard = DeadlineLoop("d", now=lambda: NOW)
    guard.step()
    assert judged(day) == [(2, False, 1400)] * 2
    ArmyListVersion.objects.update(totals={})

    guard.step()

    assert [current(entrant).number for entrant in day.entrants] == [2, 2]


@pytest.mark.parametrize("illegal_lists", ["warn", "no-pairing"])
def test_first_round_is_published_with_the_verdict_of_today(day, illegal_lists):
    told = {"by": day.cast.organiser, "now": NOW}
    tournament_settings.configure(day.tournament, policy={"illegal_lists": illegal_lists}, **told)
    day.tournament = tournaments.move(day.refresh().tournament, TournamentStatus.CHECK_IN, **told)
    for entrant in day.entrants:
        attendance.check_in(entrant, **told)
    claim_legal(day)
    round_ = rounds.draft(day.tournament, **told)

    hinders = illegal_lists != "warn"
    with pytest.raises(Conflict, match="Pia") if hinders else nullcontext():
        rounds.publish(round_, is_confirmed=True, **told)

    assert [legal for _, legal, _ in judged(day)] == [False, False]
    assert day.entrants[0].messages.exists()
    assert Round.objects.get().status == ("draft" if hinders else "published")
