"""A corrected catalogue changes nothing of a locked list: no page, print, number, verdict or fingerprint."""

import json
import re
from dataclasses import replace

import pytest
from django.test import Client

from armies import adapters
from armies.adapters import FIGURE_COLUMNS
from armies.models import ArmyListVersion, Figure
from armies.queries import current_version
from armies.services.catalogues import figures as figure_service
from armies.services.lists import json_format
from armies.services.lists.drafts import Choice
from rules.figure_lists import codec
from rules.figure_lists.figures import Ability, Faction, Kind, Role
from rules.registry import ruleset
from rules.sides import Side
from tests.data.cast import NOW
from tests.data.days import published
from tests.data.factories import a_catalogue, a_figure
from tests.examples import some_of
from tests.tournament.web.every_door import addresses
from tests.tournament.web.player.phone import Phone, form_of, text_of
from tournament.models import Reveal
from tournament.printing import render
from tournament.printing.documents.army_lists import army_lists
from tournament.queries.lists import army_limits, visibility
from tournament.queries.rounds import games
from tournament.services.lists import lists
from tournament.services.results import results
from tournament.services.rounds import pairings

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]
TIME = re.compile(r'\d\d:\d\d(:\d\d)?(\.\d+)?|"server_now":[^,}]*')
TODAY = re.compile(rb'<section class="section" id="today">.*?</section>', re.DOTALL)  # what is to differ
OTHERWISE = {
    "name": "Somebody Else",
    "faction": Faction.EVIL,
    "kind": Kind.MINION,
    "points": 999,
    "action_points": 9,
    "wounds": 9,
    "attacks": 9,
    "toughness": 9,
    "movement": 9,
    "shots": 9,
    "range": 9,
    "unique_numbers": (99,),
    "abilities": (Ability("courage", 9),),
    "hexes": 9,
    "version": 3,
    "collector_number": "ZZ-99",
    "rarity": "other",
    "role": Role.RING_BASE,
    "role_of": "Captain good",
}
TOGETHER = ({"shots", "range"}, {"role", "role_of"})
# Not asked: what ends the session or never ends, what reads no row of a tournament, what tells the time.
NOT_ASKED = ("sign-", "account", "live", "admin", "rules", "styles", "api/schema", "time")
# The catalogue of today, the time, and what was printed: the walk itself prints.
NOT_COMPARED = ("/edit/", "/figures/", "/live/", "/live/state", "/papers/")


@pytest.fixture
def locked():
    """Pia and Paul meet; Paul's lists are locked, and no catalogue of the tournament offers their figures."""
    day, round_ = published(4, reveal=Reveal.ALWAYS)
    pairing = round_.pairings.select_related("a", "b").get(table=1)
    hero = {"kind": "hero", "points": 613, "action_points": 4, "unique_numbers": [3], "shots": 1, "range": 4}
    for faction in ("good", "evil"):
        catalogue = a_catalogue()
        signs = [{"code": "leadership", "cost": None}, {"code": "ward", "cost": 2}]
        captain = a_figure(catalogue, name=f"Captain {faction}", faction=faction, abilities=signs, **hero)
        guard = a_figure(
            catalogue, name=f"Guard {faction}", faction=faction, collector_number="G-1", rarity="rare"
        )
        chosen = [Choice(captain), Choice(guard, 5)]
        lists.submit(pairing.b, faction, chosen, by=day.cast.organiser, now=NOW)
    lists.lock_all(day.tournament, by=day.cast.referee, now=NOW)
    pairing = pairings.record_roll(pairing, faction_a="good", by=day.cast.referee, now=NOW)
    return day, pairing


def correct(columns=FIGURE_COLUMNS):
    """Every figure is corrected by the service, each of these columns to something else."""
    for row in Figure.objects.all():
        figure = adapters.to_rules_figure(row)
        other = {name: OTHERWISE[name] for name in columns}
        figure_service.correct(
            row, figure=figure.__class__(**{**as_fields(figure), **other}), by="Jun", now=NOW
        )


def as_fields(figure):
    return {name: getattr(figure, name) for name in FIGURE_COLUMNS}


def everything(day, pairing, who):
    """What every door says, by address, without the time of day."""
    client = Client()
    token = day.tokens[getattr(pairing, "a" if who == "opponent" else "b").number]
    if who == "referee":
        client.force_login(day.cast.jun)
        token = "nobody"
    numbers = (1, pairing.a.number, pairing.b.number)
    said = {}
    headers = {"authorization": f"Link {token}"} if who != "referee" else {}
    for address in addresses(day.tournament, token=token, numbers=numbers, without=NOT_ASKED):
        if not address.endswith(NOT_COMPARED):
            page = client.get(address, {"as": "html"}, headers=headers)
            page.content = TODAY.sub(b"", page.content)
            said[address] = TIME.sub("", text_of(page))
    return said


