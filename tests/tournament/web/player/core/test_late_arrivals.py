"""What a phone sends too late, from the phone to the desk and back: a line, a decision, and the truth."""

from datetime import timedelta

import pytest
from django.template.loader import render_to_string
from django.utils import timezone

from tests.data.cast import NOW
from tests.data.days import a_day, drafted, published, with_entrants
from tests.data.factories import a_catalogue, a_figure
from tests.tournament.api.callers import ask, desk, is_problem
from tests.tournament.api.callers import phone as program
from tests.tournament.web.organiser.desk_client import Browser
from tests.tournament.web.player.phone import Phone, form_of, notices, text_of
from tournament.engine.lifecycle import EntrantStatus, TournamentStatus
from tournament.models import PhoneRequest, Reveal, Tournament
from tournament.printing.documents.army_lists import army_lists
from tournament.queries.lists import list_sheets
from tournament.services.entrants import entrants

pytestmark = pytest.mark.django_db


@pytest.fixture
def day():
    day = with_entrants(a_day(), 2)
    day.figure = a_figure(a_catalogue(), name="Warden", kind="hero", points=100, action_points=5)
    day.tournament.catalogues.add(day.figure.catalogue)
    return day


@pytest.fixture
def phone(day):
    """A phone with a Warden in its draft, and the page of its list open when the deadline passes."""
    phone = Phone(day.tokens[1])
    phone.press("put", "good", day.figure.pk, quantity=1)
    phone.builder = phone.open("build", "good")
    return phone


def close_lists(day):
    closed = timezone.now() - timedelta(minutes=1)
    Tournament.objects.filter(pk=day.tournament.pk).update(lists_close_at=closed)
    return day.refresh()


def hand_in(phone, **more):
    return phone.fill(phone.builder, phone.url("hand-in", "good"), **more)


@pytest.mark.thorough
def test_a_list_in_time_is_handed_in_once_however_often_its_form_is_sent(phone, day):
    for _sent_again in range(2):
        said = text_of(phone.next_page(hand_in(phone)))
        assert "List handed in. This is your receipt." in said

    assert [row.status for row in PhoneRequest.objects.all()] == ["done"]
    assert list_sheets.sheet_of(day.entrants[0], "good").version.number == 1


@pytest.mark.thorough
def test_a_late_list_waits_and_says_so_to_its_owner_and_to_the_referee(phone, day):
    close_lists(day)

    answer = hand_in(phone, pressed_at="1000")

    assert notices(answer) == ["The list arrived late. It counts only if the referee accepts it."]
    for page in (phone.next_page(answer), phone.open("lists"), phone.open("home")):
        assert "Your good list arrived late" in text_of(page)
    request = PhoneRequest.objects.get()
    assert (request.pressed_at, request.page_at is not None) == (None, True)  # 1970 is no time
    referee = Browser(day.cast.jun, day.tournament.slug)
    assert "Late list from Pia Lindqvist" in text_of(referee.open("home"))
    said = text_of(referee.open("lists"))
    for part in ("Arrived late 1", "Pia Lindqvist", "Legal", "1 Warden", "No good list counts now."):
        assert part.replace("1 Warden", "1× Warden") in said

    referee.press("late-accept", request.pk, seen="0")

    assert list_sheets.sheet_of(day.entrants[0], "good").version.number == 1
    assert "Arrived late" not in text_of(referee.open("lists"))
    home = text_of(phone.open("home"))
    assert "Your good list was accepted late" in home
    assert "Your good list arrived late" not in home


def test_another_entrants_signed_time_is_not_believed(phone, day):
    other = Phone(day.tokens[2])
    other.press("put", "good", day.figure.pk, quantity=1)
    stolen = form_of(other.open("build", "good"), other.url("hand-in", "good"))["page_at"]
    close_lists(day)

    hand_in(phone, page_at=stolen, pressed_at="99999999999999999999")

    request = PhoneRequest.objects.get()
    assert (request.page_at, request.pressed_at, request.status) == (None, None, "waiting")


@pytest.mark.thorough
def test_a_list_that_is_accepted_after_lists_were_shown_is_marked_for_everybody_who_sees_it(phone, day):
    Tournament.objects.filter(pk=day.tournament.pk).update(reveal=Reveal.ALWAYS)
    close_lists(day)
    hand_in(phone)
    request = PhoneRequest.objects.get()
    referee = Browser(day.cast.jun, day.tournament.slug)
    assert "If you accept this one, it is shown as accepted late." in text_of(referee.open("lists"))

    referee.press("late-accept", request.pk, seen="0")

    marked = "accepted this list after the deadline, when lists had been shown already"
    for page in (
        phone.open("receipt", "good"),
        Phone(day.tokens[2]).open("lists-of", 1),
        referee.open("list", 1, "good"),
    ):
        assert marked in text_of(page)
    assert "Accepted late" in text_of(referee.open("lists"))
    (sheet,) = army_lists(day.tournament, [day.tournament.entrants.get(number=1)]).sheets
    assert "accepted late, after lists were shown" in render_to_string(
        "printing/lists/_army_list.html", {"sheet": sheet}
    )
    theirs = ask(program(day, 2), "GET", "me/others/1/").json()["lists"]
    assert [each["late_mark"] for each in theirs] == ["accepted-late-after-reveal"]


