"""Results: reported, confirmed, disputed, entered, ruled, corrected. Twice is never two."""

import pytest

from tests.data.cast import NOW
from tests.data.days import closed, facts_for, published
from tournament.engine.lifecycle import TableStatus, TournamentStatus
from tournament.models import LogEntry, Ruling, Submission
from tournament.services.core.actors import player
from tournament.services.core.errors import Conflict, Invalid, NotAllowed
from tournament.services.penalties import penalties
from tournament.services.results import no_shows, results
from tournament.services.results.submissions import Decision
from tournament.services.rounds import pairings, rounds
from tournament.services.tournaments import tournaments
from tournament.services.undo import undo

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    """Table 1 of a published round, with the actors of both sides."""
    day, round_ = published(4)
    pairing = round_.pairings.get(is_current=True, table=1)
    return day, pairing, player(pairing.a), player(pairing.b)


def test_first_report_waits_for_the_opponent(table):
    _, pairing, anna, _ = table

    submission = results.submit(pairing, facts_for(pairing), token="t1", by=anna, now=NOW)

    pairing.refresh_from_db()
    assert (submission.status, pairing.status) == (Submission.Status.PENDING, TableStatus.REPORTED)
    assert (submission.grade_a, submission.units_a, submission.units_b) == ("total victory", 6, 0)
    assert (submission.row, submission.verdict["refs"][0]) == ("13", "7.01")


def test_same_token_is_the_same_submission(table):
    _, pairing, anna, _ = table
    first = results.submit(pairing, facts_for(pairing), token="t1", by=anna, now=NOW)

    again = results.submit(pairing, facts_for(pairing), token="t1", by=anna, now=NOW)

    assert again == first
    assert pairing.submissions.count() == 1


def test_a_corrected_form_with_the_token_of_the_first_is_refused_and_not_swallowed(table):
    _, pairing, anna, _ = table
    first = results.submit(pairing, facts_for(pairing), token="t1", by=anna, now=NOW)

    with pytest.raises(Conflict, match="already reported 3 to 0 at table 1") as refusal:
        results.submit(pairing, facts_for(pairing, winner="b"), token="t1", by=anna, now=NOW)

    assert refusal.value.code == "token-used"
    assert list(pairing.submissions.all()) == [first]


def test_opponent_confirms(table):
    _, pairing, anna, ben = table
    waiting = results.submit(pairing, facts_for(pairing), token="t1", by=anna, now=NOW)

    confirmed = results.confirm(pairing, by=ben, now=NOW, seen=waiting.pk)

    pairing.refresh_from_db()
    assert (confirmed.pk, confirmed.confirmed_by) == (waiting.pk, ben.name)
    assert pairing.status == TableStatus.CONFIRMED


def test_confirm_twice_is_one_confirmation(table):
    _, pairing, anna, ben = table
    results.submit(pairing, facts_for(pairing), token="t1", by=anna, now=NOW)
    for _ in range(2):
        results.confirm(pairing, by=ben, now=NOW)

    assert LogEntry.objects.filter(verb="result.confirm").count() == 1


def test_nobody_confirms_the_own_report(table):
    _, pairing, anna, _ = table
    results.submit(pairing, facts_for(pairing), token="t1", by=anna, now=NOW)

    with pytest.raises(NotAllowed, match="your own report"):
        results.confirm(pairing, by=anna, now=NOW)


def test_a_stale_page_confirms_nothing_unseen(table):
    day, pairing, anna, ben = table
    old = results.submit(pairing, facts_for(pairing), token="t1", by=anna, now=NOW)
    results.submit(pairing, facts_for(pairing, winner="b"), token="t2", by=anna, now=NOW)

    for by in (ben, day.cast.referee):
        with pytest.raises(Conflict, match="changed after you opened this page"):
            results.confirm(pairing, by=by, now=NOW, seen=old.pk)


def test_same_report_from_both_sides_confirms(table):
    _, pairing, anna, ben = table
    results.submit(pairing, facts_for(pairing), token="t1", by=anna, now=NOW)

    second = results.submit(pairing, facts_for(pairing), token="t2", by=ben, now=NOW)

    pairing.refresh_from_db()
    assert pairing.status == TableStatus.CONFIRMED
    assert second.status == Submission.Status.CONFIRMED
    assert pairing.submissions.filter(status=Submission.Status.CONFIRMED).count() == 1


