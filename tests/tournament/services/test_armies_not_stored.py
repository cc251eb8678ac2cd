"""A starter event in which somebody has no list here: what is said is true, and nobody gets another army."""

import pytest

from tests.bulk import with_figures
from tests.cast import NOW
from tests.days import a_day, checked_in
from tests.tournament.web.player.phone import Phone, text_of
from tournament.models import Pairing
from tournament.services import list_texts, pairings, results, rounds
from tournament.services.actors import player
from tournament.services.errors import Conflict, Invalid

pytestmark = pytest.mark.django_db

BROKEN = {"original": 4, "remaining": 1, "points_remaining": 100, "hero_points": 0}
WHOLE = {"original": 4, "remaining": 4, "points_remaining": 400, "hero_points": 0}


@pytest.fixture
def table():
    """Pia has a good list here, Paul has none."""
    day = with_figures(checked_in(2, ruleset_key="combat-hex-starter"))
    pia = day.entrants[0]
    _, problems = list_texts.submit(pia, "good", "1x Warden\n3x Reed archer", by=day.cast.organiser, now=NOW)
    assert not problems
    round_ = rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)
    rounds.publish(round_, by=day.cast.organiser, now=NOW, is_confirmed=True)
    pairing = Pairing.objects.select_related("round__tournament", "a", "b").get()
    return day, pairing, "a" if pairing.a_id == pia.pk else "b"


def of_a(side, faction):
    """What side a plays where ``side`` plays this faction and the other one the opposite."""
    return faction if side == "a" else {"good": "evil", "evil": "good"}[faction]


def test_pages_say_what_is_known(table):
    day, pairing, _ = table

    pages = [text_of(Phone(token).open("home")) for token in day.tokens.values()]

    assert all("Own army" in page and "The stored lists do not say it for both." in page for page in pages)
    assert (pairing.faction_a, pairing.is_forced) == (None, False)


@pytest.mark.parametrize("who", ["owner", "desk"])
def test_nobody_records_another_army_than_that_of_the_list(table, who):
    day, pairing, side = table
    by = player(getattr(pairing, side)) if who == "owner" else day.cast.referee

    with pytest.raises(Conflict) as refusal:
        pairings.record_roll(pairing, faction_a=of_a(side, "evil"), by=by, now=NOW)

    assert (refusal.value.code, refusal.value.refs) == ("faction-brought", ("D02",))


def test_no_result_gives_the_one_with_a_list_another_army(table):
    day, pairing, side = table
    other = {"a": "b", "b": "a"}[side]
    said = {side: {"faction": "evil", **BROKEN}, other: {"faction": "good", **WHOLE}}

    with pytest.raises(Invalid) as refusal:
        results.submit(pairing, said, token="t", by=day.cast.referee, now=NOW)

    assert (refusal.value.code, refusal.value.field) == ("faction-brought", f"{side}.faction")


def test_who_has_no_list_here_may_have_brought_the_same_side(table):
    day, pairing, side = table
    other = {"a": "b", "b": "a"}[side]

    told = pairings.record_roll(
        pairing, faction_a=of_a(other, "good"), by=player(getattr(pairing, other)), now=NOW
    )

    assert (told.faction_a, told.faction_b, told.is_one_side) == ("good", "good", True)
    pages = [text_of(Phone(token).open("home")) for token in day.tokens.values()]
    assert all("Both of you brought good" in page and "You play" in page for page in pages)
    won = {"a": {"faction": "good", **WHOLE}, "b": {"faction": "good", **BROKEN}}
    kept = results.submit(told, won | {"is_confirmed": True}, token="t", by=day.cast.referee, now=NOW)
    assert kept.row == "13"


def test_who_has_no_list_here_plays_what_they_say(table):
    _, pairing, side = table
    other = {"a": "b", "b": "a"}[side]

    told = pairings.record_roll(
        pairing, faction_a=of_a(other, "evil"), by=player(getattr(pairing, other)), now=NOW
    )

    assert (getattr(told, f"faction_{side}"), told.is_one_side) == ("good", False)


@pytest.mark.parametrize(("edition", "level"), [("combat-hex-starter", 1000), ("combat-hex-2007", 1500)])
def test_level_that_nobody_gives_is_that_of_the_edition(edition, level):
    assert a_day(ruleset_key=edition).tournament.level == level
