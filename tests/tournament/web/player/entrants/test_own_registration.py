"""From the form to the place: full, late, too often, the waiting list, and not coming after all."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.data.cast import NOW
from tests.data.days import a_day, published, with_entrants
from tests.examples import some_of
from tests.tournament.web.player.phone import Phone, form_of, text_of
from tournament.engine.lifecycle import EntrantStatus, TournamentStatus
from tournament.models import MessageKind
from tournament.services.entrants import attendance, entrants
from tournament.services.entrants.entrants import Details
from tournament.services.lists import reminders
from tournament.services.mail import mail, player_messages
from tournament.services.mail.player_messages import Sentence
from tournament.services.settings import tournament_settings

pytestmark = pytest.mark.django_db

ROSA = {"name": "Rosa Iwashita", "club": "Grey Ford", "country": "JP", "language": "ja", "consent": "on"}
HOUR = timedelta(hours=1)


def setting(day, **changes):
    tournament_settings.configure(day.tournament, by=day.cast.organiser, now=NOW, **changes)
    return day.refresh()


def door(day):
    return f"/t/{day.tournament.slug}/register/"


def send(client, day, **changes):
    return client.post(door(day), {**form_of(client.get(door(day)), ""), **ROSA, **changes})


def phone(day, number):
    return Phone(day.tokens[number])


def test_the_language_of_the_browser_is_preset_and_no_country(client, settings):
    settings.LANGUAGES = [("en", "English"), ("es", "Spanish")]
    page = client.get(door(a_day()), headers={"accept-language": "xx,es-AR,en;q=0.8"}, follow=True)

    html = page.content.decode()
    assert '<option value="es" selected lang="es">Español</option>' in html
    assert '<option value="AR">Argentina</option>' in html
    assert '<option value="" selected>' in html


@pytest.mark.thorough
@pytest.mark.parametrize("said", ["", "*", "zh-Hant-TW", "x" * 3000, "de-ZZ,;q=,-,--"])
def test_a_browser_that_says_nothing_useful_is_no_obstacle(client, said):
    assert client.get(door(a_day()), headers={"accept-language": said}).status_code == 200


def test_clubs_that_are_known_are_suggested_once_each(client):
    day = a_day()
    for name, club in (("Pia", "Grey Ford"), ("Paul", "Grey Ford"), ("Uma", "grey ford"), ("Zoe", "Élan")):
        details = Details(name=name, club=club)
        entrants.register(day.tournament, details, by=day.cast.organiser, now=NOW)

    html = client.get(door(day)).content.decode()

    assert html.count('<option value="Grey Ford">') == 1
    assert "grey ford" not in html
    assert '<option value="Élan">' in html


def test_consent_is_kept_with_its_time(client):
    day = a_day()

    send(client, day)

    assert day.entrants[0].consented_at is not None


def test_full_tournament_offers_the_waiting_list_and_shows_the_place_in_it(client):
    day = with_entrants(setting(a_day(), entrant_limit=1), 2)

    page = client.get(door(day))
    welcome = client.get(send(client, day).headers["Location"])

    assert "You would be number 2 on the waiting list." in text_of(page)
    assert "Join the waiting list" in text_of(page)
    assert "Your number on the waiting list: 2" in text_of(welcome)
    assert "You are registered" not in text_of(welcome)


def test_free_places_are_counted_down(client):
    day = with_entrants(setting(a_day(), entrant_limit=8), 2)

    assert "6 of 8 places are free." in text_of(client.get(door(day)))


def test_deadline_of_registration_is_shown_with_what_is_left(client):
    day = setting(a_day(time_zone="Europe/Madrid"), registration_closes_at=timezone.now() + 50 * HOUR)

    assert "Europe/Madrid , in 2 days" in text_of(client.get(door(day)))


def test_form_that_was_opened_in_time_and_sent_late_is_refused_with_the_next_step(client):
    day = a_day()
    form = {**form_of(client.get(door(day)), ""), **ROSA}
    setting(day, registration_closes_at=NOW)

    answer = client.post(door(day), form)

    assert answer.status_code == 409
    assert "Registration is closed The organiser can still add you" in text_of(answer)
    assert not day.entrants


def test_form_that_is_pressed_again_after_the_deadline_gives_the_same_link_and_no_second_mail(
    client, mailoutbox, django_capture_on_commit_callbacks
):
    day = a_day()
    form = {**form_of(client.get(door(day)), ""), **ROSA, "email": "rosa@example.org"}
    with django_capture_on_commit_callbacks(execute=True):
        first = client.post(door(day), form)
        setting(day, registration_closes_at=NOW)
        second = client.post(door(day), form)
    mail.send_due(now=timezone.now())

    assert first.headers["Location"] == second.headers["Location"]
    assert len(mailoutbox) == 1


@pytest.mark.parametrize(
    ("status", "words"),
    [
        (TournamentStatus.RUNNING, "Late entry is possible between two rounds: ask at the organiser's desk"),
        (TournamentStatus.FINISHED, "The tournament is over"),
    ],
)
def test_each_closed_door_says_what_to_do_next(client, status, words):
    day = a_day()
    day.tournament.status = status
    day.tournament.save()

    assert words in text_of(client.get(door(day)))


@pytest.mark.thorough
def test_very_many_forms_of_one_address_have_to_wait_and_lose_nothing(client, settings):
    settings.ADDRESS_WRITES = "2/min"
    day = a_day()

    answers = [send(client, day, name=f"Guest {n}") for n in range(3)]

    assert [answer.status_code for answer in answers] == [303, 303, 429]
    assert 0 < int(answers[2].headers["Retry-After"]) <= 60
    assert "Your network sent too many forms. Send this one again in" in text_of(answers[2])
    assert 'value="Guest 2"' in answers[2].content.decode()


@pytest.mark.thorough
def test_another_address_is_not_made_to_wait(client, settings):
    settings.ADDRESS_WRITES = "1/min"
    day = a_day()
    send(client, day, name="Guest 1")
    form = {**form_of(client.get(door(day)), ""), **ROSA}

    assert client.post(door(day), form, REMOTE_ADDR="192.0.2.7").status_code == 303


def test_a_player_withdraws_after_a_page_that_says_what_it_means():
    day = with_entrants(setting(a_day(), entrant_limit=1), 2)
    pia, paul = phone(day, 1), phone(day, 2)

    asked = pia.open("withdraw")
    pia.press("withdraw")

    assert "Your place goes at once to the next player" in text_of(asked)
    assert [row.status for row in day.entrants] == [EntrantStatus.DROPPED, EntrantStatus.REGISTERED]
    assert "You have withdrawn" in text_of(pia.open("home"))
    assert pia.open("withdraw").url == pia.url("home")  # going back, too, leads to where it says so
    assert "You have a place" in text_of(paul.open("home"))


def test_who_is_checked_in_is_sent_to_the_desk():
    day = with_entrants(a_day(status=TournamentStatus.CHECK_IN), 1)
    attendance.check_in(day.entrants[0], by=day.cast.organiser, now=NOW)
    pia = phone(day, 1)

    assert pia.open("withdraw").status_code == 409
    assert "Withdraw" not in text_of(pia.open("home"))
    pia.press("withdraw")
    assert day.entrants[0].status == EntrantStatus.CHECKED_IN


def test_own_details_are_changed_and_the_name_and_what_the_desk_wrote_stay():
    day = with_entrants(a_day(), 1)
    day.tournament.entrants.update(fixed_table=7, families=["Lind"])

    phone(day, 1).press("details", name="Somebody", club="Élan", country="fr", language="fr", email="p@x.org")

    pia = day.entrants[0]
    assert (pia.club, pia.country, pia.language, pia.email) == ("Élan", "FR", "fr", "p@x.org")
    assert (pia.name, pia.fixed_table, pia.families) == ("Pia Lindqvist", 7, ["Lind"])


def test_details_that_cannot_be_taken_are_said_beside_the_field():
    day = with_entrants(a_day(), 1)

    page = phone(day, 1).press("details", country="Spain", language="en")

    assert page.status_code == 422
    assert "not a country code. Choose a country from the list." in text_of(page)


def test_details_stand_once_registration_is_closed():
    day = with_entrants(setting(a_day(), registration_closes_at=NOW), 1)
    pia = phone(day, 1)

    assert pia.open("details").status_code == 409
    pia.press("details", club="Élan", language="en")
    assert day.entrants[0].club == ""
    assert "My details" not in text_of(pia.open("home"))


def test_letters_stand_on_the_page_until_they_are_read():
    day = with_entrants(a_day(), 1)
    reminders.send_now(day.tournament, by=day.cast.organiser, now=NOW)
    pia = phone(day, 1)
    before = text_of(pia.open("home"))

    pia.press("read-letters")

    after = text_of(pia.open("home"))
    assert "New messages Your list is due" in before
    assert "Your good list is missing." in before
    assert "New messages" not in after
    assert "1 message you have read" in after


def test_a_letter_with_signs_of_html_is_text():
    day = with_entrants(a_day(), 1)
    player_messages.write(
        day.entrants[0],
        kind=MessageKind.NEWS,
        about="x",
        subject=Sentence("place-free"),
        lines=["<script>1</script>"],
        now=NOW,
    )

    assert "<script>1" not in phone(day, 1).open("home").content.decode()


@pytest.mark.parametrize(("opens", "is_offered"), [(-1, True), (1, False)])
def test_own_check_in_is_offered_within_its_window_only(opens, is_offered):
    day = setting(a_day(status=TournamentStatus.CHECK_IN), check_in_opens_at=timezone.now() + opens * HOUR)
    with_entrants(day, 1)

    assert ("Check in" in text_of(phone(day, 1).open("home"))) is is_offered


def test_who_waits_sees_the_place_and_no_check_in():
    day = with_entrants(setting(a_day(status=TournamentStatus.CHECK_IN), entrant_limit=1), 3)

    page = text_of(phone(day, 3).open("home"))

    assert "Your number on the waiting list: 2" in page
    assert "Check in" not in page


def test_deadline_for_lists_is_on_the_pages_where_lists_are_made(client):
    day = with_entrants(setting(a_day(), lists_close_at=timezone.now() + 50 * HOUR), 1)
    pia = phone(day, 1)

    pages = [pia.open("home"), pia.open("lists"), client.get(f"/t/{day.tournament.slug}/")]

    assert all(", in 2 days" in text_of(page) for page in pages)


def test_public_page_of_a_full_tournament_counts_those_who_wait(client):
    day = with_entrants(setting(a_day(), entrant_limit=2), 3)

    page = text_of(client.get(f"/t/{day.tournament.slug}/"))

    assert "Players 2 / 2" in page
    assert "On the waiting list 1" in page
    assert "Join the waiting list" in page


def test_pages_of_a_running_day_have_no_way_out_but_the_desk():
    day, _ = published(2)

    assert "Withdraw" not in text_of(phone(day, 1).open("home"))
    assert phone(day, 1).open("withdraw").status_code == 409


def test_a_link_of_nobody_says_what_to_do(client):
    page = client.get("/me/AAAAAAAAAAAAAAAAAAAAAA/")

    assert page.status_code == 404
    assert "Ask the organiser's desk for a new one." in text_of(page)


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("is_hall", "status", "codes"),
    some_of(
        [
            (False, TournamentStatus.REGISTRATION, [303, 303, 429]),
            (False, TournamentStatus.CHECK_IN, [303, 303, 303]),  # the door of the hall
            (True, TournamentStatus.REGISTRATION, [303, 303, 303]),
        ],
        1,
    ),
)
def test_the_limit_suits_the_internet_or_the_hall(client, settings, is_hall, status, codes):
    settings.HALL_MODE, settings.REGISTRATION_RATE = is_hall, "2/hour"
    day = a_day(status=status)

    answers = [send(client, day, name=f"Guest {n}") for n in range(3)]

    assert [answer.status_code for answer in answers] == codes


@pytest.mark.thorough
def test_on_the_day_a_whole_hall_registers_behind_one_address(client, settings):
    settings.HALL_MODE, settings.REGISTRATION_RATE = False, "2/hour"
    now = timezone.now()
    day = a_day(starts_on=now.astimezone(a_day().tournament.zone).date())

    assert [send(client, day, name=f"Guest {n}").status_code for n in range(3)] == [303, 303, 303]


def test_a_program_meets_the_same_limit_and_the_desk_does_not(client, settings):
    settings.HALL_MODE, settings.REGISTRATION_RATE = False, "2/hour"
    day = a_day()
    address = f"/api/v1/tournaments/{day.tournament.slug}/entrants/"
    body = lambda number: {"name": f"Guest {number}"}  # noqa: E731 - one line of a story

    asked = [client.post(address, body(n), content_type="application/json") for n in range(3)]
    client.force_login(day.cast.olga)
    desk = [client.post(address, body(n), content_type="application/json") for n in range(3, 6)]

    assert [answer.status_code for answer in asked] == [201, 201, 429]
    assert int(asked[2].headers["Retry-After"]) > 60
    assert [answer.status_code for answer in desk] == [201, 201, 201]
