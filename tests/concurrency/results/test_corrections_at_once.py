"""What officials do to one table at the same instant: told on PostgreSQL with the locks, and without them.

With them one comes first and the other sees it, or is told; nothing is lost, nothing happens twice, nobody
sees an error page. Without them each of these races breaks: else it would prove nothing.
"""

import io
from pathlib import Path

import pytest
from django.db import DatabaseError
from PIL import Image

from tests.concurrency.crowd import overtaken, without_locks
from tests.data.cast import NOW
from tests.data.days import closed, facts_for, play, published
from tests.data.undoable_days import LATER, table
from tests.tournament.web.organiser.desk_client import Browser, text_of
from tests.tournament.web.organiser.results.test_entry import AT_START, COUNTS
from tournament.engine.lifecycle import RoundStatus, TableStatus
from tournament.models import LogEntry, Penalty, Submission, Tournament
from tournament.queries.standings.standings import standings_of
from tournament.services.core.actors import player
from tournament.services.core.errors import Refused
from tournament.services.penalties import incidents, penalties
from tournament.services.penalties.incidents import Incident
from tournament.services.results import corrections, double_entry, photos, results
from tournament.services.results.corrections import Then
from tournament.services.rounds import pairings, rounds
from tournament.services.undo import undo

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.postgres_only,
    pytest.mark.parametrize("is_locked", [True, False], ids=["locked", "without"]),
]
CHECK = {"mode": "check"}
CONFIRMED, PENDING = Submission.Status.CONFIRMED, Submission.Status.PENDING


@pytest.fixture(autouse=True)
def _locks(is_locked, monkeypatch):
    if not is_locked:
        without_locks(monkeypatch)


def verbs(*wanted):
    """What the log says of these, in order."""
    return list(LogEntry.objects.filter(verb__in=wanted).order_by("pk").values_list("verb", flat=True))


def refusals(answers):
    return [answer.code for answer in answers if isinstance(answer, Refused)]


def breaks(answers):
    """Did anybody see an error page?"""
    return any(isinstance(answer, DatabaseError) for answer in answers)


def correcting(day, pairing, winner, **more):
    """An act: correct what stands at the table now."""
    told = {"by": day.cast.organiser, "now": LATER, "reason": "Typed backwards"}
    seen = pairing.submissions.get(status=CONFIRMED).pk
    facts = facts_for(pairing, winner=winner)

    def deed():
        return results.submit(pairing, facts, token=f"fix-{winner}", is_looked_at=True, **told)

    return lambda: corrections.correct(pairing, deed, seen=seen, **{"then": Then.KEEP, **told, **more})


def test_of_two_corrections_the_second_looks_again(monkeypatch, is_locked):
    day, round_ = closed(2)
    pairing = table(round_)

    answers = overtaken(
        monkeypatch,
        results,
        "_take_factions",
        first=correcting(day, pairing, "b"),
        second=correcting(day, pairing, "a"),
    )

    assert pairing.submissions.filter(status=CONFIRMED).count() == 1
    assert (refusals(answers) == ["result-changed"]) == is_locked


def test_a_report_and_what_the_desk_types_leave_one_account(monkeypatch, is_locked):
    day, round_ = published(2)
    pairing = table(round_)
    results.submit(pairing, facts_for(pairing), token="a", by=player(pairing.a), now=NOW)
    other = facts_for(pairing, winner="b")

    overtaken(
        monkeypatch,
        results,
        "_meet",
        first=lambda: results.submit(pairing, other, token="b", by=player(pairing.b), now=NOW),
        second=lambda: results.submit(
            pairing, facts_for(pairing), token="desk", by=day.cast.scorekeeper, now=NOW
        ),
    )

    pairing.refresh_from_db()
    is_settled = pairing.status == TableStatus.CONFIRMED
    assert (is_settled and not pairing.submissions.filter(status=PENDING).exists()) == is_locked


def test_a_correction_pairs_again_before_the_round_is_published_and_never_after(monkeypatch, is_locked):
    day, round_ = closed(4)
    later = rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)

    answers = overtaken(
        monkeypatch,
        rounds,
        "pair",
        first=correcting(day, table(round_), "b", then=Then.AGAIN),
        second=lambda: rounds.publish(later, by=day.cast.referee, now=LATER, is_confirmed=True),
    )

    later.refresh_from_db()
    order = ["round.publish", "round.redraft", "round.publish"]
    assert (verbs("round.redraft", "round.publish") == order and not breaks(answers)) == is_locked
    assert later.seats.filter(is_current=True).count() == 4
    assert not is_locked or later.status == RoundStatus.PUBLISHED


def test_a_correction_is_not_taken_back_while_the_engine_pairs_on_it(monkeypatch, is_locked):
    day, round_ = closed(4)
    later = rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)
    pairings.unpair(later, table(later).a, by=day.cast.organiser, now=NOW, reason="Kin")
    correcting(day, table(round_), "b")()
    entry = LogEntry.objects.filter(verb="result.submit").first()

    answers = overtaken(
        monkeypatch,
        pairings,
        "pair",
        first=lambda: pairings.pair_loose(later, by=day.cast.referee, now=LATER, reason="They play"),
        second=lambda: undo.undo(entry, by=day.cast.organiser, now=LATER, reason="Wrong button"),
    )

    assert (refusals(answers) == ["built-on"]) == is_locked
    assert len(verbs("pairing.pair-loose", "deed.take-back")) == (1 if is_locked else 2)