def test_different_reports_are_a_dispute_for_the_referee(table):
    _, pairing, anna, ben = table
    results.submit(pairing, facts_for(pairing), token="t1", by=anna, now=NOW)

    results.submit(pairing, facts_for(pairing, winner="b"), token="t2", by=ben, now=NOW)

    pairing.refresh_from_db()
    assert pairing.status == TableStatus.DISPUTED
    assert pairing.submissions.filter(status=Submission.Status.PENDING).count() == 2
    third = {**facts_for(pairing, winner="b"), "last_turn_over": True}
    third["a"] = {**third["a"], "remaining": 8}
    results.submit(pairing, third, token="t3", by=ben, now=NOW)
    assert pairing.submissions.filter(status=Submission.Status.PENDING).count() == 2


def test_official_entry_settles_a_dispute(table):
    day, pairing, anna, ben = table
    results.submit(pairing, facts_for(pairing), token="t1", by=anna, now=NOW)
    results.submit(pairing, facts_for(pairing, winner="b"), token="t2", by=ben, now=NOW)

    entered = results.submit(pairing, facts_for(pairing), token="t3", by=day.cast.referee, now=NOW)

    pairing.refresh_from_db()
    assert pairing.status == TableStatus.CONFIRMED
    assert (
        list(pairing.submissions.exclude(pk=entered.pk).values_list("status", flat=True))
        == [Submission.Status.SUPERSEDED] * 2
    )


def test_the_version_that_the_referee_points_at_counts(table):
    day, pairing, anna, ben = table
    first = results.submit(pairing, facts_for(pairing), token="t1", by=anna, now=NOW)
    results.submit(pairing, facts_for(pairing, winner="b"), token="t2", by=ben, now=NOW)

    kept = results.confirm(pairing, by=day.cast.referee, now=NOW, seen=first.pk)

    assert (kept, kept.units_a, kept.units_b) == (first, 6, 0)


def test_dispute_needs_a_reason_and_stops_confirmation(table):
    _, pairing, anna, ben = table
    results.submit(pairing, facts_for(pairing), token="t1", by=anna, now=NOW)

    with pytest.raises(Invalid, match="Enter what is wrong"):
        results.dispute(pairing, by=ben, now=NOW, reason="")
    results.dispute(pairing, by=ben, now=NOW, reason="I had eight left, not four")

    pairing.refresh_from_db()
    assert pairing.status == TableStatus.DISPUTED


def test_who_doubts_the_own_report_writes_another_one(table):
    _, pairing, anna, _ = table
    results.submit(pairing, facts_for(pairing), token="t1", by=anna, now=NOW)

    with pytest.raises(NotAllowed, match="Report again to correct it"):
        results.dispute(pairing, by=anna, now=NOW, reason="I typed it backwards")

    pairing.refresh_from_db()
    assert pairing.status == TableStatus.REPORTED


def test_a_stranger_reports_nothing(table):
    day, pairing, _, _ = table
    other = next(e for e in day.entrants if pairing.side_of(e) is None)

    for act in (
        lambda: results.submit(pairing, facts_for(pairing), token="x", by=player(other), now=NOW),
        lambda: results.dispute(pairing, by=player(other), now=NOW, reason="no"),
    ):
        with pytest.raises(NotAllowed, match="not your table"):
            act()

    assert pairing.submissions.count() == 0


def test_players_do_not_change_a_confirmed_result(table):
    _, pairing, anna, ben = table
    results.submit(pairing, facts_for(pairing), token="t1", by=anna, now=NOW)
    results.confirm(pairing, by=ben, now=NOW)

    with pytest.raises(Conflict, match="Ask a referee"):
        results.submit(pairing, facts_for(pairing, winner="b"), token="t2", by=ben, now=NOW)


