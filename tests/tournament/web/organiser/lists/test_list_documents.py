"""Lists as a text, a file or a link at the desk: entered for a player, judged, downloaded, asked for."""

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from tests.data.cast import NOW
from tests.data.days import a_day, with_entrants
from tests.data.lists import ILLEGAL, armed, hand_in
from tests.tournament.services.core.test_pdf_check import a_pdf
from tests.tournament.services.lists.test_list_documents import ANY, an_event, handed, sheet, typed
from tests.tournament.web.organiser.desk_client import Browser, text_of
from tests.tournament.web.player.lists.test_list_documents import a_file
from tests.tournament.web.player.phone import Phone
from tournament.models import Tournament
from tournament.services.lists import reminders

pytestmark = pytest.mark.django_db


@pytest.fixture
def day(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path / "files"
    cache.clear()
    return an_event("results-only", "one")


@pytest.fixture
def jun(day):
    return Browser(day.cast.jun, day.tournament.slug)


@pytest.fixture
def olga(day):
    return Browser(day.cast.olga, day.tournament.slug)


def test_the_desk_hands_one_in_for_a_player(day, jun):
    page = jun.open("list-edit", 1, ANY)
    assert 'enctype="multipart/form-data"' in page.content.decode()

    answer = jun.press("list-edit", 1, ANY, kind="file", file=a_file(a_pdf()), points="700", seen="0")

    assert answer.status_code == 303
    assert sheet(day).version.submitted_by == "Jun"
    again = jun.press("list-edit", 1, ANY, kind="text", text="Other", seen="0")
    assert again.status_code == 422
    assert "has changed" in text_of(again)
    assert "Other" in text_of(again)


def test_a_referee_reads_it_and_decides_once(day, jun, olga):
    handed(day, typed(text="<i>Théoden</i>", points=700))

    assert "To decide 1" in text_of(jun.open("lists"))
    assert "Approve all" not in text_of(jun.open("lists"))
    page = jun.open("list", 1, ANY).content.decode()
    assert "&lt;i&gt;Théoden&lt;/i&gt;" in page
    assert "This list is legal" not in page
    jun.press("list-send-back", 1, ANY, version=1, seen=0, message="Which warbands?")
    late = olga.press("list-approve", 1, ANY, version=1, seen=0)

    assert late.status_code == 409
    assert "has sent this list back" in text_of(late)
    assert sheet(day).is_sent_back


def test_more_points_than_the_limit_are_a_warning_and_the_referee_decides(day, jun, olga):
    handed(day, typed(text="12 Riders", points=9_999))
    warning = "9,999 points, limit 1,000."

    assert warning in text_of(jun.open("lists"))
    assert warning in text_of(jun.open("entrant", 1))
    page = text_of(jun.open("list", 1, ANY))
    assert f"Please check {warning}" in page
    assert f"Please correct your list: {warning}" in page
    for name in ("lists", "receipt"):
        own = Phone(day.tokens[1]).open(name, *([ANY] if name == "receipt" else []))
        assert warning in text_of(own)

    assert jun.press("list-approve", 1, ANY, version=1, seen=0).status_code == 303
    assert warning in text_of(jun.open("list", 1, ANY))
    olga.press("question", "level", level="10000")
    assert warning not in text_of(jun.open("list", 1, ANY))


def test_every_version_keeps_its_file(day, jun):
    contents = [a_pdf(extra=b"%%%d\n" % number) for number in range(2)]
    for content in contents:
        handed(day, file=content)

    for number, content in enumerate(contents, start=1):
        answer = jun.open("list-document", 1, ANY, number)
        assert answer.content == content
        assert answer.headers["Content-Disposition"].startswith("attachment;")
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert jun.open("list-document", 1, ANY, 3).status_code == 404
    assert jun.open("list-document", 1, "good", 1).status_code == 404
    assert Browser(day.cast.kei, day.tournament.slug).open("list-document", 1, ANY, 1).status_code == 403


def test_a_late_one_is_looked_at_and_accepted(day, jun):
    Tournament.objects.filter(pk=day.tournament.pk).update(lists_close_at=NOW)
    request = handed(day.refresh(), typed(points=500), file=a_pdf())

    page = text_of(jun.open("lists"))
    assert "Arrived late" in page
    assert "500 / 1,000" in page
    assert jun.open("late-document", request.pk).content == a_pdf()
    assert jun.press("late-accept", request.pk, seen=0).status_code == 303
    assert sheet(day).document.points == 500


def test_other_pages_of_the_desk_open_as_well(day, jun, olga):
    handed(day, typed(link="https://lists.example/7"))

    assert "Version 1" in text_of(jun.open("entrant", 1))
    assert "handed in" in text_of(olga.open("log"))
    assert b"https://lists.example/7" in jun.open("list-export", 1, ANY, "txt").content
    assert jun.open("list-export", 1, ANY, "json").json()["kind"] == "link"
    assert "has not handed in a list" in text_of(jun.open("hindrances"))
    assert "may play" not in text_of(jun.open("log"))


def test_a_game_without_a_rulebook_asks_for_no_rule_number(day, jun):
    handed(day, typed(link="https://lists.example/7"))
    assert 'name="clause"' not in jun.open("excuse", 2, "any").content.decode()
    assert "A ruling needs a reason." in text_of(jun.press("excuse", 2, "any", reason=" "))

    jun.press("excuse", 2, "any", reason="Seen on paper.")

    assert "may play" in text_of(jun.open("log"))
    assert day.tournament.rulings.get().clause == ""
    message = str(day.entrants[1].messages.latest("pk").lines)
    assert "list-excused" in message
    assert "words" in message


def test_the_organiser_says_how_many_lists_a_player_brings(day, olga):
    page = text_of(olga.open("settings"))
    assert "How many lists does a player bring?" in page
    assert "one good and one evil" not in page

    assert olga.press("question", "lists_brought", lists_brought="none").status_code == 303
    assert day.refresh().tournament.lists_brought == "none"
    assert olga.press("question", "lists_brought", lists_brought="both").status_code == 422


@pytest.mark.parametrize("game", ["mesbg", "results-only"])
def test_an_event_that_needs_no_lists_says_none_until_the_organiser_asks_for_one(game):
    day = with_entrants(a_day(ruleset_key=game, policy={"missing_lists": "not-needed"}), 1)
    olga = Browser(day.cast.olga, day.tournament.slug)
    page = text_of(olga.open("settings"))
    assert "How many lists does a player bring? None" in page
    assert "lists are not needed" not in page

    assert olga.press("question", "lists_brought", lists_brought="one").status_code == 303

    page = text_of(olga.open("settings"))
    assert "How many lists does a player bring? One" in page
    assert "What happens to a player without all lists? May play" in page
    assert "has not handed in a list" in text_of(olga.open("hindrances"))
    assert olga.press("question", "missing_lists", missing_lists='"not-needed"').status_code == 303
    assert "How many lists does a player bring? None" in text_of(olga.open("settings"))


def test_a_catalogue_says_by_itself_how_many(settings):
    day = an_event("combat-hex-2007", "")

    page = text_of(Browser(day.cast.olga, day.tournament.slug).open("settings"))
    assert "How many lists does a player bring?" not in page


def test_the_event_rules_say_what_is_handed_in(day):
    page = text_of(Client().get(reverse("public:event-rules", args=[day.tournament.slug])))

    assert "You hand in one list, as text, file or link." in page
    assert "A list costs at most 1,000 points." in page


@pytest.mark.parametrize(
    ("missing_lists", "rule", "link"),
    [
        ("warn", "You hand in one list, as text, file or link.", "you hand in your lists, see your table"),
        ("not-needed", "You hand in no list.", "you see your table and enter your results"),
    ],
)
def test_nobody_is_sent_for_lists_that_the_event_does_not_need(day, missing_lists, rule, link):
    day.tournament.status = "registration"
    day.tournament.policy = {**day.tournament.policy, "missing_lists": missing_lists}
    day.tournament.save()

    pages = {
        name: text_of(Client().get(reverse(f"public:{name}", args=[day.tournament.slug])))
        for name in ("tournament", "event-rules")
    }

    assert link in pages["tournament"]
    assert rule in pages["event-rules"]


def test_anybody_finds_whose_locked_list_a_fingerprint_is(day, olga):
    handed(day, typed(text="12 Riders"))
    olga.press("lock-lists")
    digits = sheet(day).version.fingerprint[:16]

    page = text_of(Client().get(reverse("public:check-list"), {"fingerprint": digits}))

    assert "Version 1 of the list of No. 1, Pia Lindqvist" in page
    assert "12 Riders" not in page


@pytest.mark.parametrize("to", ["mesbg", "results-only"])
def test_figures_of_an_event_that_changed_its_game_still_open(to, settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path / "files"
    cache.clear()
    day = with_entrants(a_day(ruleset_key="combat-hex-starter", level=500), 2)
    armed(day)
    for entrant in day.entrants:
        hand_in(entrant, ILLEGAL)
    Tournament.objects.filter(pk=day.tournament.pk).update(ruleset_key=to, lists_brought="one")
    jun = Browser(day.cast.jun, day.tournament.slug)
    faction = ANY if to == "results-only" else "good"

    assert jun.open("lists").status_code == 200
    assert jun.open("list", 1, faction).status_code == 200
    assert jun.open("hindrances").status_code == 200
    assert reminders.send_now(day.refresh().tournament, by=day.cast.organiser, now=NOW) == 2
    assert jun.press("list-edit", 1, faction, kind="text", text="New", seen="1").status_code == 303
    assert sheet(day, faction=faction).document.text == "New"


def test_a_file_that_stayed_on_another_server_is_said_to_be_missing(day, jun):
    handed(day, typed(text="12 Riders"))

    answer = jun.open("list-document", 1, ANY, 1)

    assert answer.status_code == 404
    assert "This list has no file here. It was erased, or stayed on another server." in text_of(answer)
