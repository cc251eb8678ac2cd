"""Whatever is refused leaves in one shape, and the schema tells the truth about all of it."""

import io

import pytest
from django.core.management import call_command
from rest_framework.settings import api_settings

from tests.data.days import a_day, checked_in, facts_for, published
from tests.tournament.api.callers import ask, desk, is_problem, passer_by, phone
from tournament.api.core.throttles import AddressWrites, LinkWrites

pytestmark = pytest.mark.django_db


def test_malformed_json_names_line_and_column():
    day = checked_in(1)

    answer = ask(phone(day, 1), "PUT", "me/lists/good/", '{\n  "text": }')

    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")
    assert "Line 2, column 11" in answer.json()["message"]


def test_what_may_be_empty_is_emptied():
    day = checked_in(1)
    given = {"club": "Ford", "country": "ES", "email": "pia@example.org"}
    ask(phone(day, 1), "PATCH", "me/", given)

    answer = ask(phone(day, 1), "PATCH", "me/", dict.fromkeys(given, ""))

    assert answer.status_code == 200, answer.json()
    (entrant,) = day.entrants
    assert (entrant.club, entrant.country, entrant.email) == ("", "", "")


@pytest.mark.parametrize(
    ("path", "body", "sentence"),
    [
        ("", {"lists_close_at": "9999-12-31T23:59:59Z"}, "Year 9999 is too far away. Use 1900 to 3000."),
        ("", {"starts_on": "1066-10-14"}, "Year 1066 is too far away. Use 1900 to 3000."),
        ("entrants/removal/", {"entrants": [2**63], "unconfirmed": [], "reason": "r"}, str(2**63 - 1)),
        ("entrants/removal/", {"entrants": [1], "unconfirmed": [2**70], "reason": "r"}, str(2**63 - 1)),
    ],
)
def test_what_no_column_holds_and_no_page_shows_is_refused(path, body, sentence):
    day = checked_in(1)

    method = "POST" if path else "PATCH"
    answer = ask(desk(day.cast.olga), method, f"tournaments/{day.tournament.slug}/{path}", body)

    assert answer.status_code == 422, answer.content
    assert sentence in answer.json()["message"]


@pytest.mark.parametrize("body", ["[" * 100_000, '{"text": NaN}', "\x00", '{"a": ' + "9" * 5000 + "}"])
def test_wild_json_is_refused_and_not_a_bug(body):
    day = checked_in(1)

    answer = ask(phone(day, 1), "PUT", "me/lists/good/", body)

    assert answer.status_code == 400
    assert is_problem(answer)


def test_body_without_end_is_not_read_to_its_end(settings):
    day = checked_in(1)
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 1_000

    answer = ask(phone(day, 1), "PUT", "me/lists/good/", '{"text": "' + "x" * 2_000 + '"}')

    assert (answer.status_code, answer.json()["code"]) == (413, "body-too-large")
    assert is_problem(answer)


def test_bytes_that_are_no_text_are_refused():
    day = checked_in(1)

    answer = phone(day, 1).generic(
        "PUT", "/api/v1/me/lists/good/", b"\xff\xfe\x00", content_type="application/json"
    )

    assert answer.status_code == 400
    assert is_problem(answer)


def test_form_is_not_json():
    day = checked_in(1)

    answer = phone(day, 1).generic("PUT", "/api/v1/me/lists/good/", b"text=1", content_type="text/plain")

    assert (answer.status_code, answer.json()["code"]) == (415, "not-json")
    assert is_problem(answer)


@pytest.mark.parametrize("path", ["nothing/", "", "me/nothing", "tournaments/none/", "tournaments/a/b/c/"])
@pytest.mark.parametrize("method", ["GET", "POST", "DELETE"])
def test_address_that_nobody_knows_is_json_too(path, method):
    answer = ask(passer_by(), method, path)

    assert answer.status_code in {404, 405}
    assert is_problem(answer)


def test_address_without_its_slash_says_so():
    assert "end with a slash" in ask(passer_by(), "GET", "me").json()["message"]


def test_wrong_method_is_refused_in_the_shape():
    answer = ask(passer_by(), "DELETE", "tournaments/")

    assert (answer.status_code, answer.json()["code"]) == (405, "method-not-allowed")
    assert answer["Allow"]
    assert is_problem(answer)


def test_answers_are_json_only():
    answer = passer_by().get("/api/v1/tournaments/", headers={"Accept": "text/csv"})

    assert (answer.status_code, answer.json()["code"]) == (406, "not-acceptable")


@pytest.mark.parametrize("number", [0, 7, 10**30])
def test_round_that_is_not_there_is_404(number):
    day, _ = published(2)

    answer = ask(passer_by(), "GET", f"tournaments/{day.tournament.slug}/rounds/{number}/")

    assert answer.status_code == 404
    assert is_problem(answer)


@pytest.mark.parametrize("count", [10**30, -1, 1.5, "many", [], {}, True])
def test_fact_that_is_no_count_is_refused_and_not_a_bug(count):
    day, round_ = published(2)
    facts = facts_for(round_.pairings.get())
    facts["a"]["points_remaining"] = count

    answer = ask(phone(day, 1), "POST", "me/pairings/1/preview/", {"facts": facts})

    assert (answer.status_code, answer.json()["field"]) == (422, "facts.a.points_remaining")
    assert is_problem(answer)


def test_link_that_writes_too_often_is_slowed_down(monkeypatch):
    monkeypatch.setattr(LinkWrites, "THROTTLE_RATES", {"link-writes": "2/min"})
    day = checked_in(2)

    answers = [ask(phone(day, 1), "POST", "me/check-in/") for _ in range(3)]

    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert is_problem(answers[2])
    assert int(answers[2]["Retry-After"]) > 0
    assert ask(phone(day, 1), "GET", "me/").status_code == 200
    assert ask(phone(day, 2), "POST", "me/check-in/").status_code == 200


def test_address_that_registers_too_often_is_slowed_down(monkeypatch):
    monkeypatch.setattr(AddressWrites, "THROTTLE_RATES", {"address-writes": "1/min"})
    path = f"tournaments/{a_day().tournament.slug}/entrants/"

    answers = [ask(passer_by(), "POST", path, {"name": name}).status_code for name in ("Nia", "Lev")]

    assert answers == [201, 429]


def test_rates_leave_room_for_a_hall_behind_one_address():
    written = api_settings.DEFAULT_THROTTLE_RATES["address-writes"]

    number, seconds = AddressWrites().parse_rate(written)

    assert number / seconds >= 10


def test_schema_is_valid_and_complete():
    out = io.StringIO()

    call_command("spectacular", "--validate", "--fail-on-warn", stdout=out)

    assert "/api/v1/me/pairings/{number}/result/:" in out.getvalue()


def test_schema_is_served_without_signing_in():
    answer = passer_by().get("/api/schema/", headers={"Accept": "application/json"})

    assert answer.status_code == 200
    assert answer.json()["info"]["title"] == "Muster"


def test_error_data_names_the_tables_that_are_missing():
    day, _ = published(4)

    answer = ask(desk(day.cast.jun), "POST", f"tournaments/{day.tournament.slug}/rounds/1/close/")

    assert (answer.status_code, answer.json()["data"]["tables"]) == (409, [1, 2])


@pytest.mark.parametrize("body", ['{"\\ud800": 1}', '{"name": "\\uD800"}', '{"actions": {"\\udfff": "add"}}'])
def test_half_a_character_is_refused_and_is_no_bug(body):
    day = a_day()

    answer = ask(desk(day.cast.olga), "POST", f"tournaments/{day.tournament.slug}/files/entrants/", body)

    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")
