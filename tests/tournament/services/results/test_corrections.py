"""A past result is changed: what it brings is seen first, then the pairings are kept or drawn again."""

import pytest

from tests.data.cast import NOW
from tests.data.days import closed, facts_for, play
from tournament.engine.lifecycle import RoundStatus, TournamentStatus
from tournament.models import LogEntry, OutboxEvent, Pairing, Submission
from tournament.queries.prints.print_fingerprints import Wanted
from tournament.queries.prints.print_records import digest_of
from tournament.queries.results import corrections as queries
from tournament.queries.results import reports
from tournament.services.clock import clocks
from tournament.services.core.errors import Conflict, Invalid
from tournament.services.entrants import attendance
from tournament.services.prints import print_records
from tournament.services.results import corrections, results
from tournament.services.results.corrections import Then
from tournament.services.results.paper_rounds import Form, PaperGame, type_in
from tournament.services.results.submissions import Decision
from tournament.services.rounds import rounds
from tournament.services.tournaments import tournaments

pytestmark = pytest.mark.django_db


class Story:
    """Round 1 of four was won by side a at both tables; table 1 is to be turned around."""

    def __init__(self, *, publish=False):
        self.day, self.first = closed(4)
        self.by = self.day.cast.organiser
        self.second = rounds.draft(self.day.tournament, by=self.by, now=NOW)
        if publish:
            rounds.publish(self.second, by=self.by, now=NOW)
        self.table = self.first.pairings.get(table=1)

    def deed(self, form="fix", winner="b"):
        facts = facts_for(self.table, winner=winner)
        return lambda: results.submit(
            self.table,
            facts,
            token=form,
            by=self.by,
            now=NOW,
            reason="Read the wrong way round",
            is_looked_at=True,
        )

    def preview(self):
        return corrections.preview(self.table, self.deed())

    def correct(self, then=Then.KEEP, form="fix", **options):
        options.setdefault("seen", reports.confirmed_of(self.table).pk)
        options.setdefault("reason", "Read the wrong way round")
        return corrections.correct(self.table, self.deed(form), then=then, by=self.by, now=NOW, **options)

    def rows(self):
        counted = (Submission, Pairing, LogEntry, OutboxEvent)
        return [kind.objects.count() for kind in counted], {*pairs_of(self.second)}


def play_and_close(day, round_):
    rounds.close(play(day, round_), by=day.cast.organiser, now=NOW)
    return day.refresh().tournament


def pairs_of(round_):
    rows = round_.pairings.filter(is_current=True)
    return {frozenset(pair) for pair in rows.values_list("a__name", "b__name")}


@pytest.fixture
def story():
    return Story()


def test_look_names_who_moves_and_leaves_nothing_behind(story):
    before = story.rows()

    effects = story.preview()

    moved = {move.entrant.pk: (move.old.points, move.new.points, move.direction) for move in effects.places}
    assert moved[story.table.a_id] == ("3", "0", "down")
    assert moved[story.table.b_id] == ("0", "3", "up")
    assert story.rows() == before


def test_look_says_which_pairings_would_have_been_others(story):
    paired = pairs_of(story.second)

    effects = story.preview()
    story.correct(Then.AGAIN)

    (other,) = effects.rounds
    assert other.differs
    assert {frozenset(line.split(" – ")) for line in other.gone} == paired
    assert {frozenset(line.split(" – ")) for line in other.come} == pairs_of(story.second)


def test_a_round_that_is_played_is_asked_about_on_demand_only(story):
    second = rounds.publish(story.second, by=story.by, now=NOW)
    third = rounds.draft(play_and_close(story.day, second), by=story.by, now=NOW)

    usual = story.preview()
    whole = corrections.preview(story.table, story.deed(), every_round=True)

    assert [other.round for other in usual.rounds] == [third]
    assert (usual.unasked, usual.again) == ((second,), third)
    assert [other.round for other in whole.rounds] == [second, third]
    assert whole.unasked == ()
    assert usual.rounds == whole.rounds[1:]
    assert (usual.moves, usual.papers) == (whole.moves, whole.papers)


def test_where_every_later_round_is_played_nothing_is_asked(story):
    second = rounds.publish(story.second, by=story.by, now=NOW)
    play_and_close(story.day, second)

    effects = story.preview()

    assert (effects.rounds, effects.unasked, effects.again) == ((), (second,), None)


@pytest.mark.parametrize("is_played", [True, False])
def test_engine_is_not_asked_about_a_round_that_people_paired_on_paper(is_played):
    story = Story()
    rounds.cancel(story.second, by=story.by, now=NOW, reason="No power")
    games = [PaperGame(row.a, row.b, row.table) for row in story.first.pairings.filter(is_current=True)]
    form = Form(is_confirmed=True)
    paper = type_in(story.day.tournament, games, by=story.by, now=NOW, reason="No power", form=form)
    if is_played:
        play_and_close(story.day, paper)

    found = corrections.preview(story.table, story.deed(), every_round=True)

    assert (found.rounds, found.unasked, found.on_paper) == ((), (), (paper,))
    assert found.again is None


def test_result_with_the_same_points_changes_no_pairing(story):
    same = corrections.preview(story.table, story.deed(winner="a"))

    assert same.places == ()
    assert not same.has_other_rounds


def test_correcting_a_kept_correction_back_changes_no_pairing_that_stands(story):
    story.correct(Then.KEEP)
    seen = reports.confirmed_of(story.table).pk

    back = corrections.preview(story.table, story.deed("back", winner="a"))

    assert back.places
    assert back.seen == seen
    assert not back.has_other_rounds


