"""The private link: opens the owner's pages and nothing else, and is kept by no cache."""

import pytest

from tests.data.days import a_day, facts_for, published, with_entrants
from tests.tournament.web.player.phone import Phone, text_of
from tournament.services.core.actors import player
from tournament.services.entrants import entrants
from tournament.services.results import results
from tournament.web.player.urls import urlpatterns

pytestmark = pytest.mark.django_db
PAGES = ("home", "now", "lists", "link", "qr", "result")


@pytest.mark.thorough
@pytest.mark.parametrize("name", PAGES)
def test_own_page_is_kept_by_nobody_and_found_by_nobody(name):
    day = with_entrants(a_day(), 1)

    response = Phone(day.tokens[1]).open(name)

    assert response.status_code == 200
    assert "no-store" in response.headers["Cache-Control"]
    assert "noindex" in response.headers["X-Robots-Tag"]
    assert response.headers["Referrer-Policy"] == "same-origin"


@pytest.mark.parametrize("token", ["nonsense", "x" * 500, "%00", "evil list"])
def test_wrong_link_opens_nothing_and_says_so(token, client):
    response = client.get(f"/me/{token}/")

    assert response.status_code == 404
    assert "Ask the organiser's desk for a new one" in text_of(response)


@pytest.mark.thorough
def test_every_address_behind_a_link_is_guarded(client):
    behind = [str(route.pattern) for route in urlpatterns if str(route.pattern).startswith("me/")]

    for pattern in behind:
        path = pattern.replace("<str:token>", "nonsense").replace("<faction:faction>", "good")
        for name in ("number", "figure"):
            path = path.replace(f"<int:{name}>", "1")
        answers = {client.get(f"/{path}").status_code, client.post(f"/{path}").status_code}

        assert answers <= {404, 405}, path
    assert len(behind) > 14


def test_revoked_link_dies_at_once():
    day = with_entrants(a_day(), 1)
    phone = Phone(day.tokens[1])
    assert phone.open("home").status_code == 200

    entrants.revoke_link(day.entrants[0], by=day.cast.organiser, now=day.entrants[0].registered_at)

    assert phone.open("home").status_code == 404


def test_link_shows_only_the_own_games():
    day, round_ = published(4)
    strangers = [e for e in day.entrants if e.pk not in {p.a_id for p in round_.pairings.all()[:1]}]

    page = text_of(Phone(day.tokens[strangers[-1].number]).open("home"))

    assert strangers[-1].name in page
    assert page.count(" against ") == 1


def test_page_shows_no_e_mail_address_of_anybody():
    day = with_entrants(a_day(), 1)
    paul, token = entrants.register(
        day.tournament,
        entrants.Details(name="Paul", email="paul@example.org"),
        by=day.cast.organiser,
        now=day.entrants[0].registered_at,
    )

    for name in PAGES:
        assert "@example.org" not in Phone(token).open(name).content.decode()
    assert paul.email == "paul@example.org"


@pytest.mark.thorough
@pytest.mark.parametrize(
    "query",
    ["q=%00", "q=" + "x" * 5000, "kind=dragon", "to=-1", "to=9999999999", "shown=99999999999", "ability=%FF"],
)
def test_search_that_nobody_would_type_finds_nothing_and_breaks_nothing(query):
    day = with_entrants(a_day(), 1)
    phone = Phone(day.tokens[1])

    assert phone.client.get(f"{phone.url('build', 'good')}?{query}").status_code == 200


@pytest.mark.parametrize("figure", [0, 10**30])
def test_figure_that_does_not_exist_is_no_page(figure):
    day = with_entrants(a_day(), 1)

    assert Phone(day.tokens[1]).press("put", "good", figure, quantity=1).status_code == 404


def test_reason_with_signs_that_no_database_takes_is_taken_without_them():
    day, round_ = published(4)
    pairing = round_.pairings.get(table=1)
    results.submit(pairing, facts_for(pairing), token="t", by=player(pairing.a), now=pairing.created_at)
    phone = Phone(day.tokens[pairing.b.number])

    phone.press("dispute", 1, pairing=pairing.pk, reason="six\x00 left\x07")

    assert day.tournament.log.get(verb="result.dispute").reason == "six left"


@pytest.mark.thorough
def test_starter_rules_say_their_own_set_up():
    day, _ = published(4, ruleset_key="combat-hex-starter", level=500)

    page = text_of(Phone(day.tokens[1]).open("home"))

    assert "You play the army you brought" in page
    assert "D04" in page