def test_correction_needs_a_reason_and_supersedes(table):
    day, pairing, _, _ = table
    desk = day.cast.scorekeeper
    old = results.submit(pairing, facts_for(pairing), token="t1", by=desk, now=NOW)

    with pytest.raises(Invalid, match="Enter a reason"):
        results.submit(pairing, facts_for(pairing, winner="b"), token="t2", by=desk, now=NOW)
    new = results.submit(
        pairing, facts_for(pairing, winner="b"), token="t2", by=desk, now=NOW, reason="Typed backwards"
    )

    old.refresh_from_db()
    assert (old.status, new.status) == (Submission.Status.SUPERSEDED, Submission.Status.CONFIRMED)
    assert LogEntry.objects.filter(verb="result.submit", reason="Typed backwards").exists()


def test_open_game_is_no_result(table):
    _, pairing, anna, _ = table
    facts = facts_for(pairing)
    facts["b"]["remaining"] = facts["b"]["original"]

    with pytest.raises(Invalid, match="The game is not over") as refusal:
        results.submit(pairing, facts, token="t1", by=anna, now=NOW)

    assert "7.01" in refusal.value.refs
    assert pairing.submissions.count() == 0


@pytest.mark.parametrize(
    "spoil",
    [
        lambda facts: facts["a"].update(remaining=99),
        lambda facts: facts["a"].update(remaining="ten"),
        lambda facts: facts["a"].update(shoe_size=42),
        lambda facts: facts["b"].update(original=-1),
    ],
)
def test_impossible_facts_are_refused_with_their_field(table, spoil):
    _, pairing, anna, _ = table
    facts = facts_for(pairing)
    spoil(facts)

    with pytest.raises(Invalid) as refusal:
        results.submit(pairing, facts, token="t1", by=anna, now=NOW)

    assert refusal.value.field
    assert pairing.submissions.count() == 0


def test_the_report_tells_who_played_good_where_the_roll_decided(table):
    _, pairing, anna, _ = table
    assert pairing.faction_a is None

    results.submit(pairing, facts_for(pairing), token="t1", by=anna, now=NOW)

    pairing.refresh_from_db()
    assert (pairing.faction_a, pairing.faction_b) == ("good", "evil")


def test_a_report_without_factions_is_sent_back(table):
    _, pairing, anna, _ = table
    facts = facts_for(pairing)
    del facts["a"]["faction"], facts["b"]["faction"]

    with pytest.raises(Invalid, match="who played good at table 1"):
        results.submit(pairing, facts, token="t1", by=anna, now=NOW)


def test_a_forced_faction_cannot_be_talked_away():
    day, first = published(4)
    for table, winner in ((1, "a"), (2, "b")):  # one winner played good, the other evil
        pairing = first.pairings.get(is_current=True, table=table)
        results.submit(
            pairing, facts_for(pairing, winner=winner), token="x", by=day.cast.scorekeeper, now=NOW
        )
    rounds.close(first, by=day.cast.organiser, now=NOW)
    second = rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)
    rounds.publish(second, by=day.cast.organiser, now=NOW)
    pairing = second.pairings.get(is_current=True, table=1)
    facts = facts_for(pairing)
    facts["a"]["faction"], facts["b"]["faction"] = facts["b"]["faction"], facts["a"]["faction"]

    with pytest.raises(Invalid, match="the report says"):
        results.submit(pairing, facts, token="t1", by=player(pairing.a), now=NOW)

    assert pairing.is_forced


def test_ruling_sets_any_result_and_stays_visible(table):
    day, pairing, anna, _ = table
    results.submit(pairing, facts_for(pairing), token="t1", by=anna, now=NOW)
    decision = Decision(units_a=3, units_b=3, clause="10.01", reason="Table lamp fell on the map")

    submission = results.rule(pairing, {}, decision, token="r1", by=day.cast.referee, now=NOW)

    ruling = Ruling.objects.get()
    assert (submission.grade_a, submission.units_a, submission.status) == ("perfect tie", 3, "confirmed")
    assert (ruling.clause, ruling.submission, ruling.ruled_by) == ("10.01", submission, "Jun")


@pytest.mark.parametrize(
    ("decision", "error"),
    [
        (Decision(units_a=3, units_b=3, clause="10.01", reason=" "), Invalid),
        (Decision(units_a=5, units_b=1, clause="10.01", reason="So be it"), Invalid),
    ],
)
def test_ruling_needs_a_reason_and_points_of_the_table(table, decision, error):
    day, pairing, _, _ = table

    with pytest.raises(error):
        results.rule(pairing, {}, decision, token="r1", by=day.cast.referee, now=NOW)

    assert Ruling.objects.count() == 0


