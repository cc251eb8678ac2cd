"""Army lists on paper: as they were handed in, for whom they are, whole."""

import pytest
from django.urls import reverse

from armies import fingerprints
from armies.models import Figure
from armies.services.lists.drafts import Choice
from tests.data.cast import NOW
from tests.data.days import a_day, with_entrants
from tests.data.factories import a_catalogue, a_figure
from tests.tournament.printing.rounds_on_paper import HOSTILE, LONG, needs_pdf, pages_of, text_of
from tests.tournament.services.core.test_pdf_check import a_pdf
from tests.tournament.services.lists.test_list_documents import an_event, handed, typed
from tests.tournament.web.player.phone import Phone
from tournament.engine.lifecycle import TournamentStatus
from tournament.models import Tournament
from tournament.printing import render
from tournament.printing.documents.army_lists import army_lists
from tournament.services.lists import list_reviews, lists

pytestmark = pytest.mark.django_db


@pytest.fixture
def day():
    day = with_entrants(a_day(), 2)
    catalogue = a_catalogue()
    given = {"kind": "hero", "points": 180, "action_points": 4}
    signs = [{"code": "ward", "cost": 0}, {"code": "leadership", "cost": None}]
    warden = a_figure(catalogue, name="Warden", abilities=signs, unique_numbers=[3, 7], version=4, **given)
    archer = a_figure(catalogue, name="Archer", points=40, shots=2, range=6, toughness=3)
    lists.submit(day.entrants[0], "good", [Choice(archer, 3), Choice(warden)], by=day.cast.organiser, now=NOW)
    return day


def printed(day, **more):
    return army_lists(day.tournament, day.entrants, **more)


def shown(day, **more):
    return text_of(render.html(printed(day, **more)))


def test_list_says_whose_it_is_and_what_is_in_it(day):
    text = shown(day)

    assert "1 Pia Lindqvist" in text
    assert "version 1, handed in 2007-06-16" in text
    assert "1× Warden hero Ward 0 · Leadership · blue 3, 7 4 1/0/2/0 – 180 180" in text
    assert "3× Archer 0 1/0/3/0 2/6 40 120" in text
    assert "300 of 1,500 points · 4 figures · heroes: 1 for 180 points · minions: 3 of 8" in text


def test_heroes_stand_first_whatever_was_typed_first(day):
    assert [line.name for line in printed(day).sheets[0].lines] == ["Warden", "Archer"]


def test_fingerprint_stands_there_whole_with_a_code_that_leads_to_it(day):
    version = day.entrants[0].good_list.versions.get()
    sheet = printed(day, url_of=lambda digits: f"http://hall/check/?fingerprint={digits[:16]}").sheets[0]

    assert sheet.fingerprint == fingerprints.whole(version.fingerprint)
    assert sheet.url.endswith(version.fingerprint[:16])
    assert sheet.qr.startswith("data:image/png")


def test_a_corrected_catalogue_does_not_reach_the_paper(day):
    before = shown(day)
    Figure.objects.update(name="Changed", points=1, wounds=9, unique_numbers=[], abilities=[], version=None)

    assert shown(day) == before


def test_figure_that_no_referee_has_looked_at_is_marked(day):
    assert "†" not in shown(day)
    Figure.objects.filter(name="Archer").update(copied_at=NOW, copied_by="Pia")

    assert [line.is_unverified for line in printed(day).sheets[0].lines] == [False, True]
    assert "† Copied by hand" in shown(day)


def test_findings_and_the_ruling_on_them_are_on_the_paper(day):
    alone = a_figure(a_catalogue(), name="Lonely Guard")
    pia = day.entrants[0]
    version = lists.submit(pia, "good", [Choice(alone, 3)], by=day.cast.organiser, now=NOW)
    assert not version.is_legal
    assert "Not allowed" in shown(day)

    list_reviews.approve(
        pia, version, by=day.cast.referee, now=NOW, clause="10.01", message="Hero lost at sea"
    )

    text = shown(day)
    assert "Ruling Hero lost at sea (Jun) 10.01" in text
    assert "approved 2007-06-16" in text


def test_state_is_said_in_words(day):
    assert "not locked yet" in shown(day)
    lists.lock_all(day.tournament, by=day.cast.referee, now=NOW)
    assert "locked 2007-06-16" in shown(day)


def test_list_of_a_finished_tournament_that_was_not_locked_is_not_expected_to_be(day):
    Tournament.objects.update(status=TournamentStatus.FINISHED)

    text = shown(day.refresh())

    assert ("never locked" in text, "not locked yet" in text) == (True, False)


def test_invented_figures_are_labelled(day):
    Figure.objects.first().catalogue.__class__.objects.update(standing="demonstration")

    assert "Demonstration: invented numbers." in shown(day)


def test_without_any_list_the_paper_says_so(day):
    assert "No lists handed in" in text_of(render.html(army_lists(day.tournament, day.entrants[1:])))


