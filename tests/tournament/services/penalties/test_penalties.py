"""Penalties: given once, cited, followed by what they cost, and taken back with a reason."""

import pytest

from tests.data import scored_days
from tests.data.cast import MINUTE, NOW
from tests.data.days import closed, facts_for, play, published
from tournament.engine.lifecycle import EntrantStatus, TableStatus, TournamentStatus
from tournament.models import LogEntry, Penalty, Severity, Submission
from tournament.queries.results import reports
from tournament.queries.standings.standings import standings_of
from tournament.services.core.actors import player
from tournament.services.core.errors import Conflict, Invalid, NotAllowed
from tournament.services.entrants import attendance
from tournament.services.penalties import penalties
from tournament.services.penalties.incidents import Incident
from tournament.services.results import results
from tournament.services.rounds import rounds
from tournament.services.tournaments import tournaments
from tournament.services.undo import undo

pytestmark = pytest.mark.django_db

WARNING = Incident("warning", "Took up the Balrog", category="touched")
THREE_POINTS = Incident("points", "Third warning", clause="10.01", units=6)
GAME_LOSS = Incident("game-loss", "Counters moved", category="own-counter")
EXCLUSION = Incident("exclusion", "Loaded dice", category="cheating")


@pytest.fixture
def table():
    """Table 1 of a published round: day, pairing, its side a, and the referee."""
    day, round_ = published(4)
    pairing = round_.pairings.get(is_current=True, table=1)
    return day, pairing, pairing.a, day.cast.referee


def points_of(entrant, *, before=None):
    rows = standings_of(entrant.tournament, before=before)
    return next(row.points for row in rows if row.entrant == entrant)


def counts(pairing):
    pairing.refresh_from_db()
    row = pairing.submissions.filter(status=Submission.Status.CONFIRMED).first()
    return (row.units_a, row.units_b) if row else None


def test_a_warning_cites_the_clause_of_its_category(table):
    _, pairing, pia, jun = table

    given = penalties.give(pia, WARNING, pairing=pairing, by=jun, now=NOW)

    assert (given.clause, given.round, given.pairing, given.given_by) == (
        "10.02",
        pairing.round,
        pairing,
        "Jun",
    )
    entry = LogEntry.objects.get(verb="penalty.give")
    assert (entry.reason, entry.data["table"], entry.data["clause"]) == ("Took up the Balrog", 1, "10.02")
    assert counts(pairing) is None


def test_the_same_form_twice_gives_one_penalty(table):
    _, pairing, pia, jun = table
    first = penalties.give(pia, THREE_POINTS, pairing=pairing, by=jun, now=NOW, token="form-1")

    assert penalties.give(pia, THREE_POINTS, pairing=pairing, by=jun, now=NOW, token="form-1") == first
    with pytest.raises(Conflict, match="already used for"):
        penalties.give(pairing.b, WARNING, by=jun, now=NOW, token="form-1")

    assert (Penalty.objects.count(), LogEntry.objects.filter(verb="penalty.give").count()) == (1, 1)


def test_a_page_that_is_opened_again_does_not_give_the_same_once_more(table):
    _, pairing, pia, jun = table
    given = penalties.give(pia, WARNING, pairing=pairing, by=jun, now=NOW, token="form-1")

    with pytest.raises(Conflict, match="the same penalty a moment ago"):
        penalties.give(pia, WARNING, pairing=pairing, by=jun, now=NOW + MINUTE, token="form-2")

    penalties.give(pia, WARNING, pairing=pairing, by=jun, now=NOW + 3 * MINUTE, token="form-3")
    penalties.take_back(given, by=jun, now=NOW, reason="x")
    assert Penalty.objects.count() == 2


