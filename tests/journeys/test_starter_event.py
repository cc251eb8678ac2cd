"""A whole event by the starter rules over HTTP: one list each, and nobody rolls for an army (D02)."""

import re

import pytest
from django.test import Client

from armies.models import Figure
from tests.data.cast import NOW, cast_of, person
from tests.data.factories import a_catalogue, a_figure
from tests.examples import some_of
from tests.tournament.web.organiser.desk_client import Browser
from tests.tournament.web.player.phone import Phone, form_of, text_of
from tournament.models import Pairing, Submission, Tournament
from tournament.printing import render
from tournament.printing.documents.by_hand import hand_sheet
from tournament.printing.documents.rescue import rescue_pack
from tournament.printing.documents.score_sheets import score_sheets
from tournament.queries.standings.fairness import fairness_of
from tournament.services.settings import tournament_settings

pytestmark = pytest.mark.django_db

PLAN = {
    "name": "Out of the box",
    "starts_on": "2007-06-16",
    "time_zone": "Europe/Madrid",
    "language": "en",
    "ruleset_key": "combat-hex-starter",
    "level": "",
    "rounds_planned": "3",
    "table_count": "8",
    "preset": "own",
    "to": "create",
}
WON = {
    "own_original": "3",
    "own_remaining": "3",
    "own_points_remaining": "400",
    "other_original": "3",
    "other_remaining": "1",
    "other_points_remaining": "100",
    "ending": "broken",
    "step": "send",
}
LISTS = {"good": "2x Reed archer\n1x Warden", "evil": "2x Pike\n1x Captain"}


def opened(**plan):
    """Olga's tournament, with a catalogue, taking registrations."""
    user = person("Olga")
    olga = Browser(user)
    catalogue = a_catalogue(owner=user)
    for faction, (minion, hero) in {"good": ("Reed archer", "Warden"), "evil": ("Pike", "Captain")}.items():
        a_figure(catalogue, name=minion, faction=faction, points=100)
        a_figure(catalogue, name=hero, faction=faction, points=200, kind="hero", action_points=5)
    answer = olga.client.post("/desk/new/", {**PLAN, **plan, "catalogue": catalogue.key})
    assert answer.status_code == 303, text_of(answer)
    tournament = Tournament.objects.get()
    tournament_settings.configure(tournament, by=cast_of(tournament).organiser, now=NOW, policy={})
    olga.slug = tournament.slug
    olga.press("move", "registration")
    return olga


def joined(olga, name, faction):
    """A player who registers and hands in the one list."""
    client, address = Client(), f"/t/{olga.slug}/register/"
    form = form_of(client.get(address), "")
    answer = client.post(address, {**form, "name": name, "language": "en", "consent": "on"})
    phone = Phone(answer.headers["Location"].split("/")[2])
    phone.press("paste", faction, text=LISTS[faction])
    assert phone.press("hand-in", faction, knows="1").status_code == 303
    return phone


def event(good, evil, *, abilities=(), **plan):
    olga = opened(**plan)
    Figure.objects.filter(name="Warden").update(
        abilities=[{"code": code, "cost": None} for code in abilities]
    )
    phones = {}
    for number in range(1, good + evil + 1):
        faction = "good" if number <= good else "evil"
        phones[number] = (joined(olga, f"Player {number}", faction), faction)
    olga.press("move", "check-in")
    for number in phones:
        olga.press("check-in-entrant", number)
    return olga, phones


def play(olga, phones, number):
    """Pair, publish, look at every phone, report from the phones, close."""
    olga.press("pair")
    assert "Roll dice" not in text_of(olga.open("round", number))
    olga.press("publish", number)
    rows = list(Pairing.objects.filter(round__number=number, is_current=True, b__isnull=False))
    for row in rows:
        for who in (row.a, row.b):
            phone, faction = phones[who.number]
            page = text_of(phone.open("home"))
            other = "evil" if faction == "good" else "good"
            assert row.faction_of(who) == faction
            assert "roll dice" not in page.lower()
            assert f"Your faction {other}" not in page
        reported(phones, row, number)
    answer = olga.press("close", number)
    assert answer.status_code == 303, text_of(answer)
    return olga.next_page(answer)


def reported(phones, row, number):
    """The first reports from the phone, the other agrees."""
    phone, _ = phones[row.a.number]
    page = phone.open("result-of", number, write="")
    answer = phone.fill(page, phone.url("result-of", number), **WON)
    assert answer.status_code == 303, text_of(answer)
    waiting = Submission.objects.get(pairing=row, status="pending")
    other, _ = phones[row.b.number]
    assert other.press("confirm", number, pairing=row.pk, seen=waiting.pk).status_code == 303
    assert [waiting.facts[side]["faction"] for side in "ab"] == [row.faction_a, row.faction_b]


