"""The referee's queue at the desk: one list after the other, two referees at once, nothing typed is lost."""

import re
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.utils import timezone

from tests.data.cast import NOW
from tests.data.days import a_day, published, with_entrants
from tests.data.lists import ILLEGAL, LEGAL, OTHER, armed, hand_in
from tests.examples import some_of
from tests.tournament.web.organiser.desk_client import Browser, said, text_of
from tournament.models import ListApproval
from tournament.queries.lists import list_queue
from tournament.services.lists import list_reviews, lists

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nobody_has_a_list_open():
    cache.clear()


@pytest.fixture
def day():
    """Four lists to judge, Paul's breaks the rules."""
    day = with_entrants(a_day(ruleset_key="combat-hex-starter", level=500), 4)
    armed(day)
    for entrant, text in zip(day.entrants, (LEGAL, ILLEGAL, LEGAL, LEGAL), strict=True):
        hand_in(entrant, text)
    return day


def referee(day):
    return Browser(day.cast.jun, day.tournament.slug)


def organiser(day):
    return Browser(day.cast.olga, day.tournament.slug)


def press(browser, verb, number, *, version=1, seen=0, **data):
    return browser.press(f"list-{verb}", number, "good", version=version, seen=seen, **data)


def state(day, number):
    return list_queue.row_of(day.entrants[number - 1], "good").state


def test_queue_begins_with_what_breaks_the_rules(day):
    page = text_of(referee(day).open("lists"))

    assert "To decide 4" in page
    assert page.index("Paul Okafor") < page.index("Pia Lindqvist")
    assert "/lists/2/good/" in referee(day).open("lists").content.decode().split("Start deciding")[0][-400:]


@pytest.mark.thorough
def test_queue_offers_exactly_what_one_press_approves(day):
    day.tournament.catalogues.get().figures.filter(name="Warden").update(copied_at=NOW)
    assert "Approve" not in text_of(referee(day).open("lists"))
    day.tournament.catalogues.get().figures.filter(name="Warden").update(copied_at=None)
    assert "3 legal lists wait." in text_of(referee(day).open("lists"))

    done = said(referee(day).press("approve-legal"))

    assert done == "3 legal lists approved."
    assert "1 list to decide" in text_of(referee(day).open("lists"))


def test_queue_is_searched_by_name_and_filtered_by_state(day):
    assert "Pia" not in text_of(referee(day).open("lists", q="okafor"))
    assert "Paul" not in text_of(referee(day).open("lists", only="waiting"))
    assert "No player matches" in text_of(referee(day).open("lists", q="nobody at all"))
    assert "No list has this state" in text_of(referee(day).open("lists", only="changed"))


def test_event_without_lists_counts_those_that_were_handed_in(day):
    day.tournament.policy = {"missing_lists": "not-needed"}
    day.tournament.save()

    page = text_of(referee(day).open("lists"))

    assert "All 4" in page
    assert "Missing" not in page.replace("Missing and illegal", "")


def test_queue_of_many_comes_in_pages(day):
    with_entrants(a_day(name="Another cup"), 0)
    for number in range(5, 50):
        day.tournament.entrants.create(number=number, name=f"Late {number}", registered_at=NOW)

    page = text_of(referee(day).open("lists", only="all", page="2"))

    assert "Page 2 of 2" in page
    assert "Late 49" in page


@pytest.mark.thorough
def test_ten_lists_in_a_row_come_by_themselves(day):
    browser = referee(day)
    page = browser.client.get(browser.url("list", 2, "good"))
    assert "1 of 4" in text_of(page)

    answer = press(browser, "send-back", 2, message="Add a hero.", only="", done=0)
    assert answer.url == f"{browser.url('list', 1, 'good')}?done=1&last=2-good"
    page = text_of(browser.client.get(answer.url))
    assert "2 of 4" in page
    assert "Paul Okafor : good list sent back" in page

    for number in (1, 3):
        answer = press(browser, "approve", number, done=number)
    answer = press(browser, "approve", 4, done=3)
    assert answer.url == browser.url("lists")
    assert said(answer) == "Good list of Rosa Iwashita approved."
    assert "No list waits for a referee" in text_of(browser.open("lists"))


def test_next_list_stays_in_the_view(day):
    answer = press(referee(day), "approve", 1, only="waiting")

    assert "/lists/3/good/?only=waiting" in answer.url