def test_scorekeepers_do_not_rule(table):
    day, pairing, _, _ = table
    decision = Decision(units_a=3, units_b=3, clause="10.01", reason="So be it")

    with pytest.raises(NotAllowed, match="Only a referee"):
        results.rule(pairing, {}, decision, token="r1", by=day.cast.scorekeeper, now=NOW)


def test_preview_says_what_facts_mean_and_stores_nothing(table):
    _, pairing, _, _ = table

    verdict = results.preview(pairing, facts_for(pairing))

    assert (str(verdict.value.grade_a), verdict.value.units_a) == ("total victory", 6)
    assert Submission.objects.count() == 0


def test_players_report_nothing_in_a_closed_round():
    _, round_ = closed(4)
    pairing = round_.pairings.filter(is_current=True).first()

    with pytest.raises(Conflict, match="Ask a referee"):
        results.submit(pairing, facts_for(pairing), token="late", by=player(pairing.a), now=NOW)


def test_a_ruling_cites_a_clause_that_exists(table):
    day, pairing, _, _ = table
    wrong = Decision(6, 0, "77.77", "because")

    with pytest.raises(Invalid, match=r"77\.77 is not a rule\. Enter"):
        results.rule(pairing, {}, wrong, token="t1", by=day.cast.referee, now=NOW)

    assert not Ruling.objects.exists()


def test_a_doubted_result_is_upheld_by_an_official_only(table):
    day, pairing, _, berta = table
    result = results.submit(pairing, facts_for(pairing), token="d", by=day.cast.scorekeeper, now=NOW)
    results.dispute(pairing, by=day.cast.referee, now=NOW, reason="Counted in the dark")

    with pytest.raises(Conflict, match="no report to confirm"):
        results.confirm(pairing, by=berta, now=NOW, seen=result.pk)
    upheld = results.confirm(pairing, by=day.cast.referee, now=NOW, seen=result.pk)

    pairing.refresh_from_db()
    assert (upheld.pk, pairing.status) == (result.pk, TableStatus.CONFIRMED)


def test_nobody_confirms_or_disputes_a_pairing_that_was_replaced(table):
    day, pairing, anna, berta = table
    report = results.submit(pairing, facts_for(pairing), token="t1", by=anna, now=NOW)
    rounds.cancel(pairing.round, by=day.cast.organiser, now=NOW, reason="Wrong tables")

    with pytest.raises(Conflict, match="not played any more"):
        results.confirm(pairing, by=berta, now=NOW, seen=report.pk)
    with pytest.raises(Conflict, match="not played any more"):
        results.dispute(pairing, by=berta, now=NOW, reason="No")


def test_a_report_counts_only_for_the_factions_that_were_played(table):
    day, pairing, anna, berta = table
    results.submit(pairing, facts_for(pairing), token="t1", by=anna, now=NOW)

    with pytest.raises(Conflict, match="Ask the referee to change them"):
        pairings.record_roll(pairing, faction_a="evil", by=berta, now=NOW)
    pairings.record_roll(pairing, faction_a="evil", by=day.cast.referee, now=NOW)

    with pytest.raises(Invalid, match="plays evil at table 1, and the report says good"):
        results.confirm(pairing, by=berta, now=NOW)


def test_a_doubted_ruling_is_upheld_though_it_left_open_who_played_what(table):
    day, pairing, *_ = table
    drawn = Decision(3, 3, "10.01", "Fire alarm")
    ruled = results.rule(pairing, {}, drawn, token="r1", by=day.cast.referee, now=NOW)
    results.dispute(pairing, by=day.cast.referee, now=NOW, reason="Was it the alarm?")

    assert results.confirm(pairing, by=day.cast.referee, now=NOW) == ruled


def test_a_ruling_that_says_something_else_is_not_swallowed_by_its_token(table):
    day, pairing, *_ = table
    first = Decision(6, 0, "10.01", "Left the table")
    ruled = results.rule(pairing, {}, first, token="r1", by=day.cast.referee, now=NOW)

    assert results.rule(pairing, {}, first, token="r1", by=day.cast.referee, now=NOW) == ruled
    with pytest.raises(Conflict, match="has already ruled 3 to 0 at table 1"):
        results.rule(
            pairing, {}, Decision(3, 3, "10.01", "Came back"), token="r1", by=day.cast.referee, now=NOW
        )


