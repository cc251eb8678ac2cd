"""A tournament that is called off: everybody is told, nothing goes on, and it can be held after all."""

import pytest

from tests.data.cast import MINUTE, NOW
from tests.data.days import a_day as opened
from tests.data.days import checked_in, published, with_entrants
from tournament import access
from tournament.engine.lifecycle import TournamentStatus
from tournament.models import LogEntry, PlayerMessage
from tournament.services.clock import clocks
from tournament.services.core.actors import player
from tournament.services.core.errors import Conflict, Invalid
from tournament.services.entrants import attendance, entrants
from tournament.services.rounds import rounds
from tournament.services.tournaments import calling_off, tournaments, visibility
from tournament.services.undo import undo

pytestmark = pytest.mark.django_db
WHY = "The hall is flooded"


def olga(day, **more):
    return {"by": day.cast.organiser, "now": NOW, **more}


def called_off(day):
    calling_off.call_off(day.tournament, **olga(day, reason=WHY))
    return day.refresh()


def taken_back(day, now=NOW):
    entry = LogEntry.objects.get(tournament=day.tournament, verb="tournament.call-off")
    return undo.undo(entry, by=day.cast.organiser, now=now)


@pytest.mark.parametrize("make", [opened, lambda: checked_in(2), lambda: published(4)[0]])
def test_it_is_called_off_from_any_open_state_and_held_after_all(make):
    day = make()
    before = day.tournament.status

    called_off(day)
    assert (day.tournament.status, day.tournament.called_off_because) == ("called-off", WHY)
    assert day.tournament.has_public_pages
    assert day.tournament in access.public_tournaments()
    assert LogEntry.objects.get(verb="tournament.call-off").reason == WHY

    taken_back(day)
    assert (day.refresh().tournament.status, day.tournament.called_off_because) == (before, "")


def test_twice_is_harmless_and_a_draft_or_a_finished_one_is_not_called_off():
    day = called_off(opened())
    assert calling_off.call_off(day.tournament, **olga(day, reason="Again")).called_off_because == WHY
    for status in (TournamentStatus.DRAFT, TournamentStatus.FINISHED):
        other = opened()
        other.tournament.status = status
        other.tournament.save(update_fields=["status"])
        with pytest.raises(Conflict, match=r"“called off” cannot follow|is final"):
            tournaments.move(other.tournament, TournamentStatus.CALLED_OFF, **olga(other, reason=WHY))


@pytest.mark.parametrize(("reason", "error"), [(" ", Conflict), ("long " * 201, Invalid)])
def test_it_needs_a_reason_that_fits_a_page(reason, error):
    day = opened()
    with pytest.raises(error):
        calling_off.call_off(day.tournament, **olga(day, reason=reason))
    assert day.refresh().tournament.status == "registration"


def test_nobody_registers_checks_in_or_is_paired():
    day = called_off(checked_in(3))
    waiting = day.tournament.entrants.first()
    waiting.status = "registered"
    waiting.save(update_fields=["status"])

    with pytest.raises(Conflict, match=r"is called off\. You cannot register"):
        entrants.register(day.tournament, entrants.Details(name="Zoe Late"), **olga(day))
    for by in (day.cast.organiser, player(waiting)):
        with pytest.raises(Conflict):
            attendance.check_in(waiting, by=by, now=NOW)
    with pytest.raises(Conflict, match="is called off"):
        rounds.draft(day.tournament, **olga(day))
    with pytest.raises(Conflict, match="is called off"):
        tournaments.move(day.tournament, TournamentStatus.FINISHED, **olga(day))


def test_a_round_that_is_out_gets_no_clock_and_a_draft_is_not_published():
    day, round_ = published(4)
    called_off(day)
    with pytest.raises(Conflict, match="is called off"):
        clocks.start(round_, **olga(day))

    other = checked_in(4)
    draft = rounds.draft(other.tournament, **olga(other))
    called_off(other)
    with pytest.raises(Conflict, match="is called off"):
        rounds.publish(draft, **olga(other))


def test_it_is_refused_while_a_clock_counts_and_its_end_is_not_undone_afterwards():
    day, round_ = published(4)
    clock = clocks.start(round_, **olga(day))
    for counts in (lambda: None, lambda: clocks.pause(clock, by=day.cast.referee, now=NOW + MINUTE)):
        counts()
        with pytest.raises(Conflict, match="End it first, then call the tournament off"):
            calling_off.call_off(day.tournament, **olga(day, reason=WHY))
    clocks.end(clock, by=day.cast.referee, now=NOW + 2 * MINUTE, reason=WHY)

    called_off(day)

    with pytest.raises(Conflict, match="is called off"):
        clocks.undo(clock, by=day.cast.referee, now=NOW + 2 * MINUTE)


def test_players_who_have_not_left_are_told_of_both():
    day = with_entrants(opened(), 3)
    gone = day.entrants[2]
    attendance.withdraw(gone, **olga(day))

    called_off(day)
    taken_back(day, now=NOW + MINUTE)

    told = list(PlayerMessage.objects.order_by("written_at", "entrant").values_list("subject", flat=True))
    assert told == ["Tournament called off"] * 2 + ["Tournament takes place"] * 2
    assert WHY in PlayerMessage.objects.filter(subject__endswith="called off").first().text
    assert not gone.messages.exists()


def test_calling_off_is_not_hiding_archiving_or_moving():
    day = called_off(opened())
    visibility.archive(day.tournament, **olga(day))
    visibility.hide(day.tournament, **olga(day))

    taken_back(day)

    assert (day.refresh().tournament.is_archived, day.tournament.is_public) == (True, False)
