"""A scoring corrected after round 1: later games, or the played ones too; nothing is overwritten."""

from datetime import timedelta

import pytest

from tests.data.cast import NOW
from tests.data.days import published
from tournament import adapters
from tournament.models import LogEntry, Submission
from tournament.queries.standings.standings import standings_of
from tournament.services.core.actors import player
from tournament.services.core.errors import Conflict, Invalid
from tournament.services.results import results, scheme_corrections
from tournament.services.results.scheme_corrections import Covers
from tournament.services.results.submissions import Decision
from tournament.services.rounds import rounds
from tournament.services.undo import undo

LATER = NOW + timedelta(hours=1)
pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


def facts_of(pairing, a=7, b=5):
    good = pairing.faction_a or "good"
    other = {"good": "evil", "evil": "good"}[good]
    return {"a": {"faction": good, "counters": {"vp": a}}, "b": {"faction": other, "counters": {"vp": b}}}


@pytest.fixture
def played():
    """Five players: two results, one of them by a ruling, and a bye."""
    day, round_ = published(5, ruleset_key="mesbg", policy={"missing_lists": "not-needed"})
    first, second = round_.pairings.filter(is_current=True, b__isnull=False).order_by("table")
    results.submit(first, facts_of(first), token="one", by=day.cast.scorekeeper, now=NOW)
    decision = Decision(4, 4, "", "The table was bumped.", is_confirmed=True)
    results.rule(second, facts_of(second), decision, token="two", by=day.cast.referee, now=NOW)
    return day.refresh(), round_, first


def dearer(day, **changes):
    scheme = dict(adapters.usual_scheme(day.tournament))
    bands = [{**band, "winner": "9"} for band in scheme["bands"]]
    return {**scheme, "bands": bands, "bye": {"kind": "fixed", "points": "3"}, **changes}


def correct(day, scheme, covers, **order):
    order = {"reason": "The pack says so.", "by": day.cast.organiser, "now": LATER, **order}
    return scheme_corrections.correct(day.refresh().tournament, scheme, covers, **order)


def counting(day):
    rows = Submission.objects.filter(status="confirmed").order_by("pairing__table")
    return [(row.pairing.table, row.units_a, row.units_b, row.row) for row in rows]


def test_later_games_count_otherwise_and_earlier_ones_stay(played):
    day, round_, _first = played
    before = counting(day)

    assert correct(day, dearer(day), Covers.LATER) == ()

    assert counting(day) == before
    entry = LogEntry.objects.get(verb="scheme.correct")
    assert entry.reason == "The pack says so."
    assert "corrected what a result is worth" in entry.sentence
    rounds.close(round_, by=day.cast.organiser, now=LATER)
    next_ = rounds.draft(day.refresh().tournament, by=day.cast.organiser, now=LATER)
    rounds.publish(next_, by=day.cast.organiser, now=LATER)
    game = next_.pairings.filter(is_current=True, b__isnull=False).first()
    later = results.submit(game, facts_of(game), token="later", by=day.cast.scorekeeper, now=LATER)
    assert later.units_a == 18


def test_played_games_get_another_row_and_rulings_keep_theirs(played):
    day, _round, first = played
    old = first.submissions.get()

    game, bye = correct(day, dearer(day), Covers.PLAYED)

    assert (game.before.pk, game.after.units_a, game.after.units_b) == (old.pk, 18, 2)
    assert bye.after.units_a == 6
    old.refresh_from_db()
    assert (old.status, old.units_a) == ("superseded", 8)
    assert game.after.signed == old.signed
    assert game.after.facts == old.facts
    assert game.after.confirmed_by == day.cast.organiser.name
    assert game.after.verdict["scheme_digest"] == adapters.to_scheme_digest(day.refresh().tournament)
    ruled = Submission.objects.get(status="confirmed", row="R")
    assert (ruled.units_a, ruled.units_b) == (4, 4)
    assert {row.points for row in standings_of(day.tournament)} >= {"9", "3"}
    assert correct(day, dearer(day), Covers.PLAYED) == ()


