"""The page of roles: one press settles what names suggest, and what is refused keeps what was typed."""

import html
import re

import pytest

from armies.models import Figure
from armies.services.lists.drafts import Choice
from tests.data.cast import NOW
from tests.data.days import a_day, with_entrants
from tests.data.factories import a_figure
from tests.data.ring_figures import with_frodo
from tests.tournament.web.organiser.desk_client import Browser, said, text_of
from tournament.services.core.actors import player
from tournament.services.lists import lists

pytestmark = pytest.mark.django_db


@pytest.fixture
def day():
    day = with_frodo(with_entrants(a_day(), 1))
    day.sam = a_figure(day.catalogue, name="Sam", kind="hero")
    return day


@pytest.fixture
def jun(day):
    return Browser(day.cast.jun, day.tournament.slug)


def sent(day, **changed):
    return {
        f"role-{day.frodo.pk}": "ring-bearer",
        f"seen-{day.frodo.pk}": day.frodo.role_mark,
        f"role-{day.base.pk}": "ring-base",
        f"role_of-{day.base.pk}": "Frodo",
        f"seen-{day.base.pk}": day.base.role_mark,
        **changed,
    }


def roles():
    return dict(Figure.objects.exclude(role_state="").values_list("name", "role_state"))


def test_page_shows_what_waits_and_where_it_is_linked(jun, day):
    page = text_of(jun.open("figure-roles"))

    assert "To confirm 2" in page
    assert "2 figure roles to confirm" in text_of(jun.open("lists"))
    assert "2 roles to confirm" in text_of(jun.open("catalogues"))
    assert 'value="Frodo"' in jun.open("figure-roles").content.decode()


@pytest.mark.thorough
def test_one_press_settles_all_roles(jun, day):
    pia = day.entrants[0]
    lists.submit(pia, "good", [Choice(day.frodo), Choice(day.base)], by=player(pia), now=NOW)

    answer = jun.press("figure-roles", **sent(day))

    assert said(answer) == "2 roles saved. 1 list was checked again."
    assert roles() == {"Frodo": "confirmed", "Frodo, Ring on": "confirmed"}
    page = text_of(jun.open("list", pia.number, "good"))
    assert "Ring base: replaces Frodo" in page
    assert "To confirm" not in text_of(jun.open("figure-roles"))
    again = {**sent(day), f"seen-{day.frodo.pk}": "confirmed:ring-bearer:"}
    again[f"seen-{day.base.pk}"] = "confirmed:ring-base:Frodo"
    assert said(jun.press("figure-roles", **again)) == "No role has changed."


@pytest.mark.thorough
def test_roles_that_were_opened_from_a_list_lead_back_to_it(jun, day):
    pia = day.entrants[0]
    lists.submit(pia, "good", [Choice(day.frodo), Choice(day.base)], by=player(pia), now=NOW)
    list_page = jun.url("list", pia.number, "good")
    (link,) = set(
        re.findall(r'href="([^"]+)">\s*Confirm the role<', jun.client.get(list_page).content.decode())
    )
    address = html.unescape(link)

    page = jun.client.get(address)
    done = jun.client.post(address, sent(day))
    again = {**sent(day), f"seen-{day.frodo.pk}": "confirmed:ring-bearer:"}
    again[f"seen-{day.base.pk}"] = "confirmed:ring-base:Frodo"
    unchanged = jun.client.post(address, again)

    assert f'<a href="{list_page}"> Good list of <bdi>{pia.name}</bdi>' in " ".join(
        page.content.decode().split()
    )
    assert '<input type="hidden" name="entrant" value="1">' in page.content.decode()  # a search keeps the way
    assert done.headers["Location"] == list_page
    assert unchanged.headers["Location"] == address
    assert "Catalogues</a>" in jun.client.get(jun.url("figure-roles"), {"entrant": "9999"}).content.decode()


@pytest.mark.thorough
def test_what_is_refused_keeps_what_was_typed_and_settles_nothing(jun, day):
    answer = jun.press("figure-roles", **sent(day, **{f"role_of-{day.base.pk}": "Gandalf"}))

    assert answer.status_code == 422
    assert "no other good figure here has the name “Gandalf”" in text_of(answer)
    assert 'value="Gandalf"' in answer.content.decode()
    assert set(roles().values()) == {"proposed"}


def test_decision_may_wait_and_another_figure_can_be_found(jun, day):
    assert "Sam" in text_of(jun.open("figure-roles", q="sam"))
    assert "No other figure has this name" in text_of(jun.open("figure-roles", q="nobody"))
    jun.press("figure-roles", **{f"role-{day.sam.pk}": "pr1", f"role-{day.base.pk}": "", "role-x": "pr1"})

    assert roles() == {"Frodo": "proposed", "Frodo, Ring on": "proposed", "Sam": "confirmed"}


def test_list_says_which_of_its_roles_wait(jun, day):
    pia = day.entrants[0]
    lists.submit(pia, "good", [Choice(day.base)], by=player(pia), now=NOW)

    page = text_of(jun.open("list", pia.number, "good"))

    assert "Role to confirm" in page
    assert "By its name, Frodo, Ring on may be the base that replaces a Ring-bearer" in page
    assert "Role to confirm" in text_of(jun.open("lists"))


def test_page_of_a_list_tells_the_referee_what_to_do_and_not_whom_to_ask(jun, day):
    pia = day.entrants[0]
    lists.submit(pia, "good", [Choice(day.frodo), Choice(day.base)], by=player(pia), now=NOW)

    page = text_of(jun.open("list", pia.number, "good"))

    assert "Frodo, Ring on may be the base that replaces a Ring-bearer who wears the Ring." in page
    assert page.count("until you confirm its role under Roles of figures.") == 2
    assert "Ask the referee" not in page
