"""The settings page: a question is opened, answered, saved and undone, with keys, a finger, or no script."""

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import faults_of
from tests.browser.looks import too_wide
from tests.browser.presses import Presses
from tests.browser.public.test_public_pages import without_stream
from tests.data.days import a_day
from tests.examples import wide
from tournament.models import Preset
from tournament.services.tournaments.presets import PRESETS
from tournament.web.setting_texts import KEYS

pytestmark = [
    pytest.mark.browser,
    pytest.mark.xdist_group("browser"),
    pytest.mark.django_db(transaction=True),
]
LAPTOP, PHONE = {"width": 1366, "height": 768}, {"width": 390, "height": 844}
# Each question is opened with its line in the middle of the window: of which is the button not to be seen?
BELOW_THE_BAR = """(keys) => {
  const bar = document.querySelector(".desk-bar").getBoundingClientRect().top;
  return keys.filter((key) => {
    const details = document.querySelector(`#${key} > details`);
    if (!details) return false;
    details.open = true;
    details.firstElementChild.scrollIntoView({ block: "center", behavior: "instant" });
    const button = details.querySelector(".question__do .button").getBoundingClientRect();
    return button.top < 0 || button.bottom > bar;
  });
}"""


@pytest.fixture
def day():
    return a_day(preset=Preset.CHAMPIONSHIP, policy=PRESETS[Preset.CHAMPIONSHIP].policy, cut_size=4)


@pytest.fixture
def settings_of(open_page, day):
    def open_(key="", **options):
        address = f"/desk/{day.tournament.slug}/settings/" + (f"questions/{key}/#{key}" if key else "")
        return open_page(address, user=day.cast.olga, **{**LAPTOP, **options})

    return open_


def question(page, key):
    return page.locator(f"#{key}")


def test_an_answer_is_changed_with_three_presses_marked_and_undone_with_one(settings_of):
    page = settings_of()
    presses, bye = Presses(page), question(page, "bye_score")
    presses.click(bye.locator("summary"))
    presses.click(bye.locator("label", has_text="1.5 points"))
    presses.click(bye.get_by_role("button", name="Save"))

    expect(bye.locator("summary strong")).to_have_text("1.5 points, as a perfect tie.")
    expect(bye).to_have_class("question is-changed")
    expect(page.locator(".question-changes")).to_contain_text("1.5 points")
    expect(bye.locator("summary")).to_be_in_viewport()
    assert presses.count == 3

    presses.click(".undo-offer button")

    expect(bye.locator("summary strong")).to_have_text("3 points, as a total victory.")
    expect(bye).to_have_class("question")
    assert without_stream(page.complaints) == []


def test_sentence_about_a_refused_text_is_seen_above_its_button(settings_of):
    page = settings_of("contact")
    page.set_viewport_size({"width": 1366, "height": 768})
    presses, contact = Presses(page), question(page, "contact")
    page.fill("[name=contact]", "olga@example.org")
    presses.click(contact.get_by_role("button", name="Save"))

    expect(contact.locator(".field__error")).to_be_in_viewport(ratio=1)
    error, button = (
        contact.locator(each).bounding_box() for each in (".field__error", ".question__do .button")
    )
    assert error["y"] + error["height"] <= button["y"]


def test_keys_alone_open_answer_and_save_and_one_question_is_open_at_a_time(settings_of):
    page = settings_of("venue")
    presses, grace = Presses(page), question(page, "noshow_grace")
    expect(question(page, "venue").locator("details")).to_have_attribute("open", "")
    grace.locator("summary").focus()
    presses.key("Enter")
    expect(question(page, "venue").locator("details")).not_to_have_attribute("open", "")
    presses.key("Tab")
    expect(grace.locator("input[name=noshow_grace]")).to_be_focused()
    grace.locator("input[name=noshow_grace]").fill("7")
    presses.key("Enter")

    expect(grace.locator("summary strong")).to_contain_text("7")
    expect(grace.locator("summary")).to_be_focused()  # where one goes on, not above all questions
    assert presses.count == 2


def test_a_file_that_is_too_large_is_refused_before_it_is_sent(settings_of):
    page = settings_of("rules_pack")
    field = question(page, "rules_pack").locator("input[type=file]")

    field.evaluate("(field) => { field.dataset.maxBytes = 3; }")
    field.set_input_files({"name": "pack.pdf", "mimeType": "application/pdf", "buffer": b"%PDF"})
    told = field.evaluate("(field) => field.validationMessage")
    field.set_input_files({"name": "pack.pdf", "mimeType": "application/pdf", "buffer": b"%PD"})

    assert told == "This is larger than 10 MB. Choose a smaller file."
    assert field.evaluate("(field) => field.validationMessage") == ""


def test_without_scripts_a_question_opens_and_is_saved(settings_of):
    page = settings_of(scripts=False)
    venue = question(page, "venue")
    venue.locator("summary").click()
    venue.locator("input[name=venue]").fill("The old mill")
    venue.get_by_role("button", name="Save").click()

    expect(venue.locator("summary strong")).to_have_text("The old mill")


def test_on_a_phone_the_button_of_every_open_question_is_above_the_bar(settings_of):
    page = settings_of(**PHONE)

    assert page.evaluate(BELOW_THE_BAR, list(KEYS)) == []


@pytest.mark.parametrize(
    ("size", "scheme"), [(PHONE, "light"), (LAPTOP, "dark"), wide(PHONE, "dark"), wide(LAPTOP, "light")]
)
def test_open_questions_fit_and_have_no_fault_of_accessibility(settings_of, size, scheme):
    page = settings_of("objectives", **size, scheme=scheme)
    for key in ("objectives", "tiebreaks", "lists_close_at", "catalogues", "missing_lists"):
        page.evaluate("(key) => { document.querySelector(`#${key} > details`).open = true; }", key)
        assert (too_wide(page), faults_of(page)) == ([], []), key
