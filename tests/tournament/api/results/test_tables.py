"""One table through the API: everything that was told of it, the second pass, photos of its sheet."""

import io

import pytest

from tests.data.days import facts_for, published
from tests.tournament.api.callers import api, ask, desk, is_problem, phone
from tests.tournament.services.results.test_photos import a_photo
from tournament.models import LogEntry, SheetPhoto

pytestmark = pytest.mark.django_db


@pytest.fixture
def day(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path
    return published(4)[0]


def table_of(day):
    return day.tournament.rounds.get().pairings.select_related("a", "b").get(table=1)


def there(day, path=""):
    return f"tournaments/{day.tournament.slug}/rounds/1/{path}"


def at_table(day, who, method, path="", said=None):
    return ask(desk(getattr(day.cast, who)), method, there(day, f"tables/1/{path}"), said)


def sheet(day, token, **changed):
    facts = facts_for(table_of(day))
    facts["b"].update(changed)
    return {"token": token, "facts": facts}


@pytest.mark.thorough
def test_two_accounts_stand_side_by_side_and_one_of_them_is_taken(day):
    pairing = table_of(day)
    ask(phone(day, pairing.a.number), "POST", "me/pairings/1/result/", sheet(day, "a"))
    ask(phone(day, pairing.b.number), "POST", "me/pairings/1/result/", sheet(day, "b", points_remaining=360))

    shown = at_table(day, "kei", "GET").json()

    assert shown["pairing"]["status"] == "disputed"
    (line,) = [each for each in shown["compared"] if each["differs"]]
    assert (line["says"], line["values"]) == (f"{pairing.b.name}: points left", ["350", "360"])
    taken = at_table(day, "kei", "POST", "confirm/", {"seen": shown["reports"][0]["id"]})
    assert taken.json()["signed"] == pairing.a.name


def test_a_referee_doubts_a_result_and_the_reason_is_there(day):
    at_table(day, "kei", "POST", "result/", sheet(day, "first"))

    doubted = at_table(day, "jun", "POST", "dispute/", {"reason": "They counted again."})

    assert doubted.json()["status"] == "disputed"
    assert [row["reason"] for row in at_table(day, "kei", "GET").json()["doubts"]] == ["They counted again."]


def test_what_facts_mean_is_told_at_the_desk_and_nothing_is_kept(day):
    said = at_table(day, "kei", "POST", "preview/", {"facts": sheet(day, "-")["facts"]}).json()

    assert (said["points_a"], said["points_b"], said["decided"]) == (3, 0, True)
    assert at_table(day, "kei", "GET").json()["reports"] == []


def test_a_roll_told_at_the_desk_is_recorded(day):
    rolled = at_table(day, "kei", "POST", "roll/", {"faction_a": "evil"}).json()

    assert (rolled["faction_a"], rolled["faction_b"]) == ("evil", "good")


def test_a_second_pass_that_agrees_is_counted(day):
    at_table(day, "kei", "POST", "result/", sheet(day, "first"))

    again = at_table(day, "kei", "POST", "check/", sheet(day, "second")).json()

    assert (again["agrees"], again["differs"], again["result"]["checked_by"]) == (True, [], "Kei")
    passes = ask(desk(day.cast.kei), "GET", there(day, "passes/")).json()
    assert (passes["tables"], passes["typed"], passes["checked"], passes["next"]) == (2, 1, 1, 2)
    assert [row["stand"] for row in passes["sheets"]] == ["checked", "out"]


@pytest.mark.thorough
def test_a_second_pass_that_differs_changes_nothing_until_somebody_says_why(day):
    at_table(day, "kei", "POST", "result/", sheet(day, "first"))

    differs = at_table(day, "kei", "POST", "check/", sheet(day, "second", remaining=5)).json()

    assert (differs["agrees"], differs["differs"][0]["values"]) == (False, ["4", "5"])
    assert differs["result"]["checked_at"] is None
    kept = {"seen": differs["result"]["id"], "reason": "The second was misread."}
    assert at_table(day, "kei", "POST", "keep/", {**kept, "seen": 99_999}).status_code == 409
    assert at_table(day, "kei", "POST", "keep/", kept).json()["checked_by"] == "Kei"


def test_the_same_request_twice_is_no_second_pass(day):
    at_table(day, "kei", "POST", "result/", sheet(day, "first"))

    again = at_table(day, "kei", "POST", "check/", sheet(day, "first")).json()

    assert (again["agrees"], again["result"]["checked_at"]) == (True, None)


def upload(client, path, content=None, name="photo"):
    file = io.BytesIO(a_photo() if content is None else content)
    file.name = "sheet.jpg"
    return client.post(api(path), {name: file}, format="multipart")


def test_a_photo_goes_in_as_a_form_and_comes_out_as_a_picture(day):
    kei, photos = desk(day.cast.kei), there(day, "tables/1/photos/")

    first, again = upload(kei, photos), upload(kei, photos)

    assert (first.status_code, again.status_code) == (201, 200)
    (listed,) = kei.get(api(photos)).json()
    assert listed == first.json() == again.json()
    picture = kei.get(api(f"{photos}{listed['id']}/"))
    assert (picture.headers["Content-Type"], picture.content[:2]) == ("image/jpeg", b"\xff\xd8")
    assert "no-store" in picture.headers["Cache-Control"]
    assert kei.get(api(f"{there(day, 'tables/2/photos/')}{listed['id']}/")).status_code == 404


def test_a_photo_is_taken_away_by_a_referee_with_a_reason(day):
    photos = there(day, "tables/1/photos/")
    number = upload(desk(day.cast.kei), photos).json()["id"]
    jun = desk(day.cast.jun)

    assert ask(jun, "POST", f"{photos}{number}/remove/", {}).status_code == 422
    assert ask(jun, "POST", f"{photos}{number}/remove/", {"reason": "Wrong sheet."}).status_code == 200
    assert jun.get(api(f"{photos}{number}/")).json()["code"] == "photo-removed"
    assert LogEntry.objects.get(verb="photo.remove").reason == "Wrong sheet."


def test_a_player_gives_a_photo_and_sees_none(day):
    own = phone(day, table_of(day).a.number)

    answer = upload(own, "me/pairings/1/photo/")

    assert (answer.status_code, set(answer.json())) == (201, {"taken_at"})
    assert SheetPhoto.objects.get().taken_by == table_of(day).a.name
    assert own.get(api(there(day, "tables/1/photos/"))).status_code == 401


@pytest.mark.parametrize(
    ("body", "kind", "status", "code"),
    [
        (b"{}", "application/json", 415, "not-a-form"),
        (b"x", "multipart/form-data", 400, "malformed"),
        (b"--x--\r\n", "multipart/form-data; boundary=x", 422, "invalid"),
    ],
)
def test_what_is_no_photo_is_refused_in_the_shape(day, body, kind, status, code):
    answer = desk(day.cast.kei).generic("POST", api(there(day, "tables/1/photos/")), body, content_type=kind)

    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert is_problem(answer)
    wrong = upload(desk(day.cast.kei), there(day, "tables/1/photos/"), b"<html>")
    assert (wrong.status_code, wrong.json()["code"]) == (422, "photo-unreadable")


def test_a_form_longer_than_any_photo_is_not_read(day):
    own = phone(day, table_of(day).a.number)
    kind = "multipart/form-data; boundary=x"

    answer = own.generic(
        "POST", api("me/pairings/1/photo/"), b"--x--\r\n", content_type=kind, CONTENT_LENGTH=str(10**9)
    )

    assert (answer.status_code, answer.json()["code"]) == (413, "body-too-large")


def test_the_points_of_a_sheet_are_its_second_check(day):
    at_table(day, "kei", "POST", "result/", sheet(day, "first"))

    differs = at_table(day, "kei", "POST", "check/", {"token": "x", "points_a": 2, "points_b": 1}).json()
    nothing = at_table(day, "kei", "POST", "check/", {"token": "y"})
    again = at_table(day, "kei", "POST", "check/", {"token": "z", "points_a": 3, "points_b": 0}).json()

    assert (differs["agrees"], [line["says"] for line in differs["differs"]]) == (False, ["Points"])
    assert is_problem(nothing)
    assert nothing.json()["code"] == "nothing-to-check"
    assert (again["agrees"], again["result"]["checked_by"]) == (True, "Kei")
