import re

import pytest
from django.urls import reverse

from tests.data.cast import NOW
from tests.data.days import checked_in, closed, published
from tests.tournament.printing.rounds_on_paper import needs_pdf, pages_of
from tournament import access
from tournament.engine.lifecycle import TournamentStatus
from tournament.models import Paper, Round
from tournament.services.entrants import entrants
from tournament.services.rounds import rounds
from tournament.services.tournaments import tournaments

pytestmark = pytest.mark.django_db


def cards_page(client, day):
    page = client.get(reverse("organiser:cards", args=[day.tournament.slug])).content.decode()
    return re.search(r'name="once" value="([^"]+)"', page)[1]


def send(client, day, **data):
    return client.post(reverse("organiser:cards", args=[day.tournament.slug]), data)


@pytest.mark.thorough
@needs_pdf
def test_the_links_on_printed_cards_open_their_pages(client):
    day, _ = published(4)
    client.force_login(day.cast.olga)
    answer = send(client, day, once=cards_page(client, day), who="numbers", numbers="1, 3-4")
    assert answer["Content-Type"] == "application/pdf"
    tokens = re.findall(r"/([\w-]{22})\b", " ".join(pages_of(answer.content)))
    assert {access.entrant_by_token(token).number for token in tokens} == {1, 3, 4}
    assert Paper.objects.get().wish == {"numbers": [1, 3, 4]}


@pytest.mark.thorough
@needs_pdf
def test_a_form_is_good_for_one_print_so_that_no_reload_kills_the_links(client):
    day, _ = published(2)
    client.force_login(day.cast.olga)
    once = cards_page(client, day)
    send(client, day, once=once, who="all")
    before = day.tournament.entrants.get(number=1).token_hash
    again = send(client, day, once=once, who="all")
    assert again.status_code == 409
    assert day.tournament.entrants.get(number=1).token_hash == before


@pytest.mark.parametrize(("who", "numbers"), [("numbers", "x"), ("numbers", "99"), ("without", "")])
def test_whoever_chooses_nobody_is_told_and_no_link_dies(client, who, numbers):
    day, _ = published(2)
    client.force_login(day.cast.olga)
    before = set(day.tournament.entrants.values_list("token_hash", flat=True))
    assert send(client, day, once=cards_page(client, day), who=who, numbers=numbers).status_code == 422
    assert set(day.tournament.entrants.values_list("token_hash", flat=True)) == before


def test_only_the_organiser_hands_out_links(client):
    day, _ = published(2)
    client.force_login(day.cast.jun)
    assert send(client, day, who="all").status_code == 403


def test_the_page_of_the_prints_says_what_is_out_of_date(client):
    day, round_ = closed(4)
    client.force_login(day.cast.kei)
    address = reverse("printing:pairings-by-name", args=[day.tournament.slug, round_.number])
    client.get(address, {"as": "html"})
    where = reverse("organiser:prints", args=[day.tournament.slug])
    assert "Out of date" not in client.get(where).content.decode()
    person = day.entrants[0]
    entrants.edit(person, entrants.Details(name="Pia Berg"), by=day.cast.organiser, now=person.registered_at)
    page = client.get(where).content.decode()
    assert "Pairings by name, round 1" in page
    assert f'href="{address}">' in page


def now_on(client, day, who="olga"):
    """The heading of what is for now, its prints in order, and the whole page."""
    client.force_login(getattr(day.cast, who))
    page = client.get(reverse("organiser:prints", args=[day.tournament.slug])).content.decode()
    heading, rest = re.split(r'<h2 id="prints-now">', page, maxsplit=1)[1].split("</h2>", 1)
    return heading, re.findall(r"<strong>([^<]+)</strong>", rest.split("</section>")[0]), page


def test_prints_of_the_start_come_first_before_the_first_round(client):
    heading, kinds, _ = now_on(client, checked_in(4))

    assert (heading, kinds) == ("For the start", ["Name badges", "Player cards", "Table numbers"])


def test_pairings_and_sheets_come_first_while_a_round_is_on(client):
    day, round_ = published(4)

    heading, kinds, page = now_on(client, day)

    assert (heading, kinds[0]) == ("For round 1", "Pairings and sheets")
    assert "Name badges" in kinds
    assert reverse("printing:pairings-and-sheets", args=[day.tournament.slug, round_.number]) in page