@pytest.mark.parametrize(
    ("incident", "says"),
    [
        (Incident("warning", " ", category="touched"), "needs a reason"),
        (Incident("warning", "Late"), "needs a rule"),
        (Incident("warning", "Late", clause="99.99"), "is not a rule"),
        (Incident("warning", "Late", category="late", units=2), "deducts no points"),
        (Incident("points", "Late", category="late"), "Enter how many"),
        (Incident("points", "Late", category="late", units=61), "Enter how many"),
        (Incident("thunder", "Late", category="late"), "is not a penalty"),
        (Incident("note", "Late", category="weather"), "not a kind of incident"),
        (Incident("note", "x" * 1001, category="late"), "Shorten it"),
        (Incident("game-loss", "Late", category="late"), "no game to lose"),
    ],
)
def test_what_cannot_be_a_penalty_is_refused_in_a_sentence(table, incident, says):
    _, _, pia, jun = table

    with pytest.raises(Invalid, match=says):
        penalties.give(pia, incident, by=jun, now=NOW)

    assert not Penalty.objects.exists()


def test_only_referees_give_penalties_and_only_at_the_own_table(table):
    day, pairing, pia, jun = table
    other = pairing.round.pairings.get(is_current=True, table=2)

    for stranger in (day.cast.scorekeeper, player(pairing.b)):
        with pytest.raises(NotAllowed, match="Only referees"):
            penalties.give(pia, WARNING, pairing=pairing, by=stranger, now=NOW)
    with pytest.raises(Conflict, match="is not at table 2"):
        penalties.give(pia, WARNING, pairing=other, by=jun, now=NOW)


def test_points_leave_the_own_standing_alone_and_come_back():
    day, round_ = closed(4)
    pairing = round_.pairings.get(is_current=True, table=1)
    winner, loser, jun = pairing.a, pairing.b, day.cast.referee
    before = {row.entrant: (row.points, row.values) for row in standings_of(day.tournament)}

    given = penalties.give(winner, THREE_POINTS, pairing=pairing, by=jun, now=NOW)

    during = {row.entrant: (row.points, row.values) for row in standings_of(day.tournament)}
    assert (points_of(winner), points_of(winner, before=1)) == ("0", "0")
    assert during[loser] == before[loser]  # Buchholz still sees what was won on the map

    penalties.take_back(given, by=jun, now=NOW, reason="It was his neighbour")

    assert {row.entrant: (row.points, row.values) for row in standings_of(day.tournament)} == before


def test_points_taken_in_a_later_round_leave_the_standings_before_it():
    day, _ = closed(4)
    round_ = rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)
    round_ = rounds.publish(round_, by=day.cast.organiser, now=NOW)
    pia = round_.pairings.filter(is_current=True).first().a
    earlier = points_of(pia)

    penalties.give(pia, Incident("points", "Late", clause="10.01", units=1), by=day.cast.referee, now=NOW)

    assert float(points_of(pia)) == float(earlier) - 0.5
    assert points_of(pia, before=2) == earlier


def test_a_game_loss_rules_and_taken_back_the_result_before_counts_again(table):
    day, pairing, pia, jun = table
    play(day, pairing.round)

    given = penalties.give(pia, GAME_LOSS, pairing=pairing, by=jun, now=NOW)

    assert counts(pairing) == (0, 6)
    assert pairing.rulings.get().clause == "10.08"
    assert "Counters moved" not in pairing.rulings.get().text  # the opponent reads the ruling

    penalties.take_back(given, by=jun, now=NOW, reason="Seen wrongly")

    assert (counts(pairing), pairing.status) == ((6, 0), TableStatus.CONFIRMED)
    taken, back = (LogEntry.objects.get(verb=verb) for verb in ("result.rule", "penalty.take-back"))
    assert (taken.result, back.result) == ("0 to 3, before 3 to 0", "3 to 0, before 0 to 3")