def test_a_look_shows_it_and_keeps_nothing(played):
    day, _round, _first = played
    before, standings = counting(day), [(row.entrant.pk, row.points) for row in standings_of(day.tournament)]

    found = scheme_corrections.preview(
        day.tournament, dearer(day), Covers.PLAYED, by=day.cast.organiser, now=LATER
    )

    assert found.results[0].before.units_a == 8
    assert found.results[0].after.units_a == 18
    assert found.rulings == 1
    assert found.standings.places
    assert counting(day) == before
    assert [(row.entrant.pk, row.points) for row in standings_of(day.tournament)] == standings
    assert not LogEntry.objects.filter(verb="scheme.correct").exists()


def test_a_report_that_waits_is_priced_again(played):
    day, round_, first = played
    entrant = round_.pairings.get(b__isnull=True).a
    Submission.objects.filter(pairing=first).delete()
    first.status = "waiting"
    first.save()
    by = player(first.a)
    waiting = results.submit(first, facts_of(first), token="mine", by=by, now=NOW)
    assert (waiting.status, waiting.units_a) == ("pending", 8)

    assert correct(day, dearer(day), Covers.LATER) == ()

    live = first.submissions.get(status="pending")
    assert (live.units_a, live.entrant) == (18, first.a)
    agreed = results.confirm(first, by=player(first.b), now=LATER)
    assert agreed == live
    assert entrant.pk


def test_undo_puts_back_scheme_and_results_until_others_came(played):
    day, _round, first = played
    before, scheme = counting(day), day.tournament.scheme
    correct(day, dearer(day), Covers.PLAYED)
    entry = LogEntry.objects.get(verb="scheme.correct")

    undo.undo(entry, by=day.cast.organiser, now=LATER)

    assert counting(day) == before
    assert day.refresh().tournament.scheme == scheme
    correct(day, dearer(day), Covers.PLAYED)
    results.submit(
        first,
        facts_of(first, 12, 1),
        token="again",
        by=day.cast.scorekeeper,
        now=LATER + timedelta(minutes=1),
        reason="Misread.",
    )
    with pytest.raises(Conflict) as refused:
        undo.undo(
            LogEntry.objects.filter(verb="scheme.correct").order_by("pk").last(),
            by=day.cast.organiser,
            now=LATER,
        )
    assert (refused.value.code, refused.value.case) == ("built-on", "scored-since")


def test_a_result_that_does_not_fit_is_named(played):
    day, _round, first = played
    narrow = dearer(day, counters=[{"key": "vp", "min": 0, "max": 6}])

    with pytest.raises(Invalid, match="does not fit this scoring") as refused:
        correct(day, narrow, Covers.PLAYED)

    assert refused.value.code == "scheme-misfit"
    assert str(first) in str(refused.value)


def test_it_needs_a_reason_a_published_round_and_a_running_event(played):
    day, _round, _first = played

    with pytest.raises(Invalid, match="reason"):
        correct(day, dearer(day), Covers.LATER, reason=" ")
    with pytest.raises(Invalid) as path:
        correct(day, dearer(day, decide="cake"), Covers.LATER)
    assert path.value.field == "decide"
    day.tournament.status = "finished"
    day.tournament.save()
    with pytest.raises(Conflict) as refused:
        correct(day, dearer(day), Covers.LATER)
    assert refused.value.code == "tournament-finished"
    day.tournament.status, day.tournament.policy_frozen_at = "running", None
    day.tournament.save()
    with pytest.raises(Conflict) as refused:
        correct(day, dearer(day), Covers.LATER)
    assert refused.value.code == "scheme-open"


def test_a_scoring_with_finer_points_than_the_results_is_refused(played):
    day, _round, _first = played
    finer = dearer(day, draw={"points": "2.25"})

    with pytest.raises(Invalid, match=r"steps of 0\.5 points") as refused:
        correct(day, finer, Covers.PLAYED)

    assert (refused.value.code, refused.value.field) == ("scheme-finer", "scheme")


def test_a_name_with_a_character_that_no_file_brings_is_refused(played):
    day, _round, _first = played
    scheme = dearer(day)
    bands = [{**scheme["bands"][0], "key": "mi\0nor"}, *scheme["bands"][1:]]

    with pytest.raises(Invalid) as refused:
        correct(day, {**scheme, "bands": bands}, Covers.PLAYED)
    assert refused.value.code == "unreadable-character"