@pytest.mark.parametrize("who", some_of(["opponent", "holder", "referee"], 1))
def test_no_page_and_no_print_changes(locked, who):
    day, pairing = locked
    before = everything(day, pairing, who)
    correct()
    after = everything(day, pairing, who)

    assert any("Captain evil" in text for text in before.values())
    assert {address for address in before if before[address] != after[address]} == set()


@pytest.mark.thorough
@pytest.mark.parametrize("column", some_of(FIGURE_COLUMNS, 6))
def test_no_column_reaches_a_stored_version(locked, column):
    before = [stored(version) for version in ArmyListVersion.objects.all()]
    correct(next((tuple(pair) for pair in TOGETHER if column in pair), (column,)))

    assert [stored(version) for version in ArmyListVersion.objects.all()] == before
    for version in ArmyListVersion.objects.all():
        content = adapters.to_rules_list(version)
        assert adapters.fingerprint(content) == version.fingerprint
        verdict = ruleset("combat-hex-2007").check_list(adapters.in_canonical_order(content), level=1500)
        assert verdict.value.as_json() == version.totals


def stored(version):
    return (
        version.fingerprint,
        version.verdict,
        version.totals,
        version.is_legal,
        adapters.to_rules_list(version),
        json_format.print_out(version),
    )


def test_result_slip_counts_the_figures_as_they_were(locked):
    day, pairing = locked
    correct()
    phone = Phone(day.tokens[pairing.a.number])

    slip = form_of(phone.open("result-of", 1), phone.url("result-of", 1))

    assert (slip["other_original"], slip["other_hero_points"]) == ("6", "613")


def test_points_of_a_timeout_are_those_of_the_locked_list(locked):
    _, pairing = locked
    correct()
    game = games.games_of(pairing.a)[0]

    limits = army_limits.for_pairing(pairing, {"a": {"faction": "good"}, "b": {"faction": "evil"}})

    cost = visibility.totals_shown(game)["other"]["evil"]["points"]
    assert limits[Side.B].points_set_up == cost == 613 + 5 * 50
    assert Side.A not in limits


def test_file_of_a_locked_list_still_makes_its_fingerprint(locked):
    day, pairing = locked
    pairing.b.refresh_from_db()
    version = current_version(pairing.b.evil_list)
    correct()

    file = Phone(day.tokens[pairing.b.number]).open("list-file", "evil").content

    assert adapters.fingerprint(codec.army_list_from_json(json.loads(file))) == version.fingerprint


def test_retired_figure_stays_in_the_locked_list(locked):
    day, pairing = locked
    before = render.html(army_lists(day.tournament, [pairing.b]))
    for row in Figure.objects.all():
        figure_service.retire(row, by="Jun", now=NOW)

    assert render.html(army_lists(day.tournament, [pairing.b])) == before


def test_desk_enters_a_result_with_the_numbers_of_the_locked_list(locked):
    _, pairing = locked
    correct()
    game = games.games_of(pairing.b)[0]

    assert games.list_totals(game)["own"]["evil"]["hero_points"] == 613
    assert results.preview(
        pairing,
        {
            "last_turn_over": True,
            "a": {"original": 5, "remaining": 4, "points_remaining": 10, "hero_points": 0},
            "b": {"original": 6, "remaining": 5, "points_remaining": 613, "hero_points": 613},
        },
    ).value.decided


def test_referee_sees_what_differs_today_and_what_it_would_come_to(locked, client):
    day, pairing = locked
    page = f"/desk/{day.tournament.slug}/lists/{pairing.b.number}/evil/"
    client.force_login(day.cast.jun)
    assert "The catalogue has changed since" not in text_of(client.get(page))
    captain = Figure.objects.get(name="Captain evil")
    figure_service.correct(
        captain,
        figure=replace(adapters.to_rules_figure(captain), points=2000, action_points=3),
        by="Jun",
        now=NOW,
    )

    says = text_of(client.get(page))

    assert "The catalogue has changed since The locked list keeps its figures" in says
    assert "Captain evil : points 613 2000, action points 4 3" in says
    assert "Today it would cost 2,250 points and not be legal." in says