def test_a_game_loss_taken_back_without_an_earlier_result_waits_for_the_referee(table):
    _, pairing, pia, jun = table
    report = results.submit(pairing, facts_for(pairing), token="t1", by=player(pia), now=NOW)
    given = penalties.give(pia, GAME_LOSS, pairing=pairing, by=jun, now=NOW)

    penalties.take_back(given, by=jun, now=NOW, reason="Seen wrongly")

    assert (counts(pairing), pairing.status) == (None, TableStatus.DISPUTED)
    report.refresh_from_db()
    assert report.status == Submission.Status.PENDING


def test_two_game_losses_leave_nobody_points_and_each_is_taken_back_alone(table):
    day, pairing, pia, jun = table
    play(day, pairing.round)
    first = penalties.give(pia, GAME_LOSS, pairing=pairing, by=jun, now=NOW)
    second = penalties.give(pairing.b, GAME_LOSS, pairing=pairing, by=jun, now=NOW)
    assert counts(pairing) == (0, 0)

    penalties.take_back(first, by=jun, now=NOW, reason="Only the other")
    assert counts(pairing) == (6, 0)

    penalties.take_back(second, by=jun, now=NOW, reason="Nobody")
    assert counts(pairing) == (6, 0)
    row = pairing.submissions.get(status=Submission.Status.CONFIRMED)
    assert row.facts["a"]["remaining"] == 10  # it is the slip that was entered at the desk


@pytest.fixture(params=["an earlier result", "nothing"])
def both_lost(request, table):
    """Table 1 that both lost by a penalty, and the entries of the log; under them lies ``param``."""
    day, pairing, pia, jun = table
    if request.param == "an earlier result":
        play(day, pairing.round)
    for minute, who in enumerate((pia, pairing.b), start=1):
        penalties.give(who, GAME_LOSS, pairing=pairing, by=jun, now=NOW + minute * MINUTE)
    entries = LogEntry.objects.filter(tournament=day.tournament, verb="penalty.give").order_by("pk")
    return day, pairing, list(entries)


def test_undoing_the_second_of_two_game_losses_restores_what_it_says(both_lost):
    day, pairing, (first, second) = both_lost
    how = {"by": day.cast.organiser, "now": NOW + 3 * MINUTE}
    under = pairing.submissions.exclude(client_token__startswith=reports.BY_PENALTY).first()

    told = undo.goes_back(second)
    undo.undo(second, **how)

    assert ("status", "report.confirmed.one") in [(line.code, line.case) for line in told]
    assert counts(pairing) == (0, 6)
    undo.undo(first, **how)
    assert counts(pairing) == ((6, 0) if under else None)
    assert pairing.status == (TableStatus.CONFIRMED if under else TableStatus.WAITING)


def test_a_game_loss_under_one_that_was_taken_back_is_undone(both_lost):
    day, pairing, (first, second) = both_lost
    given = Penalty.objects.get(pk=second.data["penalty"])
    penalties.take_back(given, by=day.cast.referee, now=NOW + 3 * MINUTE, reason="It was the other")

    undo.undo(first, by=day.cast.organiser, now=NOW + 4 * MINUTE)

    assert not Penalty.objects.filter(taken_back_at=None).exists()
    assert counts(pairing) in {(6, 0), None}


def test_the_second_game_loss_says_what_to_do_once_the_first_is_taken_back(both_lost):
    day, pairing, (first, second) = both_lost
    given = Penalty.objects.get(pk=first.data["penalty"])
    penalties.take_back(given, by=day.cast.referee, now=NOW + 3 * MINUTE, reason="It was the other")
    ruled = LogEntry.objects.filter(verb="result.rule").order_by("pk").last()

    assert (undo.possible(second).case, undo.possible(ruled).case) == ("other-loss-undone", "undone-penalty")
    assert counts(pairing) == (6, 0)


def test_nothing_asks_to_take_back_a_penalty_that_is_taken_back_already(table):
    _, _, pia, jun = table
    given = penalties.give(pia, EXCLUSION, by=jun, now=NOW + MINUTE)
    penalties.take_back(given, by=jun, now=NOW + 2 * MINUTE, reason="Somebody else's dice")
    entry = LogEntry.objects.get(verb="entrant.register", subject=pia.name)

    assert f"checked in {pia.name}. Undo that first." in str(undo.possible(entry))