def test_standings_come_first_after_a_round_and_a_draft_is_not_offered(client):
    day, _ = closed(4)
    rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)

    heading, kinds, page = now_on(client, day)

    assert (heading, kinds[0]) == ("After round 1", "Standings after round 1")
    assert "rounds/2/pairings" not in page


def test_certificates_come_with_the_standings_at_the_end(client):
    day, _ = closed(4, rounds_planned=1)
    tournaments.move(day.tournament, TournamentStatus.FINISHED, by=day.cast.organiser, now=NOW)

    heading, kinds, _ = now_on(client, day)

    assert (heading, kinds[:2]) == ("For the end", ["Standings", "Certificates"])


def test_a_scorekeeper_is_offered_what_scorekeepers_may_print(client):
    day, _ = published(4)

    _, kinds, page = now_on(client, day, "kei")

    assert "Pairings and sheets" in kinds
    assert [word for word in ("Player cards", "All army lists", "Full log") if word in page] == []


def paper(*rows, **more):
    """The form of a round from paper: ``(table, one, two, good)`` and more fields by name."""
    data = {"rows": len(rows), "reason": "No power."}
    for number, row in enumerate(rows, start=1):
        names = ("table", "one", "two", "good")
        data |= {f"{number}-{name}": value for name, value in zip(names, row, strict=False)}
    return {**data, **more}


def type_in(client, day, data):
    client.force_login(day.cast.olga)
    return client.post(reverse("organiser:paper-round", args=[day.tournament.slug]), data)


SHEET = {
    "1-a_remaining": 10,
    "1-a_points_remaining": 1200,
    "1-a_original": 12,
    "1-b_remaining": 3,
    "1-b_points_remaining": 200,
    "1-b_original": 14,
}


@pytest.mark.thorough
def test_a_round_from_paper_is_looked_at_before_anything_is_stored(client):
    day = checked_in(5)
    rows = paper((1, 1, 5, "e"), (2, 2, 3, ""), ("", 4), **SHEET)
    page = type_in(client, day, rows).content.decode()
    assert "Nothing is saved yet." in page
    assert "total victory" in page or "partial victory" in page
    assert "has the bye" in page
    assert not Round.objects.exists()
    answer = type_in(client, day, {**rows, "store": "1"})
    assert (answer.status_code, Round.objects.get().pairings.filter(is_current=True).count()) == (303, 3)


@pytest.mark.parametrize(
    ("rows", "says"),
    [
        (((1, 1, 99, "g"),), "Row 1: no player has start number 99"),
        ((("", 1, 2, "g"),), "Row 1 has no table"),
        (((1, "", 2, "g"),), "Row 1 has no first player"),
        (((1, 1, 2, 3),), "Row 1: Enter G if the first player played good, E for evil."),
    ],
)
def test_a_row_that_cannot_be_read_is_named_and_what_was_typed_stays(client, rows, says):
    day = checked_in(2)
    answer = type_in(client, day, paper(*rows))
    assert answer.status_code == 422
    assert says in answer.content.decode()
    assert 'name="1-two" value="' in answer.content.decode()
    assert not Round.objects.exists()


@pytest.mark.thorough
def test_a_rematch_on_paper_is_named_ticked_and_stored_once(client):
    day, round_ = closed(4, rounds_planned=2)
    games = round_.pairings.filter(is_current=True)
    rows = paper(*((row.table, row.a.number, row.b.number) for row in games), client_token="form-1")
    said = f"Table 1: {games[0].a.name} and {games[0].b.name} meet again after round 1."
    page = type_in(client, day, rows).content.decode()
    assert said in page
    assert 'name="is_confirmed"' in page
    assert 'name="client_token" value="form-1"' in page

    unticked = type_in(client, day, {**rows, "store": "1"})
    assert (unticked.status_code, Round.objects.count()) == (409, 1)
    assert 'name="is_confirmed"' in unticked.content.decode()

    sent = {**rows, "store": "1", "is_confirmed": "on"}
    answers = [type_in(client, day, data) for data in (sent, sent, rows)]
    where = reverse("organiser:round", args=[day.tournament.slug, 2])
    assert [(one.status_code, one["Location"]) for one in answers] == [(303, where)] * 3
    assert Round.objects.count() == 2
