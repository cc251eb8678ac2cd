"""What the service stands on gives way: a full disk, and a database that may only be read.

The faults are real ones of SQLite. Whoever writes is told in plain words, nothing is half
stored, everything can be read, and the day goes on once it is mended.
"""

import contextlib
import logging

import pytest
from django.db import connection

from tests.data.days import facts_for, published
from tests.machine.rows import picture
from tests.tournament.api.callers import ask, is_problem, phone
from tests.tournament.web.player.phone import Phone, text_of

pytestmark = pytest.mark.django_db(transaction=True)
RESULT = "me/pairings/1/result/"


@contextlib.contextmanager
def disk_full():
    """Not one page more, however big the disk; what earlier rows left free is taken first."""
    with connection.cursor() as cursor:
        free, size = (
            cursor.execute(f"PRAGMA {name}").fetchone()[0] for name in ("freelist_count", "page_size")
        )
        cursor.execute("CREATE TABLE filler AS SELECT zeroblob(%s) AS room", [max(0, free - 1) * size])
        pages = cursor.execute("PRAGMA page_count").fetchone()[0]
        cursor.execute(f"PRAGMA max_page_count = {pages}")
        yield
        cursor.execute(f"PRAGMA max_page_count = {2**30}")
        cursor.execute("DROP TABLE filler")


@contextlib.contextmanager
def read_only():
    """As on a medium that takes nothing."""
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA query_only = ON")
        yield
        cursor.execute("PRAGMA query_only = OFF")


FAULTS = {"disk-full": disk_full, "read-only": read_only}


@pytest.fixture(params=FAULTS)
def fault(request):
    """The code that programs are told, and the state of things."""
    return request.param, FAULTS[request.param]


@pytest.fixture
def table(client):
    day, round_ = published(2)
    client.raise_request_exception = False
    return day, round_.pairings.get()


def report(day, pairing, *, token):
    caller = phone(day, pairing.a.number)
    caller.raise_request_exception = False
    return ask(caller, "POST", RESULT, {"token": token, "facts": facts_for(pairing)})


def test_nothing_is_half_stored_and_the_same_slip_goes_through_once_it_is_mended(table, fault, caplog):
    day, pairing = table
    code, broken = fault
    before = picture()

    with broken(), caplog.at_level(logging.ERROR, logger="django.request"):
        answers = [report(day, pairing, token=f"slip-{number}") for number in range(40)]

    refused = next(answer for answer in answers if answer.status_code != 201)
    assert (refused.status_code, refused.json()["code"]) == (503, code)
    assert is_problem(refused)
    kept = [answer.json()["id"] for answer in answers if answer.status_code == 201]
    assert list(pairing.submissions.values_list("pk", flat=True)) == kept
    assert code == "disk-full" or picture() == before
    assert report(day, pairing, token="slip-39").status_code == 201


def test_everything_can_be_read_and_a_person_is_told_in_plain_words(table, client, caplog):
    day, pairing = table
    own = Phone(day.tokens[pairing.a.number])
    own.client.raise_request_exception = False
    client.force_login(day.cast.olga)
    slug = day.tournament.slug

    with read_only(), caplog.at_level(logging.CRITICAL, logger="django.request"):
        pages = [f"/t/{slug}/", f"/t/{slug}/pairings/", f"/t/{slug}/standings/", f"/desk/{slug}/"]
        read = {path: client.get(path).status_code for path in pages}
        read |= {name: own.open(name).status_code for name in ("home",)}
        read |= {name: own.open(name, 1).status_code for name in ("result-of", "opponent")}
        told = own.press("roll", 1, pairing=pairing.pk, faction="good")

    assert set(read.values()) == {200}, read
    assert told.status_code == 503
    assert "The database is read-only" in text_of(told)
