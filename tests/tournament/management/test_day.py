"""A day that goes wrong says what was refused, lost or late; nothing is forgiven."""

from datetime import timedelta
from io import StringIO
from threading import Thread

import pytest
from django.core.management import CommandError, call_command

from tests import servers
from tests.data.cast import NOW
from tests.data.days import play, published
from tournament.engine.lifecycle import TableStatus
from tournament.management.day import Day, Setting
from tournament.management.visitors import Answer, Browser, Phone, Unreachable
from tournament.models import Announcement, Pairing
from tournament.services.clock import announcements, clocks

pytestmark = pytest.mark.django_db


def rehearsed(tmp_path, **setting):
    return Day(Setting(address="http://127.0.0.1", out=tmp_path, password="x", **setting), say=lambda _: None)


def run_clock(day, round_):
    """A clock whose announcements were all made one second late."""
    clock = clocks.start(round_, by=day.cast.organiser, now=NOW)
    for row in list(clock.announcements.order_by("due_at")):
        announcements.fire_due(now=row.due_at + timedelta(seconds=1), by="guard")
    return clock


def test_what_came_late_is_named_with_its_lateness(tmp_path):
    day, round_ = published(2)
    rehearsal = rehearsed(tmp_path, late_ms=250.0)

    rehearsal._count_announcements(run_clock(day, round_), round_)

    tally = rehearsal.tally
    assert not tally.is_clean
    assert (tally.worst_ms, tally.announcements, tally.by) == (1000.0, 11, {"guard": 11})
    assert len(tally.late) == 11
    assert tally.late[0].endswith("was 1000 ms late.")


def test_late_within_the_bound_is_clean(tmp_path):
    day, round_ = published(2)
    rehearsal = rehearsed(tmp_path, late_ms=1000.0)

    rehearsal._count_announcements(run_clock(day, round_), round_)

    assert rehearsal.tally.is_clean


def test_an_announcement_that_was_never_made_is_lost(tmp_path):
    day, round_ = published(2)
    rehearsal = rehearsed(tmp_path)
    clock = run_clock(day, round_)
    row = clock.announcements.first()
    row.status = Announcement.Status.CANCELLED
    row.save(update_fields=["status"])

    rehearsal._count_announcements(clock, round_)

    assert rehearsal.tally.lost == [f"Round 1: {row.kind} was never announced."]


def test_a_table_without_its_one_confirmed_result_is_lost(tmp_path):
    day, round_ = published(4)
    rehearsal = rehearsed(tmp_path)
    play(day, round_)
    one = round_.pairings.order_by("table").first()
    Pairing.objects.filter(pk=one.pk).update(status=TableStatus.DISPUTED)

    rehearsal._count_results(round_)

    assert rehearsal.tally.lost == [f"Round 1, {one}: confirmed results: 1."]


def test_a_refusal_is_counted_with_its_sentence(tmp_path):
    rehearsal = rehearsed(tmp_path)

    rehearsal._expect(Answer(409, {"message": "Round 1 is closed."}), "report table 1")

    assert rehearsal.tally.refused == ["report table 1: 409 Round 1 is closed."]


def test_a_print_that_is_no_pdf_is_lost(tmp_path, live_server):
    rehearsal = rehearsed(tmp_path)

    rehearsal._keep(Browser(live_server.url), "/", "standings.pdf")

    assert rehearsal.tally.lost == ["standings.pdf is not a PDF file."]
    assert not (tmp_path / "standings.pdf").exists()


def test_a_phone_reads_answers_and_refusals(live_server):
    day, _ = published(2)
    pia, sam = Phone(live_server.url, day.tokens[1]), Phone(live_server.url, "somebody-elses")

    taken, refused = pia.get(""), sam.get("")

    assert taken.is_fine
    assert taken.body["entrant"]["name"] == "Pia Lindqvist"
    assert (refused.is_fine, refused.status) == (False, 401)
    assert refused.sentence.startswith("401 ")


def test_a_page_that_is_no_json_still_has_a_sentence(live_server):
    answer = Phone(f"{live_server.url}/nowhere/#", "x").get("")

    assert answer.status == 404
    assert answer.sentence.startswith("404 ")


def test_a_wrong_password_stops_the_browser_with_a_sentence(live_server, settings):
    settings.SESSION_COOKIE_SECURE = settings.CSRF_COOKIE_SECURE = False

    with pytest.raises(Unreachable, match="olga could not sign in"):
        Browser(live_server.url).sign_in("/sign-in/", "olga", "wrong")


def test_nobody_at_the_address_is_one_sentence():
    address = f"http://127.0.0.1:{servers.free_port()}"

    with pytest.raises(Unreachable, match="does not answer"):
        Phone(address, "x").get("")
    with pytest.raises(Unreachable, match="does not answer"):
        Browser(address).fetch("/")


@pytest.mark.thorough
@pytest.mark.django_db(transaction=True)
def test_the_command_without_a_service_says_that_the_day_stopped(tmp_path):
    address = f"http://127.0.0.1:{servers.free_port()}"

    with pytest.raises(CommandError, match=r"The day stopped: .* does not answer"):
        call_command("day", address=address, out=tmp_path, stdout=StringIO())


@pytest.mark.django_db(transaction=True)
def test_the_day_waits_for_the_last_announcement_and_no_longer(tmp_path):
    day, round_ = published(2)
    clock = clocks.start(round_, by=day.cast.organiser, now=NOW)
    rehearsal = rehearsed(tmp_path)

    waiting = Thread(target=rehearsal._together, args=([clock], rehearsal._wait_for))
    waiting.start()
    waiting.join(60)

    assert not waiting.is_alive()  # 2007 is over: patience has ended