def test_two_referees_take_the_same_points_once(monkeypatch, is_locked):
    day, round_ = published(2)
    play(day, round_)
    pairing = table(round_)
    late = Incident("points", "Came late", clause="10.01", units=2)

    def give(by, token):
        return lambda: penalties.give(pairing.a, late, by=by, now=NOW, pairing=pairing, token=token)

    answers = overtaken(
        monkeypatch,
        penalties,
        "_history",
        first=give(day.cast.referee, "one"),
        second=give(day.cast.organiser, "two"),
    )

    deducted = next(row.standing.units for row in standings_of(day.tournament) if row.entrant == pairing.a)
    assert refusals(answers) == (["given-already"] if is_locked else [])
    assert deducted == (4 if is_locked else 2)


def test_a_penalty_is_taken_back_once(monkeypatch, is_locked):
    day, round_ = published(2)
    play(day, round_)
    pairing = table(round_)
    lost = Incident("game-loss", "Counters moved", category="own-counter")
    penalty = penalties.give(pairing.a, lost, by=day.cast.referee, now=NOW, pairing=pairing)

    def back(by):
        return lambda: penalties.take_back(penalty, by=by, now=LATER, reason="It was another table")

    overtaken(
        monkeypatch,
        incidents,
        "refuse_finished",
        first=back(day.cast.referee),
        second=back(day.cast.organiser),
    )

    assert len(verbs("penalty.take-back")) == (1 if is_locked else 2)
    assert Penalty.objects.get().taken_back_at == LATER
    assert pairing.submissions.get(status=CONFIRMED).units_a == 6


def test_a_photo_that_two_send_is_kept_once(monkeypatch, is_locked, settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path
    day, round_ = published(2)
    pairing, out = table(round_), io.BytesIO()
    Image.new("RGB", (8, 6), "red").save(out, "PNG")

    def take(by):
        return lambda: photos.take(pairing, out.getvalue(), by=by, now=NOW)

    answers = overtaken(
        monkeypatch, photos, "_tell", first=take(day.cast.scorekeeper), second=take(player(pairing.a))
    )

    assert len(list(Path(tmp_path).rglob("*.jpg"))) == pairing.photos.count() == 1
    assert breaks(answers) != is_locked
    assert not is_locked or answers[0] == answers[1]


def test_a_second_pass_agrees_with_what_counts(monkeypatch, is_locked):
    day, round_ = published(2)
    play(day, round_)
    pairing = table(round_)
    facts = facts_for(pairing)
    told = {"by": day.cast.organiser, "now": LATER, "reason": "Typed backwards"}

    overtaken(
        monkeypatch,
        double_entry,
        "_mark_checked",
        first=lambda: double_entry.check(pairing, facts, token="2", by=day.cast.scorekeeper, now=LATER),
        second=lambda: results.submit(pairing, facts_for(pairing, winner="b"), token="fix", **told),
    )

    order = ["result.submit", "result.check", "result.submit"]
    assert (verbs("result.check", "result.submit") == order) == is_locked


def test_of_two_scorekeepers_who_type_one_sheet_the_second_is_stopped(monkeypatch, is_locked):
    day, round_ = published(2)
    rows = round_.pairings
    rows.update(faction_a="good")
    desks = [Browser(user, day.tournament.slug) for user in (day.cast.kei, day.cast.jun)]

    def typing(desk, **changed):
        fields = {"table": "1", "client_token": changed.get("token", "one"), **COUNTS, **AT_START, **changed}
        return lambda: desk.client.post(desk.url("entry"), fields, follow=True)

    answers = overtaken(
        monkeypatch,
        results,
        "_take_factions",
        first=typing(desks[0]),
        second=typing(desks[1], client_token="two", b_points_remaining="530"),
    )

    assert breaks(answers) != is_locked
    assert not is_locked or "Table 1 already has 3 to 0, entered by Kei" in text_of(answers[1])
    assert rows.get().submissions.count() == 1


def test_of_two_who_correct_after_the_same_stop_the_second_is_stopped_again(monkeypatch, is_locked):
    day, round_ = published(2)
    round_.pairings.update(faction_a="good")
    Tournament.objects.update(policy={"results_kept": "points"})
    kei, olga = (Browser(user, day.tournament.slug) for user in (day.cast.kei, day.cast.olga))

    def typing(desk, points, **more):
        fields = {"table": "1", "client_token": points, "points": points, **more}
        return lambda: desk.client.post(desk.url("entry"), fields, follow=True)

    stops = [act() for act in (typing(kei, "1"), typing(kei, "2", **CHECK), typing(olga, "3", **CHECK))]
    result = round_.pairings.get().submissions.get()
    right = {**CHECK, "correct": "1", "seen": str(result.pk), "reason": "Read again"}
    answers = overtaken(
        monkeypatch,
        results,
        "_take_factions",
        first=typing(kei, "2", **right),
        second=typing(olga, "3", **right),
    )

    assert [f'name="seen" value="{result.pk}"' in page.content.decode() for page in stops] == [
        False,
        True,
        True,
    ]
    assert breaks(answers) != is_locked
    assert not is_locked or "Points 2 to 1 1.5 to 1.5 differs" in text_of(answers[1])
    assert round_.pairings.get().submissions.count() == 2
