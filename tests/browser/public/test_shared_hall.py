"""Two events on one projector: no name is cut beside each other, and a call of either comes to the front."""

import pytest
from django.utils import timezone

from tests.browser.public.test_screens import CUT_OFF, SHOWN, USUAL_NAMES
from tests.data import days
from tests.examples import some_of
from tournament.services.hall import calls

pytestmark = [
    pytest.mark.browser,
    pytest.mark.xdist_group("browser"),
    pytest.mark.django_db(transaction=True),
]


@pytest.fixture
def events():
    found = [days.published(12, table_count=20), days.published(12, name="Evening Cup", table_count=20)]
    for day, _round in found:
        for entrant, name in zip(day.entrants, USUAL_NAMES * 2, strict=True):
            type(entrant).objects.filter(pk=entrant.pk).update(name=f"{name} {entrant.number}")
    return [day for day, _round in found]


def opened(open_page, events, layout, **size):
    """The page and its boards, each with its pairings shown."""
    page = open_page("/", **size)
    wanted = f"/hall/?layout={layout}" + "".join(f"&event={day.tournament.slug}" for day in events)
    page.goto(page.url.rstrip("/") + wanted)
    for frame in page.frames[1:]:
        frame.wait_for_function(f"() => ({SHOWN})().length")
    return page, page.frames[1:]


@pytest.mark.parametrize(("width", "height"), some_of([(1366, 768), (1024, 768), (1920, 1080)], 1))
def test_boards_beside_each_other_cut_no_name(open_page, events, width, height):
    page, boards = opened(open_page, events, "beside", width=width, height=height)

    assert [frame.evaluate(CUT_OFF) for frame in boards] == [[], []]
    assert [round(each.bounding_box()["width"]) for each in page.locator("iframe").all()] == [
        width // 2 - 1
    ] * 2


def test_in_turn_one_is_seen_and_a_call_brings_its_event_to_the_front(open_page, events):
    page, _boards = opened(open_page, events, "turn", width=1366, height=768)
    assert page.locator("iframe.is-on").get_attribute("title") == events[0].tournament.name

    day = events[1]
    calls.call(day.tournament, text="Table 3, please", by=day.cast.organiser, now=timezone.now())
    page.reload()

    page.wait_for_function("() => document.querySelector('iframe.is-on').title === 'Evening Cup'")
