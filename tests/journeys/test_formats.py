"""A whole round robin and a whole cut through the pages alone: plan, pair, play, look, finish."""

import pytest
from django.test import Client

from tests.data.cast import NOW, cast_of, person
from tests.data.days import NAMES
from tests.examples import some_of
from tests.tournament.web.organiser.desk_client import Browser, said, text_of
from tournament.models import Pairing, Tournament
from tournament.printing.documents.certificates import certificates
from tournament.services.entrants import entrants
from tournament.services.settings import tournament_settings

pytestmark = pytest.mark.django_db

PLAN = {
    "name": "Cup of the Grey Ford",
    "starts_on": "2007-06-16",
    "time_zone": "Europe/Madrid",
    "language": "en",
    "ruleset_key": "combat-hex-2007",
    "level": "1500",
    "rounds_planned": "3",
    "table_count": "8",
    "preset": "own",
    "to": "create",
}
COUNTS = {
    "ending": "decided",
    "save": "1",
    "a_original": "12",
    "a_remaining": "9",
    "a_points_remaining": "1100",
    "b_original": "14",
    "b_remaining": "5",
    "b_points_remaining": "400",
}
TIE = {**COUNTS, "a_original": "14", "a_remaining": "5", "a_points_remaining": "400"}
TIE |= {"a_hero_points": "500", "b_hero_points": "500"}


def opened(count, **plan):
    """Olga's tournament with everybody checked in, by forms only."""
    olga = Browser(person("Olga"))
    answer = olga.client.post("/desk/new/", {**PLAN, **plan})
    assert answer.status_code == 303, text_of(answer)
    olga.slug = Tournament.objects.get().slug
    lists_only_warn()
    olga.press("move", "registration")
    olga.press("entrant-import", text="\n".join(["name", *NAMES[:count]]), **{"import": "1"})
    olga.press("move", "check-in")
    for number in range(1, count + 1):
        olga.press("check-in-entrant", number)
    return olga


def lists_only_warn():
    """These days are played without lists, which a tournament opened on the page asks a ruling for."""
    tournament = Tournament.objects.get()
    tournament_settings.configure(tournament, by=cast_of(tournament).organiser, now=NOW, policy={})


def play(olga, number, *, tied=()):
    """Pair, publish, enter every result, close; the answer to the last press."""
    olga.press("pair")
    olga.press("publish", number)
    for pairing in Pairing.objects.filter(round__number=number, is_current=True, b__isnull=False):
        faction = {} if pairing.faction_a else {"faction_a": "good"}
        slip = {**(TIE if pairing.table in tied else COUNTS), **faction, "client_token": f"t{pairing.pk}"}
        answer = olga.press("table", number, pairing.table, **slip)
        assert answer.status_code == 303, text_of(answer)
    return olga.press("close", number)


def public(olga, page, **query):
    """What anybody reads on a public page."""
    return text_of(Client().get(f"/t/{olga.slug}/{page}/", query))


@pytest.mark.parametrize(("count", "total"), some_of([(5, 5), (6, 5)], 1))
def test_a_whole_round_robin_through_the_pages(count, total):
    olga = opened(count, format="round-robin")
    assert "No schedule yet" in public(olga, "schedule")
    assert f'title="Round {total}"' in olga.open("home").content.decode()

    assert said(play(olga, 1)) == f"Round 1 of {total} is closed."
    schedule = public(olga, "schedule")
    assert all(f"Round {number}" in schedule for number in range(1, total + 1))
    assert schedule.count("has a bye") == (5 if count == 5 else 0)
    assert f"Pairings: Round 1 of {total}" in public(olga, "pairings")

    for number in range(2, total + 1):
        assert said(play(olga, number)) == f"Round {number} of {total} is closed."
    assert "Finish the tournament" in text_of(olga.open("home"))
    olga.press("move", "finished")
    standings = public(olga, "standings")
    assert all(name in standings for name in NAMES[:count])
    assert olga.client.get(f"/t/{olga.slug}/standings/").status_code == 200


def test_a_swiss_tournament_with_a_cut_of_four_through_the_pages():
    olga = opened(9, cut_size="4")
    for number in (1, 2, 3):
        play(olga, number)
    home = text_of(olga.open("home"))
    assert "Make the cut" in home
    assert "Semi-final" in home
    preview = text_of(olga.open("cut"))
    assert "In the cut" in preview
    assert "lets" in preview or "is the last one in" in preview

    assert said(play(olga, 4, tied=(1,))) == "Semi-final is closed."
    bracket = public(olga, "bracket")
    assert "Perfect tie: the better seed advances" in bracket
    assert "not known yet" not in bracket
    assert "Pair the final" in text_of(olga.open("home"))
    assert "Pairings: Semi-final" in public(olga, "pairings")

    assert said(play(olga, 5)) == "Final is closed."
    assert "Final Over" in text_of(olga.open("home"))
    merits = [sheet.merit for sheet in certificates(Tournament.objects.get()).sheets]
    assert merits[0].endswith(" points after 3 rounds")
    assert "Winner of the cut" in public(olga, "bracket")
    olga.press("move", "finished")
    standings = public(olga, "standings")
    assert standings.count("Winner of the cut") == 2  # once for phones
    assert "Lost in the semi-final" in standings


