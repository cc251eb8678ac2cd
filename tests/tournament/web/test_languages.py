"""Every answer says its language, and the answer to a program is worded in the language it asks for."""

import re

import pytest
from django.test import Client

from tests.data.days import published
from tests.data.dense_tournament import a_rich_day
from tournament.models import Entrant, Tournament

pytestmark = pytest.mark.django_db
ASKED = {"accept-language": "ar-xb"}


def varies_by(answer):
    return {each.strip() for each in answer.headers["Vary"].split(",")}


def is_mirrored(answer):
    return '<html lang="ar-xb" dir="rtl"' in answer.text


@pytest.mark.parametrize("path", ["/", "/rules/", "/nothing-is-here/", "/desk/", "/sign-in/", "/t/none/"])
def test_page_and_page_of_an_error_say_their_language(pseudo, path):
    answer = Client().get(path, headers=ASKED, follow=True)

    assert is_mirrored(answer)
    assert answer.headers["Content-Language"] == "ar-xb"
    first = answer.redirect_chain[0][0] if answer.redirect_chain else path
    assert "Accept-Language" in varies_by(Client().get(path, headers=ASKED))
    assert first in {path, f"/ar-xb{path}"} or first.startswith("/sign-in/")


@pytest.mark.parametrize(
    ("path", "method", "status"), [("/sign-out/", "get", 405), ("/sign-in/", "post", 403)]
)
def test_refused_method_and_form_say_their_language(pseudo, path, method, status):
    answer = getattr(Client(enforce_csrf_checks=True), method)(path, headers=ASKED)

    assert answer.status_code == status
    assert is_mirrored(answer)


def test_fault_of_ours_says_its_language(pseudo, monkeypatch):
    def fail(*_args, **_named):
        raise RuntimeError

    monkeypatch.setattr("tournament.access.listed_revisions", fail)
    monkeypatch.setattr("tournament.access.listed_tournaments", fail)
    answer = Client(raise_request_exception=False).get("/ar-xb/")

    assert answer.status_code == 500
    assert is_mirrored(answer)


def test_refusal_of_the_api_is_a_problem_in_the_language_of_the_request(pseudo):
    day = a_rich_day()
    answer = Client().get(
        f"/api/v1/tournaments/{day.tournament.slug}/log/", headers={"accept-language": "en-xa"}
    )
    problem = answer.json()

    assert answer.headers["Content-Type"] == "application/problem+json"
    assert answer.headers["Content-Language"] == "en-xa"
    assert "Accept-Language" in varies_by(answer)
    assert {"type", "title", "status", "detail", "code", "message", "field", "data", "refs"} <= set(problem)
    assert problem["status"] == answer.status_code
    assert problem["detail"] == problem["message"]
    assert problem["message"].startswith("[")


def test_unknown_address_of_the_api_is_a_problem_too(pseudo):
    answer = Client().get("/api/v1/tournaments/none/", headers={"accept-language": "en-xa"})

    assert answer.headers["Content-Type"] == "application/problem+json"
    assert answer.json()["code"] == "not-found"


LANGUAGES = [("en", "English"), ("de", "German"), ("fr", "French"), ("ja", "Japanese")]
FRENCH = {"accept-language": "fr-CH, fr;q=0.9, en;q=0.8"}


@pytest.fixture
def german(settings):
    """A published round of a German event, on a server that speaks four languages."""
    settings.LANGUAGES = LANGUAGES
    day, _round = published(4)
    Tournament.objects.filter(pk=day.tournament.pk).update(language="de")
    return day


def shown(path, client=None, **headers):
    answer = (client or Client()).get(path, headers=headers.get("headers", {}))
    root = answer.content.decode().partition('<html lang="')[2].partition('"')[0]
    return answer.status_code, root or answer.headers.get("Location", "")


