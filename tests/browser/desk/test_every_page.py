"""Every page of the desk at every moment of an event, and refused: first datum, rows, main button and axe."""

import pytest
from playwright.sync_api import Error

from tests.browser import accessibility, first_datum, fits
from tests.browser.desk_pages import EVENTS
from tests.browser.public.test_languages_fit import doors_of
from tests.examples import some_of

pytestmark = [
    pytest.mark.browser,
    pytest.mark.xdist_group("browser"),
    pytest.mark.django_db(transaction=True),
]
LAPTOP = {"width": 1366, "height": 768}
PHONE = {"width": 390, "height": 844}
ZOOMED = {"width": 683, "height": 384}  # the laptop at 200 %
WINDOWS = {
    "laptop": {**LAPTOP, "scheme": "light"},
    "laptop, dark": {**LAPTOP, "scheme": "dark"},
    "phone": {**PHONE, "scheme": "light"},
    "phone, dark": {**PHONE, "scheme": "dark"},
}
WHOLE = "() => document.doctype !== null"  # else it is a part of a page, for a script
OPEN = "() => document.querySelectorAll('main details').forEach((each) => { each.open = true; })"
FORM = """[...document.querySelectorAll("main form[method=post]")].find((form) =>
  form.querySelector("input[required], textarea[required]") && form.checkVisibility())"""
REFUSABLE = f"() => Boolean({FORM})"
SEND_EMPTY = f"""() => {{
  const form = {FORM};
  form.querySelectorAll("input[required], textarea[required]").forEach((each) => {{ each.value = ""; }});
  HTMLFormElement.prototype.submit.call(form);
}}"""
PRIMARY = """[...document.querySelectorAll("main .button--primary")]
  .filter((each) => each.checkVisibility({ visibilityProperty: true }) && each.clientHeight > 0)
  .filter((each) => !each.closest("details:not([open])"))"""
HIT = """(each) => {
  const { left, right, top, bottom } = each.getBoundingClientRect();
  const isHit = (y) => each.contains(document.elementFromPoint((left + right) / 2, y));
  return isHit(top + 3) && isHit(bottom - 3);
}"""
UNDER_THE_BAR = f"""() => {{
  const isHit = {HIT};
  return {PRIMARY}.filter((each) => each.getBoundingClientRect().top < window.innerHeight && !isHit(each))
    .map((each) => each.innerText);
}}"""
OUT_OF_REACH = f"""() => {{
  const isHit = {HIT};
  return {PRIMARY}.filter((each) => {{ each.scrollIntoView({{ block: "center" }}); return !isHit(each); }})
    .map((each) => each.innerText);
}}"""
LEAST = 45  # pages of an event that nobody has registered for


def pages_of(open_page, live_server, day, *, begin=("/desk/",), **window):
    """Each page that this event has, opened one after the other in one window of this size."""
    page = open_page("/desk/", user=day.cast.olga, **window)
    size = page.viewport_size
    for door in doors_of(day, begin=begin):
        page.set_viewport_size(size)
        try:
            answer = page.goto(live_server.url + door, wait_until="load")
        except Error:  # a file to keep, or an answer without content
            continue
        if answer.status == 200 and not answer.request.redirected_from and page.evaluate(WHOLE):
            yield door, page


@pytest.mark.parametrize("window", some_of(WINDOWS, 1))
@pytest.mark.parametrize("name", some_of(EVENTS, 1))
def test_every_page_begins_high_has_low_rows_and_is_accessible(open_page, live_server, name, window):
    """Also how it lies on a phone, and what is folded. The account belongs to the desk here."""
    day, size, seen, faults = EVENTS[name](), WINDOWS[window], 0, []
    for door, page in pages_of(open_page, live_server, day, begin=("/desk/", "/account/"), **size):
        measured, seen = first_datum.measured(page), seen + 1
        if size["width"] == LAPTOP["width"] and door.startswith("/desk/"):
            faults += [f"{door}: row of {row}" for row in measured["tooHigh"]]
            if measured["top"] is None or measured["top"] > first_datum.LIMIT:
                faults.append(f"{door}: first datum at {measured['top']}: {measured['first']}")
        page.set_viewport_size(PHONE)
        faults += [f"{door}: under the bar: {text}" for text in page.evaluate(UNDER_THE_BAR)]
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
        page.evaluate(OPEN)
        faults += [f"{door}: {fault}" for fault in accessibility.faults_of(page)]

    assert faults == []
    assert seen >= LEAST


@pytest.mark.thorough
@pytest.mark.parametrize("name", EVENTS)
def test_every_page_can_be_read_and_worked_at_200_percent(open_page, live_server, name):
    seen, faults = 0, []
    for door, page in pages_of(open_page, live_server, EVENTS[name](), **ZOOMED):
        faults += [f"{door}: {fault}" for fault in fits.faults_of(page)]
        faults += [f"{door}: out of reach: {text}" for text in page.evaluate(OUT_OF_REACH)]
        seen += 1

    assert faults == []
    assert seen >= LEAST


@pytest.mark.thorough
def test_every_refused_form_is_accessible_and_begins_high(open_page, live_server):
    day, seen, faults = EVENTS["registration"](), 0, []
    doors = [
        door for door, page in pages_of(open_page, live_server, day, **LAPTOP) if page.evaluate(REFUSABLE)
    ]
    page = open_page("/desk/", user=day.cast.olga, **LAPTOP)
    for door in doors:
        page.goto(live_server.url + door, wait_until="load")
        with page.expect_navigation() as answer:
            page.evaluate(SEND_EMPTY)
        if answer.value.status != 422:
            continue
        seen += 1
        faults += [f"{door}: {fault}" for fault in accessibility.faults_of(page)]
        if first_datum.measured(page)["top"] > 240:  # below what is wrong
            faults.append(f"{door}: first datum at {first_datum.measured(page)['top']}")

    assert faults == []
    assert seen >= 8, doors