@pytest.mark.thorough
def test_a_tie_of_the_cut_is_decided_by_dice_on_the_page_of_the_table():
    olga = opened(4, cut_size="4", rounds_planned="1")
    olga.press("question", "cut_ties", **{"pairing-cut_ties": "roll"})
    play(olga, 1)
    answer = play(olga, 2, tied=(1,))
    assert "cannot be closed: table 1 ended in a perfect tie" in text_of(answer)
    assert "Table 1: perfect tie. Who advances?" in text_of(olga.open("round", 2))
    assert "Perfect tie: who advances?" in text_of(olga.open("table", 2, 1))

    pairing = Pairing.objects.get(round__number=2, table=1, is_current=True)
    answer = olga.press("table-advance", 2, 1, entrant=pairing.b.number, dice_a=2, dice_b=5)
    assert said(answer) == f"{pairing.b} advances."
    assert f"{pairing.b} advances by the roll." in text_of(olga.open("table", 2, 1))
    assert said(olga.press("close", 2)) == "Semi-final is closed."


@pytest.mark.thorough
def test_a_player_reads_the_stage_and_who_is_out_reads_so():
    olga = opened(5, cut_size="4", rounds_planned="1")
    play(olga, 1)
    olga.press("pair")
    olga.press("publish", 2)
    seated = set(Pairing.objects.filter(round__number=2, is_current=True).values_list("a_id", "b_id"))
    tournament = Tournament.objects.get()
    inside = {pk for pair in seated for pk in pair}
    for entrant in tournament.entrants.all():
        page = text_of(olga.client.get(link_of(olga, entrant), follow=True))
        if entrant.pk in inside:
            assert "Semi-final" in page
        else:
            assert "You are not in this round of the cut" in page


def link_of(olga, entrant):
    """A fresh private link of an entrant."""
    token = entrants.issue_link(entrant, by=cast_of(Tournament.objects.get()).organiser, now=NOW)
    return f"/me/{token}/"


def test_a_plan_of_a_round_robin_needs_no_rounds_and_has_no_cut():
    opened(0, format="round-robin", rounds_planned="", cut_size="4")
    tournament = Tournament.objects.get()
    assert (tournament.format, tournament.cut_size) == ("round-robin", 0)


def test_a_swiss_plan_without_rounds_has_the_five_of_its_preset():
    opened(0, rounds_planned="")
    assert Tournament.objects.get().rounds_planned == 5


@pytest.mark.thorough
def test_settings_show_format_and_cut_as_frozen():
    olga = opened(4, cut_size="4", rounds_planned="1")
    play(olga, 1)
    assert "round 1 is published" in text_of(olga.open("question", "cut_size"))
    assert olga.press("question", "cut_size", cut_size="0").status_code == 422
    assert said(olga.press("question", "name", name="Another name")) == "Setting saved."
    assert Tournament.objects.get().cut_size == 4


def test_a_tournament_without_a_cut_has_no_page_for_it():
    olga = opened(4)
    assert olga.open("cut").status_code == 404
    assert "Bracket" not in public(olga, "pairings")
    answer = Client().get(f"/t/{olga.slug}/bracket/")
    assert answer.status_code == 404
    assert "This tournament has no bracket." in text_of(answer)
    assert f'href="/t/{olga.slug}/pairings/"' in answer.content.decode()


def test_only_a_round_robin_has_a_schedule():
    olga = opened(4)
    answer = Client().get(f"/t/{olga.slug}/schedule/")
    assert answer.status_code == 404
    assert "This tournament has no fixed schedule." in text_of(answer)
    assert f'href="/t/{olga.slug}/pairings/"' in answer.content.decode()


def test_the_bracket_before_the_cut_says_when_it_comes():
    olga = opened(4, cut_size="4")
    assert "No bracket yet" in public(olga, "bracket")
    assert "Players in the cut appear here after the first result." in text_of(olga.open("cut"))


@pytest.mark.thorough
def test_the_big_screen_shows_the_bracket_between_rounds():
    olga = opened(4, cut_size="4", rounds_planned="1")
    play(olga, 1)
    play(olga, 2)
    assert 'data-scene="bracket"' in Client().get(f"/t/{olga.slug}/screen/").content.decode()