@pytest.mark.thorough
def test_two_referees_are_handed_different_lists(day):
    jun, olga = referee(day), organiser(day)
    jun.open("list", 2, "good")
    olga.open("list", 1, "good")

    after_jun = press(jun, "send-back", 2, message="Add a hero.")
    jun.client.get(after_jun.url)
    after_olga = press(olga, "approve", 1)

    assert "/lists/3/good/" in after_jun.url
    assert "/lists/4/good/" in after_olga.url


@pytest.mark.thorough
def test_list_that_somebody_has_open_says_so(day):
    referee(day).open("list", 2, "good")

    assert "Jun also has this list open" in text_of(organiser(day).open("list", 2, "good"))
    assert "also has this list open" not in text_of(referee(day).open("list", 2, "good"))


@pytest.mark.thorough
def test_second_referee_hears_of_the_first_and_loses_no_word(day):
    press(referee(day), "approve", 1)

    answer = press(organiser(day), "send-back", 1, message="The archers are too many.")

    page = text_of(answer)
    assert answer.status_code == 409
    assert "Jun has approved this list. Look at it again." in page
    assert "The archers are too many." in page
    assert state(day, 1) == "approved"


def test_newer_version_is_never_judged_unseen(day):
    hand_in(day.entrants[0], OTHER)

    answer = press(referee(day), "approve", 1, version=1)

    assert answer.status_code == 409
    assert "Look at the newest version." in text_of(answer)
    assert "Version 2" in text_of(answer)


def test_refused_ruling_keeps_what_was_typed(day):
    answer = press(referee(day), "approve", 2, clause="99.99", message="Agreed with both.")

    page = answer.content.decode()
    assert answer.status_code == 422
    assert 'value="99.99"' in page
    assert ">Agreed with both.</textarea>" in page
    assert "Please correct your good list:" in page


def test_message_is_written_from_the_broken_rules(day):
    page = text_of(referee(day).open("list", 2, "good"))

    assert "Please correct your good list:" in page
    assert "20 minions but no hero: 0 minions are allowed. Add a hero." in page


@pytest.mark.thorough
def test_word_is_taken_back_from_the_next_page(day):
    browser = referee(day)
    following = press(browser, "approve", 1)
    page = browser.client.get(following.url).content.decode()
    word = ListApproval.objects.get()
    assert f'name="seen" value="{word.pk}"' in page.split("undo-offer")[1]

    answer = press(browser, "take-back", 1, seen=word.pk)

    assert answer.url == browser.url("list", 1, "good")
    assert state(day, 1) == "waiting"


def test_taking_back_goes_one_step_back_on_the_way(day):
    browser = referee(day)
    page = browser.client.get(press(browser, "approve", 1, done=4).url).content.decode()
    fields = dict(re.findall(r'name="(\w+)" value="(\w*)"', page.split("undo-offer")[1].split("</form>")[0]))

    answer = browser.press("list-take-back", 1, "good", **fields)

    assert answer.url == f"{browser.url('list', 1, 'good')}?done=4"


def test_list_that_goes_back_before_the_deadline_may_get_a_longer_one(day):
    type(day.tournament).objects.update(lists_close_at=timezone.now() + timedelta(minutes=5))
    assert "Time to correct it" in text_of(referee(day).open("list", 2, "good"))

    press(referee(day), "send-back", 2, message="Add a hero.", minutes="60")

    assert day.entrants[1].good_list.reopened_until > timezone.now() + timedelta(minutes=55)


def test_changes_are_marked_against_what_was_approved(day):
    press(referee(day), "approve", 1)
    figure = day.tournament.catalogues.get().figures.get(name="Warden")
    figure.points = 110
    figure.save()
    hand_in(day.entrants[0], "3x Reed archer\n1x Warden")

    page = text_of(referee(day).open("list", 1, "good"))

    assert "Changed since approval" in page
    assert "2 changes since version 1. Version 1 was approved." in page
    assert "was 2×" in page
    assert "Points: 100 → 110" in page


@pytest.mark.thorough
def test_any_older_version_is_opened_and_compared(day):
    for text in (OTHER, "4x Reed archer\n1x Warden"):
        hand_in(day.entrants[0], text)
    browser = referee(day)

    old = text_of(browser.open("list", 1, "good", shown="2"))
    compared = text_of(browser.open("list", 1, "good", against="1"))

    assert "An earlier version" in old
    assert "Your decision" not in old.replace("aria", "")
    assert "1 change since version 1." in old
    assert "was 2×" in compared
    assert browser.open("list", 1, "good", shown="9").status_code == 404


