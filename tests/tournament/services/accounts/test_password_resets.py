"""Links for a new password: they work once, for a while, and are no ladder."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from hypothesis import given
from hypothesis import strategies as st

from tests.data.cast import NOW, PASSWORD
from tests.data.days import a_day, with_entrants
from tournament.models import LogEntry, OutgoingMail, Role
from tournament.services.accounts import accounts, password_resets
from tournament.services.core.errors import Conflict, NotAllowed
from tournament.services.mail import mail
from tournament.services.tournaments import officials
from tournament.services.tournaments.inputs import OfficialInput

pytestmark = pytest.mark.django_db
NEW = "nine walkers leave"
HOUR = timedelta(hours=1)


@pytest.fixture
def day():
    day = a_day()
    officials.invite(
        day.tournament,
        OfficialInput(username="mei", name="Mei", kind="referee"),
        by=day.cast.organiser,
        now=NOW,
    )
    return day


def mei():
    return User.objects.get(username="mei")


def a_link(day):
    return password_resets.make_link(day.tournament, mei(), by=day.cast.organiser, now=NOW)


def test_a_link_sets_a_password_once_and_both_are_in_the_log(day):
    key = a_link(day)

    password_resets.use(key, NEW, now=NOW + HOUR)
    with pytest.raises(Conflict, match="no longer sets a password"):
        password_resets.use(key, "another password 1", now=NOW + HOUR)

    assert mei().check_password(NEW)
    made = LogEntry.objects.get(verb="tournament.reset-link")
    assert (made.tournament, made.subject, made.user) == (day.tournament, "mei", day.cast.olga)
    used, told = accounts.changes_of(mei())
    assert (used.sentence, used.data) == (
        f"{used.actor_name} set a new password for the account mei with a link.",
        {"link_by": "olga"},
    )
    assert told.sentence == "Olga made a link for a new password of the account mei."
    assert key not in str(list(LogEntry.objects.values()))


@pytest.mark.parametrize(("after", "works"), [(timedelta(0), True), (23 * HOUR, True), (25 * HOUR, False)])
def test_a_link_is_over_after_a_day(day, after, works):
    key = a_link(day)

    assert (password_resets.find(key, now=NOW + after) is not None) == works


@pytest.mark.parametrize(
    "change",
    [
        lambda user: accounts.change_password(user, "another password 1", now=NOW, session_key=None),
        lambda user: accounts.change_details(user, name="Mei", email="mei@example.org", now=NOW),
        lambda user: User.objects.filter(pk=user.pk).update(last_login=NOW + HOUR),
        lambda user: User.objects.filter(pk=user.pk).update(is_active=False),
    ],
    ids=["password", "address", "sign-in", "closed"],
)
def test_what_happens_to_the_account_ends_its_links(day, change):
    key = a_link(day)

    change(mei())

    assert password_resets.find(key, now=NOW) is None


def test_a_link_does_not_grow_with_the_rights_of_its_account(day):
    """Made while Mei could do little, used when she is more: refused."""
    key = a_link(day)
    other = a_day(name="Another cup")
    other.tournament.roles.all().delete()
    Role.objects.create(tournament=other.tournament, user=mei(), kind="organiser")

    assert password_resets.find(key, now=NOW) is None

    other.tournament.roles.all().delete()
    User.objects.filter(username="mei").update(is_staff=True)
    assert password_resets.find(key, now=NOW) is None


@pytest.mark.parametrize(
    "change",
    [
        lambda olga: olga.muster_roles.update(kind="referee"),
        lambda olga: olga.muster_roles.all().delete(),
        lambda olga: User.objects.filter(pk=olga.pk).update(is_active=False),
        lambda olga: User.objects.filter(pk=olga.pk).delete(),
    ],
    ids=["demoted", "dismissed", "closed", "deleted"],
)
def test_a_link_of_who_organises_no_more_is_over(day, change):
    key = a_link(day)

    change(day.cast.olga)

    assert password_resets.find(key, now=NOW) is None


def test_nobody_passes_a_link_off_as_that_of_somebody_else(day):
    user, maker, token = a_link(day).split(".")
    boss = User.objects.create_superuser("boss", password=PASSWORD)
    others = [f"{boss.pk}.{maker}.{token}", f"{user}.0.{token}", f"{user}.{boss.pk}.{token}"]

    assert [password_resets.find(key, now=NOW) for key in others] == [None, None, None]


def test_what_would_be_a_ladder_is_refused_in_words(day):
    User.objects.filter(username="mei").update(is_staff=True)

    with pytest.raises(NotAllowed, match="mei belongs to the staff of the server") as refused:
        a_link(day)

    assert refused.value.code == "account-of-staff"
    assert not LogEntry.objects.filter(verb="tournament.reset-link").exists()


@given(st.text(max_size=80))
def test_no_text_is_a_key_by_accident(text):
    assert password_resets.find(text, now=NOW) is None


def test_two_mails_an_hour_go_to_an_address_and_they_are_no_links_of_players(day):
    User.objects.filter(username="mei").update(email="Mei@example.org")
    asked = ["mei", "mei@EXAMPLE.org", "mei", "nobody", "nobody", "nobody"]

    for minute, typed in enumerate(asked):
        password_resets.request_by_mail(
            typed, address_of="/reset/{}/".format, now=NOW + timedelta(minutes=minute)
        )

    rows = OutgoingMail.objects.order_by("pk")
    assert [(row.account == mei(), row.due_at is not None, bool(row.sealed_link)) for row in rows] == [
        (True, True, True),
        (True, True, True),
        *[(False, False, False)] * 4,
    ]
    assert {row.address for row in rows} == {"mei@example.org", "nobody"}


def test_who_asks_for_resets_keeps_no_player_from_their_link():
    entrant = with_entrants(a_day(), 1).entrants[0]
    entrant.email = "pia@example.org"
    for _ in range(mail.MAX_LINKS + 1):
        password_resets.request_by_mail("pia@example.org", address_of="/reset/{}/".format, now=NOW)

    assert mail.queue_link(entrant, "https://muster.example.org/me/AbCdEfGhIjKlMnOpQrStUv/", now=NOW)


def test_asked_resets_are_deleted_once_they_no_longer_count(day):
    User.objects.filter(username="mei").update(email="mei@example.org")
    for typed in ("mei", "nobody"):
        password_resets.request_by_mail(typed, address_of="/reset/{}/".format, now=NOW)

    mail.delete_spent(now=NOW + HOUR)
    assert [row.account for row in OutgoingMail.objects.all()] == [mei()]  # it waits for the mail server

    OutgoingMail.objects.update(due_at=None, sent_at=NOW)
    mail.delete_spent(now=NOW + HOUR)
    assert not OutgoingMail.objects.exists()