def test_pairings_that_are_kept_stay(story):
    before = pairs_of(story.second)

    kept, again = story.correct(Then.KEEP)

    assert again is None
    assert (kept.units_a, kept.units_b) == (0, 6)
    assert pairs_of(story.second) == before


def test_draft_is_drawn_anew(story):
    winners = {story.table.b.name, story.first.pairings.get(table=2).a.name}

    _, again = story.correct(Then.AGAIN)

    assert again == story.second
    assert frozenset(winners) in pairs_of(again)


def test_published_round_is_taken_back_and_waits_as_a_draft():
    story = Story(publish=True)

    _, again = story.correct(Then.AGAIN)

    story.second.refresh_from_db()
    assert (story.second.status, again.status) == (RoundStatus.CANCELLED, RoundStatus.DRAFT)
    assert again.number == story.second.number
    assert pairs_of(again)
    cancelled = LogEntry.objects.get(verb="round.cancel")
    assert cancelled.reason == "After a correction: Read the wrong way round"


@pytest.mark.parametrize("begun", ["reported", "clock"])
def test_round_that_has_begun_is_not_paired_again(begun):
    story = Story(publish=True)
    if begun == "reported":
        play(story.day, story.second)
    else:
        clocks.start(story.second, by=story.by, now=NOW)

    assert story.preview().again is None
    with pytest.raises(Conflict, match="No later round can be paired again now"):
        story.correct(Then.AGAIN)

    assert reports.confirmed_of(story.table).units_a == 6


def test_result_that_changed_since_the_look_is_not_corrected_unseen(story):
    seen = reports.confirmed_of(story.table).pk
    story.correct(form="somebody")

    with pytest.raises(Conflict, match="changed after you opened this page"):
        story.correct(form="late", seen=seen)

    assert story.table.submissions.count() == 2


def test_correction_sent_twice_is_made_once(story):
    seen = reports.confirmed_of(story.table).pk
    story.correct(Then.AGAIN, seen=seen)
    drawn = story.rows()

    kept, again = story.correct(Then.AGAIN, seen=seen)

    assert (kept.units_a, again) == (0, None)
    assert story.rows() == drawn


def test_log_holds_before_after_who_and_why(story):
    story.correct()

    entry = LogEntry.objects.filter(verb="result.submit").latest("pk")
    assert (entry.data["before"]["half_a"], entry.data["half_a"]) == (6, 0)
    assert (entry.actor_name, entry.reason) == (story.by.name, "Read the wrong way round")


def test_ruling_corrects_too_and_is_looked_at_first(story):
    def deed():
        ruled = Decision(3, 3, "10.01", "Both left the table")
        return results.rule(story.table, {}, ruled, token="r", by=story.by, now=NOW, is_looked_at=True)

    effects = corrections.preview(story.table, deed)

    assert {move.new.points for move in effects.places} >= {"1.5"}
    assert not story.table.rulings.exists()


def test_correction_needs_a_reason(story):
    with pytest.raises(Invalid, match="Enter a reason"):
        story.correct(reason=" ")


def test_finished_tournament_is_opened_before_it_is_corrected(story):
    rounds.cancel(story.second, by=story.by, now=NOW, reason="One round is enough")
    tournaments.move(story.day.tournament, TournamentStatus.FINISHED, by=story.by, now=NOW)

    with pytest.raises(Conflict, match="Ask the organiser to reopen it"):
        story.correct()

    tournaments.move(story.day.tournament, TournamentStatus.RUNNING, by=story.by, now=NOW, reason="Wrong")
    assert story.correct()[0].units_b == 6


def test_look_names_the_prints_that_would_be_out_of_date(story):
    wanted = Wanted(story.day.tournament, "standings", story.first)
    print_records.record(wanted, digest=digest_of(wanted), by=story.by, now=NOW)

    assert story.preview().papers == ("standings, round 1",)


def test_look_names_the_prints_of_the_round_that_may_be_paired_again(story):
    wanted = Wanted(story.day.tournament, "score-sheets", story.second)
    print_records.record(wanted, digest=digest_of(wanted), by=story.by, now=NOW)

    effects = story.preview()

    assert (effects.papers, effects.papers_again) == ((), ("score sheets, round 2",))


def test_look_is_had_where_too_few_are_left_for_the_cut():
    day, round_ = closed(4, rounds_planned=1, cut_size=4)
    rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)
    for entrant in day.entrants[1:]:
        attendance.drop(entrant, by=day.cast.organiser, now=NOW)
    pairing = round_.pairings.get(is_current=True, table=1)
    told = {"by": day.cast.organiser, "now": NOW, "reason": "Typed backwards", "is_looked_at": True}

    effects = corrections.preview(
        pairing, lambda: results.submit(pairing, facts_for(pairing, winner="b"), token="fix", **told)
    )

    assert effects.moves


def test_form_that_another_result_has_followed_corrects_nothing(story):
    story.correct(form="first")
    facts = facts_for(story.table, winner="a")
    results.submit(
        story.table, facts, token="second", by=story.by, now=NOW, reason="It was right", is_looked_at=True
    )
    seen = reports.confirmed_of(story.table).pk

    with pytest.raises(Conflict, match="was saved before"):
        corrections.preview(story.table, story.deed("first"))
    with pytest.raises(Conflict, match="was saved before"):
        story.correct(form="first", seen=seen)


def test_round_is_paired_once_where_its_draft_was_made_from_the_same_results(story):
    before = queries.state_of(story.day.tournament, after=1).asked[2]
    drawn = {frozenset((one.a, one.b)) for one in before.situation.draft().pairings}

    story.correct()

    assert {frozenset(pair) for pair in before.drafted_pairs} == drawn
    assert queries.state_of(story.day.tournament, after=1).asked[2].drafted_pairs is None