def test_as_many_queries_for_two_lists_as_for_six(day, django_assert_num_queries):
    people = list(day.tournament.entrants.select_related("tournament"))
    with django_assert_num_queries(5):
        army_lists(day.tournament, people)
    more = [Choice(a_figure(a_catalogue(), name=f"Guard {n}")) for n in range(6)]
    for entrant in day.entrants:
        for faction in ("good", "evil"):
            lists.submit(entrant, faction, more, by=day.cast.organiser, now=NOW)
    people = list(day.tournament.entrants.select_related("tournament"))
    with django_assert_num_queries(5):
        assert len(army_lists(day.tournament, people).sheets) == 4


@pytest.mark.thorough
@needs_pdf
def test_every_list_has_its_own_page(day):
    hostile = [Choice(a_figure(a_catalogue(), name=name), 5) for name in (HOSTILE, LONG, "騎士", "فارس")]
    for faction in ("good", "evil"):
        lists.submit(day.entrants[1], faction, hostile, by=day.cast.organiser, now=NOW)

    pages = pages_of(render.pdf(printed(day)))

    assert len(pages) == 3
    assert "Pia Lindqvist" in pages[0]
    assert all("Paul Okafor" in page for page in pages[1:])
    assert HOSTILE in pages[1]


@pytest.mark.thorough
@needs_pdf
def test_forty_lines_stay_together_with_their_fingerprint_on_two_pages_at_most(day):
    catalogue = a_catalogue()
    many = [
        Choice(a_figure(catalogue, name=f"Guard number {n}", abilities=[{"code": "ward", "cost": 1}]))
        for n in range(40)
    ]
    lists.submit(day.entrants[0], "good", many, by=day.cast.organiser, now=NOW)

    pages = pages_of(render.pdf(printed(day)))

    assert len(pages) <= 2
    assert "Fingerprint" in pages[-1]


def test_player_prints_the_own_list_and_nobody_elses(day):
    mine, others = Phone(day.tokens[1]), Phone(day.tokens[2])

    page = mine.client.get(mine.url("receipt-print", "good"), {"as": "html"})

    assert "Warden" in page.content.decode()
    assert "/check/?t=cup-of-the-grey-ford" in page.content.decode()
    assert page.headers["Cache-Control"] == "no-store, private"
    assert (
        "Warden"
        not in others.client.get(
            others.url("receipt-print", "good"), {"as": "html"}, follow=True
        ).content.decode()
    )


def test_players_list_file_makes_the_same_fingerprint(day):
    phone = Phone(day.tokens[1])
    version = day.entrants[0].good_list.versions.get()

    file = phone.client.get(phone.url("list-file", "good"))
    checked = phone.client.post("/check/", {"content": file.content.decode()}).context["checked"]

    assert checked.fingerprint == version.fingerprint
    assert 'filename="cup-of-the-grey-ford-001-good-version-1.json"' in file["Content-Disposition"]


@pytest.mark.parametrize(("who", "status"), [("olga", 200), ("jun", 200), ("kei", 403), ("sam", 404)])
def test_lists_of_others_are_printed_for_referees_only(client, day, who, status):
    client.force_login(getattr(day.cast, who))
    for address in (
        reverse("printing:lists", args=[day.tournament.slug]),
        reverse("printing:lists-of", args=[day.tournament.slug, 1]),
    ):
        assert client.get(address, {"as": "html"}).status_code == status


def test_referee_prints_one_list_of_one_entrant(client, day):
    client.force_login(day.cast.jun)
    address = reverse("printing:lists-of", args=[day.tournament.slug, 1])

    good, evil = (
        client.get(address, {"as": "html", "faction": each}).content.decode() for each in ("good", "evil")
    )

    assert "Warden" in good
    assert "No lists handed in" in evil


def test_ring_base_is_printed_with_its_role_and_without_points():
    day = with_entrants(a_day(), 1)
    hero = {"kind": "hero", "points": 340, "unique_numbers": [1], "role_state": "confirmed"}
    catalogue = a_catalogue()
    frodo = a_figure(catalogue, name="Frodo", role="ring-bearer", **hero)
    base = a_figure(catalogue, name="Frodo com o Anel", role="ring-base", role_of="Frodo", **hero)
    lists.submit(day.entrants[0], "good", [Choice(base), Choice(frodo)], by=day.cast.organiser, now=NOW)

    text = shown(day)

    assert "1× Frodo hero Ring-bearer 1 0 1/0/2/0 – 340 340" in text
    assert "1× Frodo com o Anel hero Ring base: replaces Frodo 1 0 1/0/2/0 – 340 0" in text
    assert "340 of 1,500 points" in text


def test_lists_without_figures_are_printed_as_they_were_handed_in(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path / "files"
    day = an_event("results-only", "one", count=3)
    handed(day, typed(text="Théoden\n12 <Riders>", points=700, army="Rohan", leader="Théoden"))
    handed(day, typed(link="https://lists.example/7"), number=2)
    handed(day, typed(points=650), file=a_pdf(), number=3)

    document = army_lists(day.tournament, day.entrants)
    page = render.html(document)

    assert [sheet.faction for sheet in document.sheets] == ["any", "any", "any"]
    assert "12 &lt;Riders&gt;" in page
    assert "700 of 1,000 points" in page
    assert "https://lists.example/7" in page
    assert "A file: PDF" in page
    assert "Roll dice" not in page
