"""The pages that show roles, on a phone and on a laptop: nothing is cut off, and one press settles all."""

import pytest
from playwright.sync_api import expect

from armies.services.lists.drafts import Choice
from rules.figure_lists.figures import Role
from tests.browser.looks import too_wide
from tests.browser.player.test_player_pages import SENT
from tests.data.cast import NOW
from tests.data.days import a_day, with_entrants
from tests.data.factories import a_figure
from tests.data.ring_figures import with_frodo
from tournament.services.catalogues import figure_roles
from tournament.services.catalogues.figure_roles import RoleDecision
from tournament.services.core.actors import player
from tournament.services.lists import list_drafts, lists

pytestmark = [
    pytest.mark.browser,
    pytest.mark.xdist_group("browser"),
    pytest.mark.django_db(transaction=True),
]
HERO = {"kind": "hero", "points": 340, "action_points": 4, "wounds": 3, "unique_numbers": [1]}
LONG = "Frodo Beutlin von Beutelsend, der den Einen Ring am Finger trägt"


@pytest.fixture
def day():
    day = with_frodo(
        with_entrants(a_day(), 2), catalogue="Bases of the season of the Grey Ford", base=LONG, **HERO
    )
    pia = day.entrants[0]
    day.bilbo = a_figure(day.catalogue, name="Bilbo", **{**HERO, "unique_numbers": [2]})
    lists.submit(pia, "good", [Choice(day.frodo), Choice(day.base)], by=player(pia), now=NOW)
    figure_roles.settle(
        day.tournament, [RoleDecision(day.bilbo.pk, Role.RING_BEARER)], by=day.cast.referee, now=NOW
    )
    list_drafts.put(pia, "good", day.bilbo, quantity=1, now=NOW)
    return day


def pages_of(day):
    """Every page that shows a role, and who opens it."""
    desk, link = f"/desk/{day.tournament.slug}/", f"/me/{day.tokens[1]}/lists/good/"
    return [
        (f"{desk}figures/roles/?q=bil", day.cast.jun),
        (f"{desk}catalogues/", day.cast.jun),
        (f"{desk}figures/new/", day.cast.jun),
        (f"{desk}lists/", day.cast.jun),
        (f"{desk}lists/1/good/", day.cast.jun),
        (link, None),
        (f"{link}receipt/", None),
    ]


@pytest.mark.thorough
@pytest.mark.parametrize("width", [390, 1280])
def test_pages_with_roles_fit_the_window(open_page, day, width):
    found = {path: too_wide(open_page(path, user=user, width=width)) for path, user in pages_of(day)}

    assert {path: what for path, what in found.items() if what} == {}


def test_one_press_settles_what_is_suggested(open_page, day):
    page = open_page(f"/desk/{day.tournament.slug}/figures/roles/", user=day.cast.jun, width=390)
    page.get_by_role("button", name="Save these roles").click()

    expect(page.get_by_text("2 roles saved. 1 list was checked again.")).to_be_visible()
    day.base.refresh_from_db()
    assert (day.base.role, day.base.role_of, day.base.role_state) == ("ring-base", "Frodo", "confirmed")


def test_phone_without_a_connection_counts_a_ring_base_as_the_server_does(open_page, day):
    base = RoleDecision(day.base.pk, Role.RING_BASE, "Frodo")
    settled = [RoleDecision(day.frodo.pk, Role.RING_BEARER), base]
    figure_roles.settle(day.tournament, settled, by=day.cast.referee, now=NOW)
    page = open_page(f"/me/{day.tokens[2]}/lists/good/#find", width=390)
    points = page.locator("#summary [data-counts='points']")

    def tap(name, step="1", where="found"):
        page.locator(f"#{where} li", has_text=name).first.locator(f"[data-step='{step}']").click()
        return points.inner_text()

    page.context.set_offline(True)
    page.wait_for_selector("[data-offline]:not([hidden])")
    assert [tap("Frodo Beutlin"), tap("Bilbo"), tap("Frodo")] == ["340", "680", "680"]
    assert [tap("Frodo Beutlin"), tap("Frodo Beutlin", "-1", "list")] == ["1,360", "680"]
    page.context.set_offline(False)
    page.goto(page.url)

    page.wait_for_function(SENT)
    expect(points).to_have_text("680")
