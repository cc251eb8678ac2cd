"""The pages of catalogues: their owner says who may use them, and no address opens one to anybody else."""

import json
import re

import pytest
from django.urls import reverse

from tests.data.cast import NOW, person
from tests.data.days import a_day, with_entrants
from tests.data.factories import a_catalogue, a_figure
from tests.tournament.api.callers import ask, desk
from tests.tournament.web.organiser.desk_client import Browser, text_of
from tournament.models import Tournament
from tournament.services.catalogues import catalogue_rights
from tournament.services.core.actors import official

pytestmark = pytest.mark.django_db
PLAN = {"name": "Cup of Sam", "starts_on": "2027-06-19", "time_zone": "UTC", "language": "en"}
FORM = {
    **PLAN,
    "ruleset_key": "combat-hex-2007",
    "rounds_planned": "5",
    "table_count": "8",
    "reveal": "published",
}


@pytest.fixture
def spring():
    """Olga's catalogue of bases that nobody else has seen."""
    row = a_catalogue(key="spring", name="Spring bases", owner=person("Olga"))
    a_figure(row, name="Moss Giant")
    person("Sam")
    return row


def at(name, *args):
    return reverse(f"account:{name}", args=args)


def test_owner_gives_and_takes_rights_by_buttons(client, spring):
    client.force_login(person("Olga"))
    client.post(at("catalogue-grant", "spring"), {"username": "sam", "right": "use"})
    page = text_of(client.get(at("catalogue", "spring")))
    gone = client.post(at("catalogue-withdraw", "spring"), {"username": "sam"}, follow=True)

    assert "sam use it in tournaments" in page
    assert "Olga gave sam a right to the catalogue" in page
    assert not spring.grants.exists()
    assert "sam no longer has a right of their own." in text_of(gone)


def test_owner_shares_with_everybody_and_hands_over(client, spring):
    client.force_login(person("Olga"))
    found = []
    for right in ("use", "none", "read"):
        client.post(at("catalogue-share", "spring"), {"right": right})
        spring.refresh_from_db()
        found.append(spring.for_everybody)
    answer = client.post(at("catalogue-hand-over", "spring"), {"username": "sam"}, follow=True)

    assert found == ["use", "", "read"]
    assert "Spring bases now belongs to sam." in text_of(answer)
    assert "Hand over catalogue" not in text_of(client.get(at("catalogue", "spring")))
    assert "Your right Read and download it" in text_of(client.get(at("catalogue", "spring")))


def test_refused_form_says_why_at_its_field(client, spring):
    client.force_login(person("Olga"))

    answer = client.post(at("catalogue-grant", "spring"), {"username": "nobody", "right": "use"})

    assert answer.status_code == 422
    assert "“nobody” is not a sign-in name here." in text_of(answer)
    assert len(re.findall(r'id="GrantForm-username"', answer.content.decode())) == 1


def test_list_says_whose_each_is_and_what_one_may_do(client, spring):
    a_catalogue(name="Demonstration", for_everybody="use")
    a_catalogue(name="Secret")
    client.force_login(person("Olga"))

    page = text_of(client.get(at("catalogues")))

    assert "Spring bases Unverified Olga (you) Change it 1 good, 0 evil" in page
    assert "Demonstration Unverified Shared:" in page
    assert "Secret" not in page


def test_page_of_a_tournament_names_the_owner(spring):
    day = a_day()
    day.tournament.catalogues.add(spring)

    assert "Owner Olga (you)" in text_of(Browser(day.cast.olga, day.tournament.slug).open("catalogues"))


@pytest.mark.thorough
def test_readers_read_and_users_use(client, spring):
    for right, offered in (("read", False), ("use", True)):
        catalogue_rights.grant(spring, "sam", right, by=official(person("Olga")), now=NOW)
        client.force_login(person("Sam"))

        assert client.get(at("catalogue-file", "spring")).status_code == 200
        assert ("Spring bases" in text_of(client.get("/desk/new/?step=3"))) == offered
        assert client.post(at("catalogue-share", "spring"), {"right": "use"}).status_code == 403


def sams_cup():
    """A tournament of Sam's own, which uses nothing of Olga's."""
    day = with_entrants(a_day(name="Cup of Sam"), 1)
    day.tournament.roles.filter(user=day.cast.olga).update(user=person("Sam"))
    return day


