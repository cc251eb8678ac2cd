"""Everything that was registered between two instants goes at once, after a look, and comes back whole."""

from datetime import timedelta

import pytest

from tests.cast import MINUTE, NOW
from tests.days import a_day, with_entrants
from tests.tournament.api.callers import ask, desk
from tests.tournament.web.organiser.desk import Browser, text_of
from tests.tournament.web.player.test_confirmations import confirming, requested
from tournament.engine.lifecycle import EntrantStatus, TournamentStatus
from tournament.models import Entrant, LogEntry
from tournament.services import attendance, entrants, registration_removal, tournament_settings, undo
from tournament.services.actors import Actor
from tournament.services.errors import Conflict, Invalid

pytestmark = pytest.mark.django_db
SINCE, UNTIL = NOW + MINUTE, NOW + 3 * MINUTE
ROBOT = Actor(kind="player", name="Robot")


def flooded(robots=3, **settings):
    """Two people, then robots a minute later, then one more person."""
    day = with_entrants(a_day(), 2)
    if settings:
        tournament_settings.configure(day.tournament, by=day.cast.organiser, now=NOW, **settings)
    for number in range(robots):
        details = entrants.Details(name=f"Robot {number}", email=f"r{number}@example.org")
        entrants.register(day.tournament, details, by=ROBOT, now=SINCE + timedelta(seconds=number))
    entrants.register(day.tournament, entrants.Details(name="Rosa"), by=ROBOT, now=UNTIL)
    return day.refresh()


def remove(day, **more):
    asked = {"expected": 3, "reason": "Robots", "by": day.cast.organiser, "now": NOW + 10 * MINUTE, **more}
    return registration_removal.remove(day.tournament, SINCE, UNTIL, **asked)


def there(day):
    rows = day.tournament.entrants.exclude(status=EntrantStatus.DROPPED)
    return [row.name.split()[0] for row in rows.order_by("number")]


def test_who_registered_in_the_time_goes_and_nobody_else():
    day = flooded()

    assert remove(day) == 3

    assert there(day)[2:] == ["Rosa"]
    entry = LogEntry.objects.get(verb="entrant.remove-many")
    assert (entry.subject, entry.reason, len(entry.data["numbers"])) == ("3 registrations", "Robots", 3)


def test_one_undo_brings_all_of_them_back_with_their_links_and_addresses():
    day = flooded()
    before = list(Entrant.objects.order_by("pk").values())
    remove(day)

    undo.undo(LogEntry.objects.get(verb="entrant.remove-many"), by=day.cast.organiser, now=NOW + 11 * MINUTE)

    assert list(Entrant.objects.order_by("pk").values()) == before


def test_a_place_that_is_free_is_given_away_and_then_nothing_is_undone():
    day = flooded(entrant_limit=5)

    remove(day)

    assert day.tournament.entrants.get(name="Rosa").status == EntrantStatus.REGISTERED
    with pytest.raises(Conflict, match="Rosa moved up"):
        undo.undo(
            LogEntry.objects.get(verb="entrant.remove-many"), by=day.cast.organiser, now=NOW + 11 * MINUTE
        )


def test_who_is_in_the_hall_stays():
    day = flooded()
    day.tournament.status = TournamentStatus.CHECK_IN
    day.tournament.save()
    attendance.check_in(day.tournament.entrants.get(name="Robot 1"), by=day.cast.organiser, now=UNTIL)

    found = registration_removal.registered_between(day.tournament, SINCE, UNTIL)

    assert [row.name for row in found] == ["Robot 0", "Robot 2"]


@pytest.mark.parametrize(
    ("more", "refusal", "sentence"),
    [
        ({"expected": 2}, Conflict, "3 registrations fall into this time now, and you looked at 2"),
        ({"reason": " "}, Invalid, "Enter why"),
    ],
)
def test_a_removal_that_was_not_looked_at_is_refused(more, refusal, sentence):
    day = flooded()

    with pytest.raises(refusal, match=sentence):
        remove(day, **more)

    assert not LogEntry.objects.filter(verb="entrant.remove-many").exists()