def test_a_result_entered_after_the_game_loss_is_left_alone(table):
    _, pairing, pia, jun = table
    given = penalties.give(pia, GAME_LOSS, pairing=pairing, by=jun, now=NOW)
    results.submit(pairing, facts_for(pairing), token="later", by=jun, now=NOW, reason="Played on")

    penalties.take_back(given, by=jun, now=NOW, reason="Played on")

    assert counts(pairing) == (6, 0)


def test_a_closed_round_keeps_a_result_whatever_is_taken_back():
    day, round_ = published(4)
    pairing = round_.pairings.get(is_current=True, table=1)
    given = penalties.give(pairing.a, GAME_LOSS, pairing=pairing, by=day.cast.referee, now=NOW)
    for other in round_.pairings.filter(is_current=True).exclude(pk=pairing.pk):
        results.submit(other, facts_for(other), token="desk", by=day.cast.referee, now=NOW)
    rounds.close(round_, by=day.cast.organiser, now=NOW)

    with pytest.raises(Conflict, match="has no other result"):
        penalties.take_back(given, by=day.cast.referee, now=NOW, reason="Wrong")

    given.refresh_from_db()
    assert (given.taken_back_at, counts(pairing)) == (None, (0, 6))


def test_a_game_is_lost_by_penalty_once(table):
    _, pairing, pia, jun = table
    penalties.give(pia, GAME_LOSS, pairing=pairing, by=jun, now=NOW)

    with pytest.raises(Conflict, match="already lost this game"):
        penalties.give(pia, GAME_LOSS, pairing=pairing, by=jun, now=NOW)


def test_an_exclusion_ends_the_game_and_taken_back_they_play_on(table):
    day, pairing, pia, jun = table

    given = penalties.give(pia, EXCLUSION, pairing=pairing, by=jun, now=NOW)

    pia.refresh_from_db()
    assert (given.clause, pia.status, counts(pairing)) == ("10.09", EntrantStatus.EXCLUDED, (0, 6))
    with pytest.raises(Conflict, match="already excluded"):
        penalties.give(pia, EXCLUSION, by=jun, now=NOW)

    penalties.take_back(given, by=day.cast.organiser, now=NOW, reason="The dice were fair")

    pia.refresh_from_db()
    assert (pia.status, pia.left_at, counts(pairing)) == (EntrantStatus.CHECKED_IN, None, None)
    assert pairing.status == TableStatus.WAITING  # nobody has reported: there is nothing to dispute
    let_in = LogEntry.objects.get(verb="entrant.readmit")
    assert (let_in.reason, let_in.result) == ("The dice were fair", "open, before 0 to 3")


def test_who_is_excluded_twice_loses_both_times(table):
    _, pairing, pia, jun = table
    first = penalties.give(pia, EXCLUSION, pairing=pairing, by=jun, now=NOW)
    penalties.take_back(first, by=jun, now=NOW, reason="Doubts")

    penalties.give(pia, EXCLUSION, pairing=pairing, by=jun, now=NOW)

    assert counts(pairing) == (0, 6)


def test_taking_back_needs_a_reason_and_twice_is_harmless(table):
    day, _, pia, jun = table
    given = penalties.give(pia, WARNING, by=jun, now=NOW)

    with pytest.raises(Invalid, match="Enter a reason"):
        penalties.take_back(given, by=jun, now=NOW, reason=" ")
    with pytest.raises(NotAllowed, match="Only referees"):
        penalties.take_back(given, by=day.cast.scorekeeper, now=NOW, reason="Please")
    for reason in ("Wrong person", "Again"):
        given = penalties.take_back(given, by=jun, now=NOW, reason=reason)

    assert given.taken_back_because == "Wrong person"
    assert LogEntry.objects.filter(verb="penalty.take-back").count() == 1