def test_another_organiser_comes_to_no_catalogue_by_any_address(client, spring):
    figure, day, sam = spring.figures.get(), sams_cup(), person("Sam")
    client.force_login(sam)
    slug, phone = day.tournament.slug, desk(sam)
    tournament = f"tournaments/{slug}"
    body = {"name": "Next", "starts_on": "2027-06-19", "catalogues": ["spring"]}
    own = Browser(sam, slug)

    pages = [
        client.get(at("catalogue", "spring")),
        client.get(at("catalogue-file", "spring")),
        *(
            client.post(at(f"catalogue-{verb}", "spring"), {"username": "sam", "right": "use"})
            for verb in ("share", "grant", "withdraw", "hand-over")
        ),
        own.open("catalogue-file", "spring"),
        own.open("export-catalogue", "spring"),
        client.get(at("catalogues")),
        client.get("/desk/new/?step=3"),
        client.post("/desk/new/", {**FORM, "catalogue": spring.key, "to": "create"}),
        own.press("question", "catalogues", catalogues=[spring.pk]),
        own.press("figure-join", figure.pk, other=figure.pk),
        own.press(
            "catalogue-import", text="name,faction,kind,points\nA,good,hero,1\n", key="spring", check="1"
        ),
    ]
    answers = [
        ask(phone, "GET", "catalogues/"),
        ask(phone, "GET", "catalogues/spring/"),
        ask(phone, "GET", "catalogues/spring/file/"),
        *(
            ask(phone, "POST", f"catalogues/spring/{verb}/", {"username": "sam"} | more)
            for verb, more in (("grant", {"right": "use"}), ("withdraw", {}), ("hand-over", {}))
        ),
        ask(phone, "POST", "catalogues/spring/share/", {"right": "use"}),
        ask(phone, "GET", f"{tournament}/catalogues/spring/"),
        ask(phone, "POST", "tournaments/", body),
        ask(phone, "PATCH", f"{tournament}/", {"catalogues": ["spring"]}),
        ask(phone, "POST", f"{tournament}/figures/verify/", {"figure": figure.pk}),
        ask(phone, "POST", f"{tournament}/figures/join/", {"figure": figure.pk, "other": figure.pk}),
        ask(
            phone,
            "POST",
            f"{tournament}/figures/roles/",
            {"decisions": [{"figure": figure.pk, "role": "none"}]},
        ),
    ]

    assert [answer.status_code for answer in pages] == [404] * 8 + [200, 200, 422, 422, 404, 200]
    assert [answer.status_code for answer in answers] == [200] + [404] * 7 + [422, 422, 404, 404, 422]
    assert all("available. Choose from the list." in text_of(page) for page in pages[10:12])
    assert [answer.json()["code"] for answer in answers[8:10]] == ["catalogue-unknown"] * 2
    told = [answer.content.decode() for answer in (*pages, *answers)]
    assert not [text for text in told if "Moss Giant" in text or "Spring bases" in text]
    assert set(Tournament.objects.values_list("catalogues", flat=True)) == {None}
    spring.refresh_from_db()
    assert (spring.owner, spring.for_everybody, spring.grants.count()) == (person("Olga"), "", 0)


def test_missing_one_and_one_of_others_are_told_alike(spring):
    sam = desk(person("Sam"))

    answers = [
        [
            ask(sam, "GET", f"catalogues/{key}/").content,
            ask(sam, "POST", "tournaments/", {**PLAN, "catalogues": [key]}).content.replace(
                key.encode(), b"KEY"
            ),
        ]
        for key in ("spring", "nowhere")
    ]

    assert answers[0] == answers[1]


def test_program_sees_rights_and_changes_them(spring):
    olga = desk(person("Olga"))

    granted = ask(olga, "POST", "catalogues/spring/grant/", {"username": "sam", "right": "read"}).json()
    seen = ask(desk(person("Sam")), "GET", "catalogues/spring/").json()
    handed = ask(olga, "POST", "catalogues/spring/hand-over/", {"username": "sam"})

    assert (granted["right"], granted["grants"]) == ("own", [{"username": "sam", "right": "read"}])
    assert (seen["right"], seen["grants"], seen["catalogue"]["owner"]) == ("read", [], "Olga")
    assert handed.status_code == 204
    assert json.loads(ask(desk(person("Sam")), "GET", "catalogues/").content)[0]["right"] == "own"