def test_the_page_shows_the_names_first_and_removes_exactly_these():
    day = flooded()
    olga = Browser(day.cast.olga, day.tournament.slug)
    zone = day.tournament.zone
    times = {
        name: instant.astimezone(zone).strftime("%Y-%m-%dT%H:%M")
        for name, instant in (("since", SINCE), ("until", UNTIL))
    }

    shown = olga.client.get(olga.url("remove-registered"), times)
    done = olga.client.post(
        olga.url("remove-registered"), {**times, "expected": "3", "reason": "Robots"}, follow=True
    )

    assert all(f"Robot {number}" in text_of(shown) for number in range(3))
    assert "Rosa" not in text_of(shown)
    assert "3 registrations removed." in text_of(done)
    assert there(day)[2:] == ["Rosa"]


def test_a_program_looks_first_too():
    day = flooded()
    olga, path = desk(day.cast.olga), f"tournaments/{day.tournament.slug}/entrants/removal/"
    window = {"since": SINCE.isoformat(), "until": UNTIL.isoformat()}

    seen = ask(olga, "POST", f"{path}look/", window)
    done = ask(olga, "POST", path, {**window, "expected": 3, "reason": "Robots"})

    assert [row["name"] for row in seen.json()] == ["Robot 0", "Robot 1", "Robot 2"]
    assert (done.status_code, done.json()) == (200, {"removed": 3})


def test_who_was_removed_stands_on_no_public_list(client):
    day = flooded()
    remove(day)

    text = text_of(client.get(f"/t/{day.tournament.slug}/entrants/"))

    assert "Rosa" in text
    assert "Robot" not in text


def test_what_is_not_confirmed_is_shown_and_deleted_with_the_others():
    day = confirming(flooded())
    for number in range(2):
        requested(day, f"Ghost {number}", f"g{number}@example.org", now=SINCE)
    requested(day, "Paul", "paul@example.org", now=UNTIL)
    olga = Browser(day.cast.olga, day.tournament.slug)
    times = {
        name: instant.astimezone(day.tournament.zone).strftime("%Y-%m-%dT%H:%M")
        for name, instant in (("since", SINCE), ("until", UNTIL))
    }

    shown = text_of(olga.client.get(olga.url("remove-registered"), times))
    unseen = olga.client.post(
        olga.url("remove-registered"), {**times, "expected": "3", "unconfirmed": "1", "reason": "Robots"}
    )
    olga.client.post(
        olga.url("remove-registered"), {**times, "expected": "3", "unconfirmed": "2", "reason": "Robots"}
    )

    assert ("2 not confirmed" in shown, "Ghost 1" in shown, "Paul" in shown) == (True, True, False)
    assert unseen.status_code == 409
    assert [row.name for row in day.tournament.unconfirmed.all()] == ["Paul"]
    assert LogEntry.objects.get(verb="entrant.remove-many").subject == "5 registrations"


def test_a_program_that_says_nothing_of_the_unconfirmed_leaves_them():
    day = confirming(flooded())
    requested(day, now=SINCE)

    assert remove(day) == 3
    assert day.tournament.unconfirmed.count() == 1
    assert remove(day, expected=0, unconfirmed=1) == 1


def test_who_was_ever_checked_in_stays_and_an_end_before_the_start_is_refused():
    day = flooded()
    day.tournament.entrants.filter(name="Robot 1").update(checked_in_at=UNTIL)

    found = registration_removal.registered_between(day.tournament, SINCE, UNTIL)

    assert [row.name for row in found] == ["Robot 0", "Robot 2"]
    with pytest.raises(Invalid, match="The end is not after the start"):
        registration_removal.registered_between(day.tournament, UNTIL, SINCE)
    with pytest.raises(Conflict, match="Nobody registered in this time"):
        registration_removal.remove(
            day.tournament,
            NOW - MINUTE,
            NOW - MINUTE / 2,
            expected=0,
            reason="Robots",
            by=day.cast.organiser,
            now=NOW,
        )
