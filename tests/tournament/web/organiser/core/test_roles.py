"""Who may open and press what: the organiser all, the referee what is judged, the scorekeeper the desk."""

import pytest

from tests.data.days import a_day, checked_in, published
from tests.tournament.web.organiser.desk_client import Browser, text_of
from tournament.models import Role, Round

pytestmark = pytest.mark.django_db

OPEN_TO = {
    "home": "olga jun kei",
    "entrants": "olga jun kei",
    "check-in": "olga jun kei",
    "rounds": "olga jun kei",
    "entry": "olga jun kei",
    "standings": "olga jun kei",
    "outlook": "olga jun kei",
    "prints": "olga jun kei",
    "lists": "olga jun",
    "log": "olga jun",
    "disputes": "olga jun",
    "officials": "olga",
    "settings": "olga",
    "sound": "olga",
    "timeline": "olga",
    "day-plan": "olga",
    "scenarios": "olga",
    "bonus-kinds": "olga",
    "fee-plan": "olga",
    "awards": "olga",
    "table-plan": "olga",
    "entrant-add": "olga",
    "entrant-import": "olga",
    "entrant-imported": "olga",
    "entrant-sample": "olga",
    "list-import": "olga",
    "exchange": "olga jun",
    "export-everything": "olga",
    "export-tournament": "olga",
    "catalogues": "olga jun",
    "catalogue-import": "olga",
    "figures": "olga jun",
    "figure-add": "olga jun",
    "figure-roles": "olga jun",
    "links": "olga",
}


@pytest.mark.parametrize("room", ["links", "officials"])
def test_a_page_that_shows_a_secret_once_is_kept_by_no_browser(room):
    day = a_day()

    assert "no-store" in Browser(day.cast.olga, day.tournament.slug).open(room).headers["Cache-Control"]


@pytest.mark.parametrize("name", ["olga", "jun", "kei"])
def test_rooms_open_to_the_parts_they_are_for(name):
    day = checked_in(2)
    browser = Browser(getattr(day.cast, name), day.tournament.slug)

    answers = {room: browser.open(room).status_code for room in OPEN_TO}

    assert answers == {room: 200 if name in people.split() else 403 for room, people in OPEN_TO.items()}


def test_a_stranger_finds_no_tournament_and_nobody_is_asked_to_sign_in():
    day = checked_in(2)
    stranger, nobody = (Browser(who, day.tournament.slug) for who in (day.cast.sam, None))

    assert {room: stranger.open(room).status_code for room in OPEN_TO} == dict.fromkeys(OPEN_TO, 404)
    for room in OPEN_TO:
        anonymous = nobody.open(room)
        assert (room, anonymous.status_code) == (room, 302)
        assert anonymous.url.startswith("/sign-in/")


@pytest.mark.parametrize("name", ["entrants.csv", "results.json", "rounds.csv", "standings.csv"])
def test_a_file_opens_to_referees_and_those_above(name):
    day = checked_in(2)

    for who, expected in (("olga", 200), ("jun", 200), ("kei", 403), ("sam", 404)):
        browser = Browser(getattr(day.cast, who), day.tournament.slug)
        assert (who, browser.open("export", name).status_code) == (who, expected)


PRESSES = [
    ("pair", (), "olga"),
    ("publish", (1,), "olga"),
    ("cancel", (1,), "olga"),
    ("pairing-change", (1, "swap"), "olga"),
]
JUDGES = [
    ("close", (1,), "jun"),
    ("clock-start", (1,), "jun"),
    ("clock-undo", (1,), "jun"),
    ("table-rule", (1, 1), "jun"),
    ("photo-remove", (1, 1, 1), "jun"),
]
MORE = [
    ("official-remove", ("kei",), "olga"),
    ("drop", (1,), "jun"),
    ("exclude", (1,), "jun"),
    ("penalty", (1,), "jun"),
    ("issue-link", (1,), "olga"),
    ("lock-lists", (), "olga"),
    ("question", ("venue",), "olga"),
    ("timeline", (), "olga"),
    ("timeline-preview", (), "olga"),
    ("timeline-reset", (), "olga"),
    ("day-plan", (), "olga"),
    ("scenarios", (), "olga"),
    ("scoring", (), "olga"),
    ("scoring-preview", (), "olga"),
    ("bonus-kinds", (), "olga"),
    ("fee-plan", (), "olga"),
    ("fees-csv", (), "olga"),
    ("awards", (), "olga"),
    ("table-plan", (), "olga"),
    ("day-plan-preview", (), "olga"),
    ("remind-lists", (), "olga"),
    ("confirm-registration", (1,), "olga"),
    ("give-place", (1,), "jun"),
    ("approve-legal", (), "jun"),
    ("list-approve", (1, "good"), "jun"),
    ("list-send-back", (1, "good"), "jun"),
    ("list-take-back", (1, "good"), "jun"),
    ("list-unlock", (1, "good"), "jun"),
]


def test_buttons_refuse_a_part_that_is_too_small():
    day, _ = published(2)
    too_small = {"olga": day.cast.jun, "jun": day.cast.kei}
    browsers = {least: Browser(user, day.tournament.slug) for least, user in too_small.items()}

    for name, args, least in (*PRESSES, *JUDGES, *MORE):
        answer = browsers[least].press(name, *args)

        assert (name, answer.status_code) == (name, 403)
        assert Round.objects.get().status == "published"


def test_a_button_opened_as_a_page_is_not_found_by_accident():
    day = checked_in(2)

    assert Browser(day.cast.olga, day.tournament.slug).open("pair").status_code == 405


def test_the_private_address_of_an_entrant_shows_no_mail_to_the_scorekeeper():
    day = checked_in(2)
    entrant = day.entrants[0]
    entrant.email = "pia@example.org"
    entrant.save()

    assert "pia@example.org" in text_of(Browser(day.cast.olga, day.tournament.slug).open("entrant", 1))
    assert "pia@example.org" not in text_of(Browser(day.cast.kei, day.tournament.slug).open("entrant", 1))


def test_an_invited_official_signs_in_with_the_password_shown_once():
    day = checked_in(2)
    olga = Browser(day.cast.olga, day.tournament.slug)

    shown = olga.client.post(
        olga.url("officials"), {"username": "mei", "name": "Mei", "kind": "referee"}, follow=True
    )
    password = text_of(shown).split("password ")[1].split(". It is shown")[0]

    mei = Browser(None, day.tournament.slug)
    mei.client.post("/sign-in/", {"username": "mei", "password": password})
    assert mei.open("lists").status_code == 200
    assert Role.objects.get(user__username="mei").kind == "referee"


def test_a_wrong_password_is_answered_in_words():
    answer = Browser(None).client.post("/sign-in/", {"username": "olga", "password": "wrong"})

    assert "Name or password is wrong" in text_of(answer)
