"""A change of the language keeps what was typed, on public pages and at the desk."""

import pytest
from playwright.sync_api import expect

from tests.browser.windows import new_context, new_page, session_of, wait_for_scripts
from tests.data.days import a_day

pytestmark = [
    pytest.mark.browser,
    pytest.mark.xdist_group("browser"),
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("every_language"),
]


@pytest.fixture
def page(chromium, settings):
    settings.SESSION_COOKIE_SECURE = settings.CSRF_COOKIE_SECURE = False
    context = new_context(chromium, locale="en-GB")
    yield new_page(context)
    context.close()


def choose(page, language):
    if not page.locator("#language-switch").is_visible():  # at the desk it stands in the menu of the account
        page.evaluate("document.querySelector('#language-switch').closest('details').open = true")
    page.select_option("#language-switch", language)
    with page.expect_navigation():
        page.click(".language-switch button")
    wait_for_scripts(page)
    expect(page.locator("html")).to_have_attribute("lang", language)


def test_a_registration_is_not_typed_again(page, live_server):
    slug = a_day().tournament.slug
    page.goto(f"{live_server.url}/t/{slug}/register/")
    wait_for_scripts(page)
    page.fill("[name=name]", "Aiko Mori")
    page.select_option("[name=country]", "JP")
    page.check("[name=consent]")

    choose(page, "ja")

    assert page.url.endswith(f"/ja/t/{slug}/register/")
    expect(page.locator("[name=name]")).to_have_value("Aiko Mori")
    expect(page.locator("[name=country]")).to_have_value("JP")
    expect(page.locator("[name=consent]")).to_be_checked()
    choose(page, "en")
    expect(page.locator("[name=name]")).to_have_value("Aiko Mori")
    page.reload()
    wait_for_scripts(page)
    expect(page.locator("[name=name]")).to_have_value("")
    assert page.complaints == []


def test_a_form_of_the_desk_is_not_typed_again(page, live_server):
    day = a_day()
    cookie = {"name": "sessionid", "value": session_of(day.cast.olga), "url": live_server.url}
    page.context.add_cookies([cookie])
    page.goto(f"{live_server.url}/desk/{day.tournament.slug}/entrants/add/")
    wait_for_scripts(page)
    page.fill("[name=name]", "Aiko Mori")
    page.fill("[name=club]", "Ford Club")

    choose(page, "de")

    expect(page.locator("[name=name]")).to_have_value("Aiko Mori")
    expect(page.locator("[name=club]")).to_have_value("Ford Club")