@pytest.fixture
def past():
    """Table 1 of a round that is over, won by side a."""
    day, round_ = closed(4)
    return round_.pairings.get(is_current=True, table=1), {"by": day.cast.referee, "now": NOW}


def test_past_result_is_not_changed_before_somebody_has_looked(past):
    pairing, told = past
    turned = facts_for(pairing, winner="b")

    with pytest.raises(Conflict, match="Look at the effects of the correction first") as typed:
        results.submit(pairing, turned, token="fix", reason="Swapped", **told)
    with pytest.raises(Conflict, match="rounds/1/tables/1/correction/preview/"):
        results.rule(pairing, {}, Decision(0, 6, "10.01", "Swapped"), token="r", **told)
    results.dispute(pairing, reason="They doubt it", **told)
    with pytest.raises(Conflict, match="Look at the effects of the correction first"):
        no_shows.mark_absent(pairing, absent="a", **told)

    assert typed.value.code == "look-first"
    assert [(row.units_a, row.units_b) for row in pairing.submissions.all()] == [(6, 0)]


def test_past_result_that_is_sent_again_is_as_it_was(past):
    pairing, told = past
    stands = pairing.submissions.get()

    again = results.submit(pairing, facts_for(pairing), token=stands.client_token, **told)
    same = results.submit(pairing, facts_for(pairing), token="other", reason="Typed again", **told)

    assert again == stands
    assert (same.units_a, same.units_b) == (6, 0)


def test_result_of_a_finished_tournament_is_neither_doubted_nor_agreed_with():
    day, round_ = closed(4)
    pairing = round_.pairings.get(table=1)
    results.dispute(pairing, by=day.cast.referee, now=NOW, reason="Counted anew")
    with pytest.raises(Conflict, match="table 1 is disputed"):
        tournaments.move(day.tournament, TournamentStatus.FINISHED, by=day.cast.organiser, now=NOW)
    results.confirm(pairing, by=day.cast.referee, now=NOW)
    tournaments.move(day.tournament, TournamentStatus.FINISHED, by=day.cast.organiser, now=NOW)

    with pytest.raises(Conflict, match="finished and its results are final"):
        results.dispute(pairing, by=day.cast.referee, now=NOW, reason="And once more")

    pairing.refresh_from_db()
    assert pairing.status == TableStatus.CONFIRMED


def test_bye_says_that_there_is_no_game():
    day, round_ = published(5)
    bye = round_.pairings.get(b__isnull=True)

    with pytest.raises(Conflict, match="has a bye: there is no game"):
        results.rule(bye, {}, Decision(0, 0, "10.01", "Asleep"), token="r", by=day.cast.referee, now=NOW)


def test_form_whose_result_was_taken_back_is_not_saved_again_in_silence():
    day, round_ = published(4)
    pairing = round_.pairings.get(table=1)

    def sent():
        return results.submit(pairing, facts_for(pairing), token="t", by=day.cast.referee, now=NOW)

    sent()
    entry = LogEntry.objects.get(verb="result.submit")
    undo.undo(entry, by=day.cast.referee, now=NOW)

    with pytest.raises(Conflict, match="was undone"):
        sent()


def test_who_is_excluded_says_no_more_about_the_game_that_is_left_open(table):
    day, pairing, _, bela = table
    results.submit(pairing, facts_for(pairing), token="t1", by=bela, now=NOW)
    penalties.exclude(pairing.a, by=day.cast.referee, now=NOW, reason="Loaded dice", ends_game=False)
    excluded = player(type(pairing.a).objects.get(pk=pairing.a.pk))

    with pytest.raises(NotAllowed, match="You are excluded"):
        results.confirm(pairing, by=excluded, now=NOW)
    with pytest.raises(NotAllowed, match="You are excluded"):
        results.submit(pairing, facts_for(pairing), token="t2", by=excluded, now=NOW)
    assert results.confirm(pairing, by=day.cast.referee, now=NOW).units_a == 6