def test_a_public_address_is_in_the_language_of_the_tournament(german):
    slug = german.tournament.slug

    assert shown(f"/t/{slug}/pairings/") == (200, "de")
    assert shown(f"/t/{slug}/pairings/?round=1", headers=FRENCH) == (302, f"/fr/t/{slug}/pairings/?round=1")
    assert shown(f"/fr/t/{slug}/pairings/?round=1") == (200, "fr")
    assert shown(f"/de/t/{slug}/") == (302, f"/t/{slug}/")
    assert shown(f"/t/{slug}/", headers={"accept-language": "en"}) == (302, f"/en/t/{slug}/")
    assert shown(f"/t/{slug}/", headers={"accept-language": "tlh, *"}) == (200, "de")
    assert shown("/") == (200, "en")
    assert shown("/", headers=FRENCH) == (302, "/fr/")
    assert shown("/xx/t/none/") == (404, "en")


def test_a_page_in_another_language_leads_on_in_it(german):
    slug = german.tournament.slug
    page = Client().get(f"/fr/t/{slug}/").content.decode()

    assert f'href="/fr/t/{slug}/standings/"' in page
    assert f'"/t/{slug}/standings/"' not in page
    assert 'href="/static/' in page
    assert "/fr/static/" not in page
    again = Client().get(f"/t/{slug}/").content.decode()
    assert f'href="/t/{slug}/standings/"' in again
    assert "/fr/t/" not in again.replace(f'hreflang="fr" href="/fr/t/{slug}/"', "")


def test_search_engines_find_every_language(german):
    slug = german.tournament.slug
    for path in (f"/t/{slug}/day/", f"/fr/t/{slug}/day/", f"/ja/t/{slug}/day/"):
        page = Client().get(path).content.decode()
        links = dict(re.findall(r'rel="alternate" hreflang="([\w-]+)" href="([^"]+)"', page))
        assert links == {
            "en": f"/en/t/{slug}/day/",
            "de": f"/t/{slug}/day/",
            "fr": f"/fr/t/{slug}/day/",
            "ja": f"/ja/t/{slug}/day/",
            "x-default": f"/t/{slug}/day/",
        }
    private = Client().get(f"/me/{german.tokens[1]}/").content.decode()
    assert "hreflang" not in private


def test_parts_of_a_page_keep_its_language(german):
    slug = german.tournament.slug

    for prefix, language in (("", "de"), ("/fr", "fr")):
        answer = Client().get(f"{prefix}/t/{slug}/parts/pairings/", headers={"accept-language": "ja"})
        assert (answer.status_code, answer.headers["Content-Language"]) == (200, language)


def test_a_private_link_speaks_the_language_of_its_player_until_another_is_chosen(german):
    entrant = german.entrants[0]
    Entrant.objects.filter(pk=entrant.pk).update(language="ja")
    page, client = f"/me/{german.tokens[entrant.number]}/", Client()

    assert shown(page, client, headers=FRENCH) == (200, "ja")
    client.cookies["django_language"] = "fr"
    assert shown(page, client) == (200, "fr")
    assert shown(f"/fr{page}", client) == (302, page)


def test_the_desk_is_in_the_chosen_language_else_the_browsers(german):
    client = Client()
    client.force_login(german.cast.olga, backend="django.contrib.auth.backends.ModelBackend")
    page = f"/desk/{german.tournament.slug}/"

    assert shown(page, client) == (200, "en")
    assert shown(page, client, headers=FRENCH) == (200, "fr")
    client.cookies["django_language"] = "ja"
    assert shown(page, client, headers=FRENCH) == (200, "ja")


def test_what_is_sent_is_never_turned_away(german):
    slug = german.tournament.slug
    answer = Client().post(f"/t/{slug}/register/", {"name": ""}, headers=FRENCH)

    assert answer.status_code == 409  # registration is over
    assert answer.headers["Content-Language"] == "de"
    answer = Client().post(f"/fr/t/{slug}/register/", {"name": ""})
    assert (answer.status_code, answer.headers["Content-Language"]) == (409, "fr")