def test_level_is_that_of_the_edition():
    opened()

    assert Tournament.objects.get().level == 1000


def test_whole_starter_event_gives_nobody_a_list_that_they_do_not_have():
    olga, phones = event(4, 2)

    for number in (1, 2, 3):
        assert f"Round {number} is closed." in text_of(play(olga, phones, number))
        rows = Pairing.objects.filter(round__number=number, is_current=True)
        assert sum(row.is_one_side for row in rows) == 1
    olga.press("move", "finished")

    met = [frozenset((row.a_id, row.b_id)) for row in Pairing.objects.filter(is_current=True)]
    assert len(set(met)) == len(met) == 9
    shares = fairness_of(Tournament.objects.get(), now=NOW).lines
    assert all(0 in (one.share.good, one.share.evil) for one in shares)
    fairness = text_of(Client().get(f"/t/{olga.slug}/fairness/"))
    assert "All players use the army they brought (D02)." in fairness
    assert "apart" not in fairness


@pytest.mark.thorough
def test_starter_event_speaks_of_no_balance_and_no_clock():
    olga, phones = event(3, 3)
    play(olga, phones, 1)
    olga.press("pair")

    draft = text_of(olga.open("round", 2))
    assert "Good meets evil" in draft
    assert "Good and evil in balance" not in draft
    assert "roll for faction" not in draft

    olga.press("publish", 2)
    pack = rescue_pack(Tournament.objects.get())
    assert "Score sheets" in render.html(pack)
    assert "Timeline" not in "".join(render.html(part) for part in (pack, *pack.parts))


def test_four_good_players_play_each_other_as_they_are():
    olga, phones = event(4, 0)

    play(olga, phones, 1)
    play(olga, phones, 2)

    page = text_of(phones[1][0].open("home"))
    assert "Both of you brought good" in page or "Round 2" in page
    reasons = [text for row in Pairing.objects.all() for text in row.reason_texts]
    assert any(" both brought good, and each plays that army" in text for text in reasons)


@pytest.mark.thorough
@pytest.mark.parametrize(("whose", "points"), some_of([("own", (0, 6)), ("other", (6, 0))], 1))
def test_of_two_good_armies_the_phone_asks_whose_ring_bearer_it_was(whose, points):
    olga, phones = event(2, 0, abilities=["the-one-ring"])
    olga.press("pair")
    olga.press("publish", 1)
    row = Pairing.objects.get()
    phone, _ = phones[row.a.number]

    slip = phone.open("result-of", 1, write="")
    fate = {"ending": "ring", "ring": f"{whose}.ring_bearer_killed", "step": "send"}
    answer = phone.fill(slip, phone.url("result-of", 1), **fate)

    assert "Ring-bearer was killed" in text_of(slip)
    assert answer.status_code == 303
    told = Submission.objects.get()
    assert (told.units_a, told.units_b) == points


@pytest.mark.thorough
def test_score_sheets_and_the_sheet_for_a_pen_know_who_brought_what():
    olga, _ = event(3, 1)
    olga.press("pair")
    olga.press("publish", 1)
    tournament = Tournament.objects.get()
    round_ = tournament.rounds.get()

    page = re.sub(r"<[^>]+>", " ", render.html(score_sheets(round_, url_of=lambda _: "")))
    by_hand = hand_sheet(tournament, title="Round 2", current=round_)

    assert page.count("○ Good") == 3
    assert page.count("● Evil") == 1
    assert "roll dice" not in page
    assert {line.number: line.brings for line in by_hand.lines} == {
        1: "good",
        2: "good",
        3: "good",
        4: "evil",
    }


@pytest.mark.thorough
def test_change_by_hand_keeps_everybody_on_the_own_list():
    olga, _ = event(3, 1)
    olga.press("pair")
    one, two = Pairing.objects.filter(is_current=True).order_by("table")

    olga.press("pairing-change", 1, "swap", first=one.b.number, second=two.b.number, reason="Brothers")

    rows = Pairing.objects.filter(is_current=True)
    assert {row.origin for row in rows} == {Pairing.Origin.MANUAL}
    for row in rows:
        assert (row.faction_a, row.faction_b) == tuple(
            "good" if who.good_list_id else "evil" for who in (row.a, row.b)
        )
    assert "faction-stale" not in text_of(olga.open("round", 1))


@pytest.mark.thorough
@pytest.mark.parametrize("plan", [{"format": "round-robin"}, {"cut_size": "4", "rounds_planned": "1"}])
def test_round_robin_and_cut_of_a_starter_event_play_the_own_lists(plan):
    olga, phones = event(3, 1, **plan)

    play(olga, phones, 1)
    play(olga, phones, 2)

    assert Pairing.objects.filter(is_current=True).count() == 4
