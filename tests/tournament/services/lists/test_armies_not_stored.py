"""A starter event in which somebody has no list here: what is said is true, and nobody gets another army."""

import pytest

from tests.data.cast import NOW
from tests.data.days import a_day, checked_in, published
from tests.data.many_entrants import with_figures
from tests.examples import some_of
from tests.tournament.web.organiser.desk_client import Browser
from tests.tournament.web.player.phone import Phone, text_of
from tournament.models import LogEntry, Pairing
from tournament.queries.standings.fairness import fairness_of
from tournament.services.core.actors import player
from tournament.services.core.errors import Conflict, Invalid
from tournament.services.lists import list_texts
from tournament.services.results import results
from tournament.services.results.paper_rounds import PaperGame, type_in
from tournament.services.rounds import pairings, rounds
from tournament.services.undo import undo

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

    assert all("Own army" in page and "Their lists do not say which." in page for page in pages)
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
    assert all("Both of you brought good" in page and "Your faction" in page for page in pages)
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


def test_desk_says_that_both_brought_the_same_side_and_corrects_it(table):
    day, pairing, side = table
    olga = Browser(day.cast.olga, day.tournament.slug)
    row = text_of(olga.open("round", 1))
    assert "Who plays good?" in row
    assert "rolled" not in row

    olga.press("rolls", 1, **{f"roll-{pairing.table}": "both"})
    pairing.refresh_from_db()
    assert (pairing.faction_a, pairing.faction_b) == ("good", "good")
    assert "Both of you brought good" in text_of(Phone(day.tokens[1]).open("home"))
    olga.press("rolls", 1, **{f"roll-{pairing.table}": of_a(side, "good"), f"was-{pairing.table}": "both"})

    pairing.refresh_from_db()
    assert (getattr(pairing, f"faction_{side}"), pairing.is_one_side) == ("good", False)


@pytest.mark.parametrize("door", some_of(["page", "entry", "api", "ruling", "phone"], 2))
def test_result_of_two_of_one_side_makes_it_a_game_of_one_side(table, door):
    day, pairing, side = table
    olga = Browser(day.cast.olga, day.tournament.slug)
    counts = {"a_original": 4, "a_remaining": 4, "a_points_remaining": 400}
    counts |= {"b_original": 4, "b_remaining": 1, "b_points_remaining": 100}
    both = {"a": {"faction": "good", **WHOLE}, "b": {"faction": "good", **BROKEN}}
    if door == "page":
        shown = olga.open("table", 1, pairing.table).content.decode()
        assert shown.count('value="both"') == 2
        assert 'value="neither"' not in shown
        sent = {**counts, "ending": "decided", "faction_a": "both", "client_token": "t", "save": "1"}
        assert olga.press("table", 1, pairing.table, **sent).status_code == 303
    elif door == "entry":
        assert "GG Both good EE Both evil" in text_of(olga.press("entry-said", table=pairing.table))
        olga.press("entry", **counts, table=pairing.table, good="gg", client_token="t")
    elif door == "ruling":
        sent = {
            "points": "6-0",
            "clause": "10.01",
            "reason": "Late",
            "faction_a": "both",
            "client_token": "t",
        }
        olga.press(
            "table-rule", 1, pairing.table, **{f"ruling-{name}": value for name, value in sent.items()}
        )
    else:
        by = day.cast.referee if door == "api" else player(getattr(pairing, {"a": "b", "b": "a"}[side]))
        results.submit(pairing, both, token="t", by=by, now=NOW)

    pairing.refresh_from_db()
    assert (pairing.faction_a, pairing.faction_b, pairing.is_one_side) == ("good", "good", True)
    if door != "phone":
        assert [
            (line.share.good, line.share.evil) for line in fairness_of(day.tournament, now=NOW).lines
        ] == [
            (1, 0),
            (1, 0),
        ]
        undo.undo(LogEntry.objects.first(), by=day.cast.organiser, now=NOW)
        pairing.refresh_from_db()
        assert (pairing.faction_a, pairing.is_one_side) == (None, False)


@pytest.mark.parametrize("typed", ["gg", "g"])
def test_round_from_paper_says_what_two_brought(typed):
    day = checked_in(2, ruleset_key="combat-hex-starter")
    olga = Browser(day.cast.olga, day.tournament.slug)
    rows = {"rows": "1", "1-table": "1", "1-one": "1", "1-two": "2", "1-good": typed}

    answer = olga.press("paper-round", **rows, reason="No power", is_confirmed="1", store="1")

    assert answer.status_code == 303, text_of(answer)
    other = {"gg": "good", "g": "evil"}[typed]
    assert [(row.faction_a, row.faction_b) for row in Pairing.objects.filter(is_current=True)] == [
        ("good", other)
    ]


def test_championship_knows_no_roll_of_one_side():
    day, round_ = published(2)
    told = {"faction_a": "evil", "faction_b": "evil", "by": day.cast.referee, "now": NOW}

    with pytest.raises(Invalid, match="Both players cannot play evil"):
        pairings.record_roll(round_.pairings.get(), **told)


def test_championship_knows_no_paper_of_one_side():
    day = checked_in(2)
    game = PaperGame(*day.entrants, table=1, faction_a="evil", faction_b="evil")

    with pytest.raises(Invalid, match="Both players cannot play evil"):
        type_in(day.tournament, [game], by=day.cast.organiser, now=NOW, reason="No power")


@pytest.mark.parametrize(("edition", "level"), [("combat-hex-starter", 1000), ("combat-hex-2007", 1500)])
def test_level_that_nobody_gives_is_that_of_the_edition(edition, level):
    assert a_day(ruleset_key=edition).tournament.level == level
