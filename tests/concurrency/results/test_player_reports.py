"""Twenty impatient thumbs at a real server: one slip is one report, and everybody gets the same answer."""

from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from threading import Barrier
from urllib.parse import urlencode, urlsplit

import pytest

from tests.concurrency.crowd import PATIENCE
from tests.data.cast import NOW
from tests.data.days import a_day, published
from tests.tournament.web.player.phone import Phone, form_of
from tests.tournament.web.player.results.test_reports import COUNTS
from tournament.models import Entrant, LogEntry, Submission

pytestmark = pytest.mark.django_db(transaction=True)
CROWD = 20


def together(server, path, form, *, cookie):
    """Send the same form from many phones at the same instant: their statuses and where they lead."""
    gate, place = Barrier(CROWD), urlsplit(server.url)
    headers = {"Content-Type": "application/x-www-form-urlencoded", "Cookie": f"csrftoken={cookie}"}

    def send(_number):
        line = HTTPConnection(place.hostname, place.port, timeout=PATIENCE)
        gate.wait()
        line.request("POST", path, urlencode(form), headers)
        answer = line.getresponse()
        answer.read()
        line.close()
        return answer.status, answer.headers["Location"]

    with ThreadPoolExecutor(max_workers=CROWD) as crowd:
        return set(crowd.map(send, range(CROWD)))


def test_one_slip_from_twenty_threads_is_one_report_and_one_answer(live_server):
    day, round_ = published(4)
    pairing = round_.pairings.get(table=1)
    phone = Phone(day.tokens[pairing.a.number])
    path = phone.url("result-of", 1)
    form = {**form_of(phone.open("result-of", 1), path), **COUNTS, "faction": "good", "step": "send"}

    answers = together(live_server, path, form, cookie=phone.client.cookies["csrftoken"].value)

    assert answers == {(303, path)}
    assert Submission.objects.filter(pairing=pairing).count() == 1
    assert LogEntry.objects.filter(verb="result.submit").count() == 1


def test_one_registration_from_twenty_threads_is_one_entrant_and_one_link(live_server, client):
    day = a_day()
    path = f"/t/{day.tournament.slug}/register/"
    form = {**form_of(client.get(path), ""), "name": "Pia", "language": "en", "consent": "on"}

    answers = together(live_server, path, form, cookie=client.cookies["csrftoken"].value)

    assert {status for status, _link in answers} == {303}
    assert len(answers) == 1
    assert Entrant.objects.get().registered_at > NOW
