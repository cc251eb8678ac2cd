"""Check a list: whose locked list it is, and nothing about what is in one."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from armies import fingerprints
from armies.models import Figure
from armies.queries import figures_of
from armies.services.lists import json_format, text_format
from armies.services.lists.drafts import Choice, choices_of
from tests.data.cast import NOW
from tests.data.days import a_day, with_entrants
from tests.data.factories import a_catalogue, a_figure
from tests.tournament.web.player.phone import text_of
from tournament.services.lists import lists

pytestmark = pytest.mark.django_db
ASK = "/check/"


@pytest.fixture
def day():
    day = with_entrants(a_day(), 2)
    catalogue = a_catalogue()
    day.tournament.catalogues.add(catalogue)
    hero = a_figure(catalogue, name="Warden", faction="evil", kind="hero", points=300)
    guard = a_figure(catalogue, name="Secret Gate Breaker", faction="evil", points=40)
    lists.submit(day.entrants[0], "evil", [Choice(hero), Choice(guard, 3)], by=day.cast.organiser, now=NOW)
    return day


@pytest.fixture
def version(day):
    return day.entrants[0].evil_list.versions.get()


@pytest.fixture
def locked(day, version):
    lists.lock_all(day.tournament, by=day.cast.referee, now=NOW)
    return version


def ask(**sent):
    return Client().post(ASK, sent)


def test_fingerprint_tells_whose_locked_list_it_is_and_no_figure(day, locked):
    for digits in (
        locked.fingerprint,
        fingerprints.short(locked.fingerprint),
        locked.fingerprint[:20].upper(),
    ):
        page = text_of(Client().get(ASK, {"fingerprint": digits}))

        assert "Version 1 of the evil list of No. 1, Pia Lindqvist, in Cup of the Grey Ford." in page
        assert "Locked 2007-06-16" in page
        assert "Gate Breaker" not in page


def test_list_that_may_still_change_is_not_found(version):
    page = text_of(Client().get(ASK, {"fingerprint": version.fingerprint}))

    assert "This is not a locked list of any tournament listed here." in page
    assert "Pia" not in page


@pytest.mark.parametrize("digits", ["3f9a", "g" * 16, "0" * 65, "'; drop table", "0" * 300])
def test_what_is_no_fingerprint_gets_a_sentence(digits):
    response = Client().get(ASK, {"fingerprint": digits})

    assert response.status_code == 422
    assert 'aria-invalid="true"' in response.content.decode()


def test_fifteen_digits_are_too_few_to_go_looking_with(locked):
    assert Client().get(ASK, {"fingerprint": locked.fingerprint[:15]}).status_code == 422


def test_list_file_is_recognised_without_a_catalogue(locked):
    page = ask(content=json_format.print_out(locked))

    assert page.context["checked"].fingerprint == locked.fingerprint
    assert [each.entrant.name for each in page.context["found"]] == ["Pia Lindqvist"]


def test_uploaded_file_counts_before_what_was_typed(locked):
    file = SimpleUploadedFile("list.json", json_format.print_out(locked).encode())

    assert ask(content="1x Nobody", file=file).context["checked"].fingerprint == locked.fingerprint


def test_text_is_recognised_with_the_tournaments_catalogue(day, locked):
    figures = figures_of(day.tournament.catalogues.all())
    text = text_format.print_out(choices_of(locked), figures=figures, faction="evil")

    found = ask(content=text, tournament=day.tournament.slug).context["found"]

    assert [(each.entrant.number, each.faction, each.version) for each in found] == [(1, "evil", 1)]


def test_one_figure_more_is_another_list(day, locked):
    page = ask(content="Faction: evil\n1x Warden\n4x Secret Gate Breaker", tournament=day.tournament.slug)

    assert page.context["checked"].fingerprint != locked.fingerprint
    assert "This is not a locked list of Cup of the Grey Ford" in text_of(page)


def test_text_after_a_correction_finds_the_list_that_kept_the_figures_as_they_were(day, locked):
    Figure.objects.filter(name="Warden").update(points=310)

    page = ask(content="Faction: evil\n1x Warden\n3x Secret Gate Breaker", tournament=day.tournament.slug)

    assert page.context["found"] == ()
    assert [each.fingerprint for each in page.context["kept"]] == [locked.fingerprint]
    assert fingerprints.whole(locked.fingerprint) in text_of(page)


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("", "The list names no figure"),
        ("{", "is not JSON"),
        ('{"faction": "evil"}', "missing"),
        ("3x Nobody Knows", "Line 1:"),
    ],
)
def test_what_is_no_list_gets_a_sentence(day, content, says):
    response = ask(content=content, tournament=day.tournament.slug)

    assert response.status_code >= 400
    assert says in text_of(response)


def test_text_without_a_tournament_is_asked_for_one():
    assert "Choose the tournament" in text_of(ask(content="3x Warden"))


def test_tournament_kept_off_the_list_is_only_looked_through_by_name(day, locked):
    type(day.tournament).objects.update(is_listed=False)

    def found(**more):
        return Client().get(ASK, {"fingerprint": locked.fingerprint, **more}).context["found"]

    assert found() == []
    assert len(found(t=day.tournament.slug)) == 1


def test_draft_tournament_is_not_there_at_all(day, locked):
    type(day.tournament).objects.update(status="draft")

    assert Client().get(ASK, {"fingerprint": locked.fingerprint}).context["found"] == []
    assert Client().get(ASK, {"fingerprint": locked.fingerprint, "t": day.tournament.slug}).status_code == 404


def test_code_on_paper_leads_to_the_answer(day, locked):
    picture = Client().get(f"/check/{day.tournament.slug}/{locked.fingerprint[:16]}.svg")

    assert picture.status_code == 200
    assert picture["Content-Type"] == "image/svg+xml"


def test_very_many_questions_of_one_address_have_to_wait_and_lose_nothing(day, settings):
    settings.ADDRESS_WRITES = "2/min"
    ask(content="1x Nobody", tournament=day.tournament.slug)
    Client().get(ASK, {"fingerprint": "1234 5678 9012 3456"})

    pasted = ask(content="1x Warden", tournament=day.tournament.slug)
    typed = Client().get(ASK, {"fingerprint": "1234 5678 9012 3456"})

    assert [answer.status_code for answer in (pasted, typed)] == [429, 429]
    assert all("Send this one again in 1 minute." in text_of(answer) for answer in (pasted, typed))
    assert "1x Warden" in pasted.content.decode()
    assert "1234 5678" in typed.content.decode()
    assert 0 < int(pasted.headers["Retry-After"]) <= 60
    assert Client().get(ASK).status_code == 200
    assert Client().post(ASK, {"content": "1x"}, REMOTE_ADDR="192.0.2.7").status_code != 429