def test_after_the_end_words_can_be_kept_and_nothing_costs():
    day, _ = closed(4)
    organiser, pia = day.cast.organiser, day.entrants[0]
    given = penalties.give(pia, THREE_POINTS, by=organiser, now=NOW)
    tournaments.move(day.tournament, TournamentStatus.FINISHED, by=organiser, now=NOW)
    pia = type(pia).objects.get(pk=pia.pk)

    penalties.give(pia, WARNING, by=organiser, now=NOW)
    with pytest.raises(Conflict, match="finished"):
        penalties.give(pia, THREE_POINTS, by=organiser, now=NOW)
    with pytest.raises(Conflict, match="finished"):
        penalties.take_back(given, by=organiser, now=NOW, reason="Late mercy")

    assert Penalty.objects.get(severity=Severity.POINTS).taken_back_at is None


def test_nobody_wins_by_a_penalty_who_was_excluded_from_the_game(table):
    _, pairing, pia, jun = table
    exclusion = penalties.give(pia, EXCLUSION, pairing=pairing, by=jun, now=NOW)

    loss = penalties.give(pairing.b, GAME_LOSS, pairing=pairing, by=jun, now=NOW)
    assert counts(pairing) == (0, 0)

    penalties.take_back(exclusion, by=jun, now=NOW, reason="The dice were fair")
    assert counts(pairing) == (6, 0)

    penalties.take_back(loss, by=jun, now=NOW, reason="Seen wrongly")
    assert (counts(pairing), pairing.status) == (None, TableStatus.WAITING)


@pytest.mark.parametrize("first_back", [0, 1])
def test_both_excluded_from_one_game_leave_nobody_points(table, first_back):
    _, pairing, pia, jun = table
    given = [
        penalties.give(one, EXCLUSION, pairing=pairing, by=jun, now=NOW + n * MINUTE)
        for n, one in enumerate((pia, pairing.b))
    ]
    assert (counts(pairing), reports.confirmed_of(pairing).row) == ((0, 0), "1b")

    penalties.take_back(given.pop(first_back), by=jun, now=NOW + 3 * MINUTE, reason="Not this one")
    assert counts(pairing) == ((6, 0) if first_back == 0 else (0, 6))

    penalties.take_back(given.pop(), by=jun, now=NOW + 3 * MINUTE, reason="Nor that one")
    assert (counts(pairing), pairing.status) == (None, TableStatus.WAITING)


def test_who_leaves_before_the_referee_decides_is_excluded_all_the_same():
    day, round_ = closed(4)
    pia, jun = round_.pairings.get(table=1).a, day.cast.referee
    attendance.drop(pia, by=jun, now=NOW, reason="Went home")

    given = penalties.give(pia, EXCLUSION, by=jun, now=NOW + MINUTE)
    place = next(row.place for row in standings_of(day.tournament) if row.entrant == pia)
    back = penalties.take_back(given, by=jun, now=NOW + MINUTE, reason="The dice were fair")

    assert place is None
    assert (back.entrant.status, back.entrant.left_at) == (EntrantStatus.DROPPED, NOW)


def test_game_without_a_rulebook_needs_a_reason_and_no_clause():
    day = scored_days.playing("results-only")
    pia, referee = day.entrants[0], day.cast.referee

    given = penalties.give(pia, Incident("warning", "Came late."), by=referee, now=NOW)

    assert (given.clause, given.category, given.incident) == ("", "", "")
    assert str(given) == "Warning: Pia Lindqvist"
    assert LogEntry.objects.filter(verb="penalty.give", subject="Pia Lindqvist: warning").exists()
    assert (
        penalties.exclude(pia, by=referee, now=NOW, reason="Cheated.", ends_game=False).penalties.count() > 1
    )