@pytest.mark.thorough
def test_a_list_is_refused_with_a_reason_that_its_owner_reads(phone, day):
    close_lists(day)
    hand_in(phone)
    referee = Browser(day.cast.jun, day.tournament.slug)
    request = PhoneRequest.objects.get()

    referee.press("late-refuse", request.pk, reason="")
    assert PhoneRequest.objects.get().is_waiting
    referee.press("late-refuse", request.pk, reason="The pairings are out.")

    assert "The pairings are out." in text_of(phone.open("home"))
    again = text_of(phone.next_page(hand_in(phone)))
    assert "The referee has refused this list: The pairings are out." in again
    assert list_sheets.sheet_of(day.entrants[0], "good").version is None


def test_a_scorekeeper_decides_nothing_about_lists(phone, day):
    close_lists(day)
    hand_in(phone)

    answer = Browser(day.cast.kei, day.tournament.slug).press(
        "late-accept", PhoneRequest.objects.get().pk, seen="0"
    )

    assert answer.status_code == 403
    assert PhoneRequest.objects.get().is_waiting


@pytest.fixture
def late():
    """Round 1 is drafted; somebody who is registered presses now."""
    day, _ = drafted(4)
    details = entrants.Details(name="Lena Late")
    entrant, day.tokens[5] = entrants.register(day.tournament, details, by=day.cast.organiser, now=NOW)
    return day, entrant, Phone(day.tokens[5])


def test_a_check_in_after_the_draft_is_a_line_with_the_choices_of_the_desk(late):
    day, entrant, phone = late

    answer = phone.fill(phone.open("home"), phone.url("check-in"))

    assert notices(answer) == ["Your check-in came too late, so the desk decides. Go there now."]
    home = text_of(phone.open("home"))
    assert "You are not checked in yet: go to the desk" in home
    assert "Check in" not in home
    keeper = Browser(day.cast.kei, day.tournament.slug)
    assert "1 check-in came late" in text_of(keeper.open("home"))
    assert "Lena Late" in text_of(keeper.open("check-in"))

    keeper.press("check-in-entrant", entrant.number)

    assert "Checked in too late" not in text_of(keeper.open("check-in"))
    assert "The desk decides" not in text_of(phone.open("home"))


def test_a_check_in_is_refused_with_a_reason(late):
    day, entrant, phone = late
    phone.press("check-in")
    request = PhoneRequest.objects.get()
    keeper, referee = (Browser(one, day.tournament.slug) for one in (day.cast.kei, day.cast.jun))

    assert keeper.press("late-check-in-refuse", request.pk, reason="No").status_code == 403
    referee.press("late-check-in-refuse", request.pk, reason="Come for round 2.")

    assert "Come for round 2." in text_of(phone.open("home"))
    entrant.refresh_from_db()
    assert entrant.status == EntrantStatus.REGISTERED


@pytest.mark.thorough
def test_programs_hand_in_late_and_officials_decide_over_http(day):
    close_lists(day)
    body = {"entries": [{"quantity": 1, "figure": day.figure.key}], "pressed_at": NOW.isoformat()}
    assert ask(program(day, 1), "PUT", "me/lists/good/", body).status_code == 409  # as ever without a token
    answer = ask(program(day, 1), "PUT", "me/lists/good/", {**body, "token": "7f3c"})
    assert (answer.status_code, answer.json()["status"]) == (202, "waiting")
    at = f"tournaments/{day.tournament.slug}/late/"

    (line,) = ask(desk(day.cast.jun), "GET", at).json()["lists"]
    assert (line["request"]["entrant"]["name"], line["seen"], line["can_count"]) == ("Pia Lindqvist", 0, True)
    assert line["entries"] == [{"quantity": 1, "figure": day.figure.key, "name": "Warden"}]
    wrong = ask(desk(day.cast.jun), "POST", f"{at}{line['request']['id']}/accept/", {"seen": 7})
    assert (wrong.status_code, wrong.json()["code"], is_problem(wrong)) == (409, "version-old", True)

    done = ask(desk(day.cast.jun), "POST", f"{at}{line['request']['id']}/accept/", {"seen": 0}).json()

    assert (done["status"], done["version"]) == ("accepted", 1)
    queue = f"tournaments/{day.tournament.slug}/lists/"
    rows = ask(desk(day.cast.jun), "GET", f"{queue}?q=Pia").json()["results"]
    assert {row["faction"]: row["late_mark"] for row in rows} == {"good": "accepted-late", "evil": ""}
    (version,) = ask(desk(day.cast.jun), "GET", f"{queue}1/good/").json()["versions"]
    mine = ask(program(day, 1), "GET", "me/").json()["lists"]
    assert (version["late_mark"], mine["good"]["late_mark"]) == ("accepted-late", "accepted-late")


def test_programs_check_in_late_and_the_desk_reads_it_over_http():
    day, _ = published(2)
    details = entrants.Details(name="Lena Late")
    _, day.tokens[3] = entrants.register(day.tournament, details, by=day.cast.organiser, now=NOW)

    answer = ask(program(day, 3), "POST", "me/check-in/", {"token": "a1"})

    assert (answer.status_code, answer.json()["kind"]) == (202, "check-in")
    at = f"tournaments/{day.tournament.slug}/late/"
    (line,) = ask(desk(day.cast.jun), "GET", at).json()["check_ins"]
    refused = ask(desk(day.cast.jun), "POST", f"{at}{line['id']}/refuse/", {"reason": "Round 2."})
    assert (refused.status_code, refused.json()["message"]) == (200, "Round 2.")


def test_a_check_in_in_time_counts_over_http():
    day = with_entrants(a_day(status=TournamentStatus.CHECK_IN), 1)

    answer = ask(program(day, 1), "POST", "me/check-in/")

    assert (answer.status_code, answer.json()["status"]) == (200, "checked-in")