def test_figure_that_nobody_verified_is_marked(day):
    day.tournament.catalogues.get().figures.filter(name="Warden").update(copied_at=NOW)

    assert "Not verified" in text_of(referee(day).open("list", 1, "good"))
    assert "Unverified figure" in text_of(referee(day).open("lists"))


@pytest.mark.thorough
def test_ruling_stays_on_the_list_when_a_newer_version_comes(day):
    press(referee(day), "approve", 2, clause="10.01", message="Agreed with both.")
    assert "Approved by a ruling Rule 10.01" in text_of(referee(day).open("list", 2, "good"))

    hand_in(day.entrants[1], LEGAL)

    page = text_of(referee(day).open("list", 2, "good"))
    assert "A ruling on version 1" in page
    assert "Agreed with both." in page


@pytest.mark.thorough
def test_closed_list_goes_back_and_is_opened_for_its_owner(day):
    lists.lock_all(day.tournament, by=day.cast.organiser, now=NOW)
    assert "Reopen the list" in text_of(referee(day).open("list", 2, "good"))

    press(referee(day), "send-back", 2, message="Add a hero.", minutes="30")

    army_list = day.entrants[1].good_list
    assert army_list.reopened_until - army_list.reopened_at == timedelta(minutes=30)


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("asked", "status"),
    some_of(
        [
            ({"minutes": "0"}, 303),
            ({"minutes": "30", "until": "2990-06-16T09:30"}, 303),
            ({"minutes": "for ever"}, 422),
            ({"until": "tomorrow"}, 422),
            ({"until": "1990-06-16T09:30"}, 422),
            ({"until": "2990-03-28T02:30"}, 422),  # the clocks of the hall go forward
            ({"until": "9999-12-31T23:59"}, 422),
            ({"until": "9999-12-31T23:59-11:00"}, 422),
        ],
        3,
    ),
)
def test_list_is_opened_until_a_moment_in_the_hall(day, asked, status):
    type(day.tournament).objects.update(time_zone="Europe/Madrid")
    lists.lock_all(day.tournament, by=day.cast.organiser, now=NOW)

    answer = press(referee(day), "unlock", 1, reason="A slip of the pen", **asked)

    assert answer.status_code == status
    assert day.entrants[0].good_list.is_locked is (status != 303)
    assert status == 303 or "A slip of the pen" in answer.content.decode()


def test_list_of_somebody_who_left_can_still_be_looked_at(day):
    day.tournament.entrants.filter(number=1).update(status="dropped")

    assert "Pia Lindqvist" in text_of(referee(day).open("list", 1, "good"))


@pytest.mark.thorough
def test_nothing_to_judge_is_said(day):
    answer = press(referee(day), "approve", 1)
    assert answer.status_code == 303

    assert referee(day).open("list", 1, "evil").status_code == 200
    assert referee(day).press("list-approve", 1, "evil", version=1).status_code == 409
    assert referee(day).open("list", 1, "neutral").status_code == 404


def test_desk_without_scripts_asks_for_nothing_it_cannot_do():
    day, _ = published(2)
    armed(day)
    hand_in(day.entrants[0], LEGAL, by=day.cast.referee)
    page = referee(day).open("list", 1, "good").content.decode()

    for name in ("approve", "send-back", "ruling", "unlock"):
        assert f'id="{name}" method="post"' in page
    assert 'href="#send-back"' in page
    assert 'form="approve"' in page


def test_opened_list_is_closed_to_nobody_any_more(day):
    lists.lock_all(day.tournament, by=day.cast.organiser, now=NOW)
    list_reviews.unlock(day.entrants[0], "good", by=day.cast.referee, now=NOW, reason="A slip")

    assert "Reopen the list" not in text_of(referee(day).open("list", 1, "good"))


def news_of(browser, page):
    address = page.content.decode().split('data-part-url="')[2].split('"')[0]
    return text_of(browser.client.get(address))


@pytest.mark.thorough
def test_open_page_hears_of_a_newer_version_and_of_another_word(day):
    browser = referee(day)
    page = browser.open("list", 1, "good")
    assert news_of(browser, page) == ""

    press(organiser(day), "approve", 1)
    assert "Olga has decided on this list." in news_of(browser, page)

    hand_in(day.entrants[0], OTHER)
    assert "A newer version exists" in news_of(browser, page)


@pytest.mark.thorough
@pytest.mark.parametrize("asked", ["", "1-neutral-1-0", "99-good-1-0"])
def test_news_of_no_list_are_not_found(day, asked):
    assert referee(day).open("part", "list_news", list=asked).status_code == 404
