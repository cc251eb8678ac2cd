"""Numbers and files that nobody sends by hand are answered, and are no bug."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from armies.services.files.tables import MAX_BYTES
from tests.data.cast import NOW
from tests.data.days import a_day, facts_for, published, with_entrants
from tests.tournament.web.organiser.desk_client import Browser, said
from tests.tournament.web.player.phone import Phone
from tournament.services.results import results
from tournament.web.forms.post_data import whole

pytestmark = pytest.mark.django_db
ENDLESS = "9" * 5_000


@pytest.mark.parametrize(
    ("text", "number"), [("7", 7), ("007", 7), ("", None), ("-7", None), ("\u0667", None), (ENDLESS, None)]
)
def test_a_number_is_plain_digits_of_a_length_that_columns_hold(text, number):
    assert whole(text) == number


def test_a_phone_that_sends_endless_numbers_gets_an_answer():
    day, _ = published(4)
    phone = Phone(day.tokens[1])

    for name in ("confirm", "dispute"):
        answer = phone.press(name, 1, pairing=ENDLESS, seen=ENDLESS)

        assert answer.status_code == 303


def test_a_desk_that_sends_endless_numbers_gets_an_answer():
    day, _ = published(4)
    olga = Browser(day.cast.olga, day.tournament.slug)
    people = f"name,number,table\nPia,{ENDLESS},{ENDLESS}\n"

    assert olga.press("table-confirm", 1, 1, seen=ENDLESS).status_code == 422
    assert olga.press("list-import", count=ENDLESS).status_code == 200
    lists = {"count": "1", "take-0": "1", "name-0": f"{ENDLESS}.txt", "text-0": "3x", "entrant-0": ENDLESS}
    assert olga.press("list-import", **lists).status_code == 200
    assert olga.press("entrant-import", text=people, check="1").status_code == 200


@pytest.mark.parametrize(("name", "field"), [("entrant-import", "file"), ("list-import", "lists")])
def test_a_file_that_is_too_large_is_refused_with_both_numbers(name, field):
    day = with_entrants(a_day(), 1)
    olga = Browser(day.cast.olga, day.tournament.slug)
    file = SimpleUploadedFile("much.txt", b"x" * (MAX_BYTES + 1))

    answer = olga.press(name, came_from=olga.url(name), **{field: file})

    assert "The file has 2.1 MB; the limit is 2 MB." in said(answer)


def test_the_sign_that_no_database_keeps_is_left_out_of_every_reason_at_the_desk():
    day, round_ = published(4)
    olga = Browser(day.cast.olga, day.tournament.slug)
    report = facts_for(round_.pairings.get(table=1))
    results.submit(round_.pairings.get(table=1), report, token="t", by=day.cast.referee, now=NOW)

    answers = [
        olga.press("table-dispute", 1, 1, reason="no\0!"),
        olga.press("drop", 3, reason="ill\0"),
        olga.press("close", 1, reason="\0"),
        olga.open("log", verb="result\0", person="\0"),
    ]

    assert max(answer.status_code for answer in answers) < 500
    reasons = day.tournament.log.filter(verb__in=["result.dispute", "entrant.drop"]).order_by("verb")
    assert list(reasons.values_list("reason", flat=True)) == ["ill", "no!"]


def test_a_form_of_a_table_with_a_sign_that_no_column_holds_gets_an_answer():
    """PostgreSQL keeps no U+0000, nor does it look for one."""
    day, _ = published(4)
    olga = Browser(day.cast.olga, day.tournament.slug)

    assert olga.press("table", 1, 1, client_token="a\0b", save="1").status_code == 200
