"""The pages of the ruling cards: each path has an address, and a page of a card holds all of them."""

import re

import pytest
from django.test import Client

from rules.combat_hex.referee_desk.cards import cards, leaves
from rules.registry import rulesets
from tests.data import days
from tests.data.cast import NOW
from tournament.models import Tournament
from tournament.services.clock import clocks

pytestmark = pytest.mark.django_db
BASES = ("/referee/", "/referee/starter/")
ENDS = re.compile(r'data-ends="([^"]*)"')


def shown(address):
    page = Client().get(address)
    assert page.status_code == 200, address
    return page.content.decode()


def ends_of(html):
    return dict(end.split("=") for end in ENDS.search(html)[1].split(" "))


@pytest.mark.parametrize(("base", "edition"), [*zip(BASES, rulesets(), strict=True)])
def test_a_card_holds_all_its_screens_and_answers(base, edition):
    listed = shown(base)
    for card in cards(edition):
        address = f"{base}cards/{card.code}/"
        html = shown(address)
        ends = ends_of(html)

        assert f'href="{address}"' in listed
        assert {"/".join(path) for path, _ in leaves(card)} <= set(ends)
        assert all(f'data-id="{id_}"' in html for id_ in set(ends.values()))
        assert len(html.encode()) < 100_000


def test_the_same_path_as_a_page_says_the_answer():
    html = shown("/referee/cards/shoot-from-zone/small/foot/no/figure/")
    other = shown("/referee/starter/cards/shoot-from-zone/small/foot/no/figure/")

    assert "The figure is in an enemy kill zone, so it cannot shoot." in html.partition("<template")[0]
    assert "Yes: it may shoot." in other.partition("<template")[0]
    assert "Yes, of a smaller figure" in html.partition("data-stop")[0]


@pytest.mark.parametrize("path", ["no-card/", "run/maybe/", "tilted-die/yes/"])
def test_no_other_path_has_a_page(path):
    assert Client().get(f"/referee/cards/{path}").status_code == 404


def test_a_tournament_answers_by_its_own_choices():
    day, _ = days.published(4)
    path = "cards/frodo/courage/"
    Tournament.objects.filter(pk=day.tournament.pk).update(policy={"courage_frodo": "now"})

    own = shown(f"/t/{day.tournament.slug}/referee/{path}").partition("<template")[0]
    usual = shown(f"/referee/{path}").partition("<template")[0]

    assert "counts as killed now" in own
    assert "When he loses the last wound." in own
    assert "counts as killed when he is removed" in usual


def test_the_desk_of_a_tournament_says_who_may_act_by_its_clock():
    day, round_ = days.published(4)
    clocks.start(round_, by=day.cast.referee, now=NOW)
    html = shown(f"/t/{day.tournament.slug}/referee/")

    assert "figures may not act at this time" in html
    assert "The defender may act." in html
