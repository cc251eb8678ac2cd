"""Every page of the desk at every moment of an event, and refused: first datum, rows, main button and axe."""

import pytest

from tests.browser import accessibility, first_datum
from tests.browser.desk_pages import EVENTS
from tests.browser.public.test_pseudo_languages import WHOLE, doors_of
from tests.examples import some_of

pytestmark = [
    pytest.mark.browser,
    pytest.mark.xdist_group("browser"),
    pytest.mark.django_db(transaction=True),
]
LAPTOP = {"width": 1366, "height": 768}
PHONE = {"width": 390, "height": 844}
FORM = """[...document.querySelectorAll("main form[method=post]")].find((form) =>
  form.querySelector("input[required], textarea[required]") && form.checkVisibility())"""
REFUSABLE = f"() => Boolean({FORM})"
SEND_EMPTY = f"""() => {{
  const form = {FORM};
  form.querySelectorAll("input[required], textarea[required]").forEach((each) => {{ each.value = ""; }});
  HTMLFormElement.prototype.submit.call(form);
}}"""
UNDER_THE_BAR = """() => [...document.querySelectorAll("main .button--primary")]
  .filter((each) => each.checkVisibility({ visibilityProperty: true }) && each.clientHeight > 0)
  .filter((each) => {
    const { left, right, top, bottom } = each.getBoundingClientRect();
    const isHit = (y) => each.contains(document.elementFromPoint((left + right) / 2, y));
    return top < window.innerHeight && !(isHit(top + 3) && isHit(bottom - 3));
  }).map((each) => each.innerText)"""
LEAST = 45  # pages of an event that nobody has registered for


def pages_of(open_page, live_server, day, **window):
    """Each page that this event has, opened one after the other in one window."""
    page = open_page("/desk/", user=day.cast.olga, **window)
    for door in doors_of(day, begin=("/desk/",)):
        answer = page.context.request.get(live_server.url + door, max_redirects=0)
        if answer.status == 200 and WHOLE.match(answer.body()):
            page.goto(live_server.url + door, wait_until="load")
            yield door, page


@pytest.mark.parametrize("name", some_of(EVENTS, 2))
def test_every_page_begins_high_with_low_rows(open_page, live_server, name):
    seen, faults = 0, []
    for door, page in pages_of(open_page, live_server, EVENTS[name](), **LAPTOP):
        measured, seen = first_datum.measured(page), seen + 1
        faults += [f"{door}: row of {row}" for row in measured["tooHigh"]]
        if measured["top"] is None or measured["top"] > 240:
            faults.append(f"{door}: first datum at {measured['top']}: {measured['first']}")

    assert faults == []
    assert seen >= LEAST


@pytest.mark.parametrize("name", some_of(EVENTS, 2))
def test_no_primary_of_any_page_is_under_the_bar_of_a_phone(open_page, live_server, name):
    seen, faults = 0, []
    for door, page in pages_of(open_page, live_server, EVENTS[name](), **PHONE):
        faults += [f"{door}: {text}" for text in page.evaluate(UNDER_THE_BAR)]
        seen += 1

    assert faults == []
    assert seen >= LEAST


@pytest.mark.thorough
@pytest.mark.parametrize("window", [LAPTOP, {**PHONE, "scheme": "dark"}], ids=["laptop", "phone, dark"])
@pytest.mark.parametrize("name", EVENTS)
def test_every_page_is_accessible(open_page, live_server, name, window):
    seen, faults = 0, []
    for door, page in pages_of(open_page, live_server, EVENTS[name](), **window):
        faults += [f"{door}: {fault}" for fault in accessibility.faults_of(page)]
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
        if first_datum.measured(page)["top"] > 240:
            faults.append(f"{door}: first datum at {first_datum.measured(page)['top']}")

    assert faults == []
    assert seen >= 8, doors
