"""A day on which everything happened once: a row in every part of a tournament's file."""

from datetime import timedelta

from armies.models import Figure
from tests.cached_fixtures import remembered
from tests.data import builders
from tests.data.cast import NOW
from tests.data.days import a_day, facts_for, with_entrants
from tests.data.lists import LEGAL, OTHER, armed, hand_in
from tournament.engine.lifecycle import TournamentStatus
from tournament.services.catalogues import copied_figures
from tournament.services.clock import clocks
from tournament.services.core.actors import player
from tournament.services.core.phone_requests import Sent
from tournament.services.entrants import attendance, fees
from tournament.services.hall import calls, referee_calls, screens
from tournament.services.lists import late_lists, list_drafts, list_reviews, visibility
from tournament.services.penalties import penalties
from tournament.services.penalties.incidents import Incident
from tournament.services.results import results
from tournament.services.results.submissions import Decision
from tournament.services.rounds import manual_changes, pairings, rounds
from tournament.services.standings import bonus_kinds, bonuses
from tournament.services.tournaments import tournaments

LATER = NOW + timedelta(minutes=9)
GIANT = builders.figure("Moss Giant", points=190, version=2)


@remembered
def a_rich_day():
    """Round 1 is over and round 2 is a draft."""
    day = with_entrants(a_day(), 6)
    day.tournament.entrants.update(email="who@example.org")
    _lists(day)
    round_ = _drafted(day)
    _by_hand(day, round_)
    round_ = rounds.publish(round_, by=day.cast.organiser, now=NOW)
    _clock(day, round_)
    _results(day, round_)
    _hall(day, round_)
    rounds.close(round_, by=day.cast.organiser, now=LATER)
    rounds.draft(day.refresh().tournament, by=day.cast.organiser, now=LATER)
    return day.refresh()


def _lists(day):
    pia = armed(day)
    copied = copied_figures.copy(day.tournament, GIANT, by=player(pia), now=NOW).figure
    referee = {"by": day.cast.referee, "now": NOW}
    list_reviews.send_back(pia, hand_in(pia, LEGAL), message="Count the archers again.", **referee)
    list_reviews.approve(pia, hand_in(pia, OTHER), clause="10.01", message="It is fine.", **referee)
    visibility.note_look(day.entrants[1], pia, pia.good_list.versions.all(), now=NOW)
    list_drafts.put(day.entrants[1], "good", copied, quantity=1, now=NOW)
    late_lists.hand_in(
        day.entrants[1], "good", Sent("phone", is_known_illegal=True), by=player(day.entrants[1]), now=NOW
    )
    list_drafts.put(day.entrants[1], "good", copied, quantity=2, now=NOW)
    copied_figures.correct(
        day.refresh().tournament, copied, builders.figure("Moss Giant", points=195, version=2), **referee
    )


def _drafted(day):
    told = {"by": day.cast.organiser, "now": NOW}
    tournaments.move(day.tournament, TournamentStatus.CHECK_IN, **told)
    for entrant in day.entrants:
        attendance.check_in(entrant, **told)
    tournaments.move(day.tournament, TournamentStatus.RUNNING, **told)
    return rounds.draft(day.refresh().tournament, **told)


def _by_hand(day, round_):
    told = {"by": day.cast.organiser, "now": NOW}
    first, second, third = (row.a for row in round_.pairings.order_by("table"))
    pairings.swap(round_, first, second, reason="Travelled together.", **told)
    manual_changes.take_back(round_, **told)
    pairings.swap(round_, second, third, reason="Share a car.", **told)


def _clock(day, round_):
    told = {"by": day.cast.organiser}
    clock = clocks.start(round_, now=NOW, token="start", **told)
    table = round_.pairings.filter(is_current=True).first()
    clocks.give_table_time(table, seconds=120, reason="A ruling.", now=NOW, **told)
    clocks.skip(clock, reason="All are ready.", now=NOW + timedelta(minutes=1), **told)
    clocks.undo(clock, now=NOW + timedelta(minutes=1, seconds=20), **told)


def _results(day, round_):
    one, two, three = round_.pairings.filter(is_current=True).order_by("table")
    results.submit(one, facts_for(one), token="phone", by=player(one.a), now=LATER)
    results.dispute(one, by=player(one.b), now=LATER, reason="It was a tie.")
    results.rule(
        one,
        facts_for(one),
        Decision(3, 3, "10.01", "Both agree now."),
        token="ruling",
        by=day.cast.referee,
        now=LATER,
    )
    for row in (two, three):
        results.submit(row, facts_for(row), token="desk", by=day.cast.scorekeeper, now=LATER)
    points = Incident("points", "Came late twice.", clause="10.01", units=2)
    given = penalties.give(two.a, points, by=day.cast.referee, now=LATER, pairing=two, token="given")
    penalties.take_back(given, by=day.cast.referee, now=LATER, reason="The bus was late.")
    penalties.give(two.a, points, by=day.cast.referee, now=LATER)
    told = {"by": day.cast.organiser, "now": LATER}
    bonus_kinds.change(day.tournament, [{"key": "painted", "label": "Painted army", "most": "10"}], **told)
    bonuses.give(day.tournament, "painted", {2: 10, 3: 4}, **told)
    fees.change_plan(day.tournament, {"fee": "25", "currency": "EUR"}, **told)
    fees.note(two.a, "paid", cents=2500, paid_by="cash", **told)


def _hall(day, round_):
    told = {"by": day.cast.organiser, "now": LATER}
    screens.create(day.tournament, name="Left wall", **told)
    call = calls.call(day.tournament, pairing=round_.pairings.filter(is_current=True).first(), **told)
    calls.end(call, **told)
    table = round_.pairings.filter(is_current=True, b__isnull=False).first()
    referee_calls.answer(referee_calls.ask(table, kind="rules", words="Line of sight", **told), **told)
    assert Figure.objects.exclude(copied_at=None).get().verified_at
