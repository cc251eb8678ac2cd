"""What somebody has looked at goes at once, nobody else, and comes back whole."""

from datetime import timedelta

import pytest

from tests.data.cast import MINUTE, NOW
from tests.data.days import a_day, with_entrants
from tests.tournament.api.callers import ask, desk
from tests.tournament.web.organiser.desk_client import Browser, text_of
from tests.tournament.web.player.entrants.test_confirmations import confirming, requested
from tests.tournament.web.player.phone import forms_of
from tournament.engine.lifecycle import EntrantStatus, TournamentStatus
from tournament.models import Entrant, LogEntry, PhoneRequest
from tournament.services.core.actors import Actor
from tournament.services.core.errors import Conflict, Invalid
from tournament.services.entrants import (
    attendance,
    entrants,
    registration_confirmations,
    registration_removal,
)
from tournament.services.settings import tournament_settings
from tournament.services.undo import undo

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


def ids(rows):
    return [row.pk for row in rows]


def robots(day):
    return registration_removal.registered_between(day.tournament, SINCE, UNTIL)


def ghosts(day):
    return registration_removal.unconfirmed_between(day.tournament, SINCE, UNTIL)


def remove(day, shown=None, unconfirmed=(), *, reason="Robots"):
    shown = ids(robots(day)) if shown is None else shown
    return registration_removal.remove(
        day.tournament, shown, unconfirmed, reason=reason, by=day.cast.organiser, now=NOW + 10 * MINUTE
    )


def times(day):
    zone = day.tournament.zone
    pair = (("since", SINCE), ("until", UNTIL))
    return {name: instant.astimezone(zone).strftime("%Y-%m-%dT%H:%M") for name, instant in pair}


def removal_form(page):
    """What the button of the page would send."""
    return next(fields for _, fields in forms_of(page) if "entrants" in fields)


def take_back(day):
    entry = LogEntry.objects.get(verb="entrant.remove-many")
    undo.undo(entry, by=day.cast.organiser, now=NOW + 11 * MINUTE)


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

    take_back(day)

    assert list(Entrant.objects.order_by("pk").values()) == before


def test_a_place_that_is_free_is_given_away_and_then_nothing_is_undone():
    day = flooded(entrant_limit=5)

    remove(day)

    assert day.tournament.entrants.get(name="Rosa").status == EntrantStatus.REGISTERED
    with pytest.raises(Conflict, match="Rosa moved up"):
        take_back(day)


def test_who_is_in_the_hall_stays():
    day = flooded()
    day.tournament.status = TournamentStatus.CHECK_IN
    day.tournament.save()
    attendance.check_in(day.tournament.entrants.get(name="Robot 1"), by=day.cast.organiser, now=UNTIL)

    found = registration_removal.registered_between(day.tournament, SINCE, UNTIL)

    assert [row.name for row in found] == ["Robot 0", "Robot 2"]


def test_who_registers_after_the_look_is_not_removed():
    day = flooded()
    shown = ids(robots(day))
    late = entrants.Details(name="Latecomer", email="late@example.org")
    entrants.register(day.tournament, late, by=ROBOT, now=SINCE + timedelta(seconds=30))

    assert remove(day, shown) == 3

    assert there(day)[2:] == ["Rosa", "Latecomer"]


def test_nobody_is_removed_where_one_went_and_another_came_since_the_look():
    day = flooded()
    shown = ids(robots(day))
    attendance.withdraw(day.tournament.entrants.get(name="Robot 1"), by=day.cast.organiser, now=UNTIL)
    late = entrants.Details(name="Latecomer", email="late@example.org")
    entrants.register(day.tournament, late, by=ROBOT, now=SINCE + timedelta(seconds=30))

    with pytest.raises(
        Conflict, match=r"changed after you looked, for example Robot 1\. Look at the list again\."
    ):
        remove(day, shown)

    assert there(day)[2:] == ["Robot", "Robot", "Rosa", "Latecomer"]
    assert not LogEntry.objects.filter(verb="entrant.remove-many").exists()


def test_removal_needs_a_reason():
    day = flooded()

    with pytest.raises(Invalid, match="Enter a reason"):
        remove(day, reason=" ")

    assert not LogEntry.objects.filter(verb="entrant.remove-many").exists()


def test_the_page_shows_the_names_first_and_removes_exactly_these():
    day = flooded()
    olga = Browser(day.cast.olga, day.tournament.slug)

    shown = olga.client.get(olga.url("remove-registered"), times(day))
    late = entrants.Details(name="Latecomer", email="late@example.org")
    entrants.register(day.tournament, late, by=ROBOT, now=SINCE + timedelta(seconds=30))
    done = olga.client.post(
        olga.url("remove-registered"), {**removal_form(shown), "reason": "Robots"}, follow=True
    )

    assert all(f"Robot {number}" in text_of(shown) for number in range(3))
    assert "Rosa" not in text_of(shown)
    assert "3 registrations removed." in text_of(done)
    assert there(day)[2:] == ["Rosa", "Latecomer"]


def test_a_program_looks_first_too():
    day = flooded()
    olga, path = desk(day.cast.olga), f"tournaments/{day.tournament.slug}/entrants/removal/"

    seen = ask(olga, "POST", f"{path}look/", {"since": SINCE.isoformat(), "until": UNTIL.isoformat()})
    shown = [row["id"] for row in seen.json()]
    done = ask(olga, "POST", path, {"entrants": shown, "reason": "Robots"})

    assert [row["name"] for row in seen.json()] == ["Robot 0", "Robot 1", "Robot 2"]
    assert (done.status_code, done.json()) == (200, {"removed": 3})


def test_who_was_removed_stands_on_no_public_list(client):
    day = flooded()
    remove(day)

    text = text_of(client.get(f"/t/{day.tournament.slug}/entrants/"))

    assert "Rosa" in text
    assert "Robot" not in text


def with_ghosts():
    """Three robots that are registered, two that have not confirmed, and Paul, who registered later."""
    day = confirming(flooded())
    for number in range(2):
        requested(day, f"Ghost {number}", f"g{number}@example.org", now=SINCE)
    requested(day, "Paul", "paul@example.org", now=UNTIL)
    return day


def waiting(day):
    rows = registration_confirmations.waiting_for_confirmation(day.tournament, now=NOW + 20 * MINUTE)
    return [row.name for row in rows]


def test_what_is_not_confirmed_is_shown_and_removed_with_the_others():
    day = with_ghosts()
    olga = Browser(day.cast.olga, day.tournament.slug)

    shown = olga.client.get(olga.url("remove-registered"), times(day))
    olga.client.post(olga.url("remove-registered"), {**removal_form(shown), "reason": "Robots"})

    text = text_of(shown)
    assert ("2 not confirmed" in text, "Ghost 1" in text, "Paul" in text) == (True, True, False)
    assert waiting(day) == ["Paul"]
    assert LogEntry.objects.get(verb="entrant.remove-many").subject == "5 registrations"


def test_undo_brings_those_back_that_were_not_confirmed():
    day = with_ghosts()
    remove(day, unconfirmed=ids(ghosts(day)))

    entry = LogEntry.objects.get(verb="entrant.remove-many")
    told = [(line.code, line.case, line.data) for line in undo.goes_back(entry)]
    assert ("unconfirmed", "many", {"count": 2}) in told
    take_back(day)

    assert waiting(day) == ["Ghost 0", "Ghost 1", "Paul"]
    assert len(there(day)) == 6


def test_undo_brings_back_the_others_when_the_time_to_confirm_is_over():
    day = with_ghosts()
    remove(day, unconfirmed=ids(ghosts(day)))
    registration_confirmations.delete_expired(now=NOW + timedelta(days=8))

    take_back(day)

    assert len(there(day)) == 6
    assert waiting(day) == []


def test_who_was_confirmed_since_the_look_is_not_removed():
    day = with_ghosts()
    shown = ids(ghosts(day))
    registration_confirmations.confirm_at_desk(
        day.tournament.unconfirmed.get(name="Ghost 0"), by=day.cast.organiser, now=UNTIL
    )

    with pytest.raises(Conflict, match="changed after you looked, for example Ghost 0"):
        remove(day, unconfirmed=shown)

    assert len(there(day)) == 7


def test_a_program_that_says_nothing_of_the_unconfirmed_leaves_them():
    day = with_ghosts()
    first, _ = ids(ghosts(day))

    assert remove(day) == 3
    assert waiting(day) == ["Ghost 0", "Ghost 1", "Paul"]
    assert remove(day, [], [first]) == 1
    assert waiting(day) == ["Ghost 1", "Paul"]


def test_who_was_ever_checked_in_stays_and_an_end_before_the_start_is_refused():
    day = flooded()
    day.tournament.entrants.filter(name="Robot 1").update(checked_in_at=UNTIL)

    found = registration_removal.registered_between(day.tournament, SINCE, UNTIL)

    assert [row.name for row in found] == ["Robot 0", "Robot 2"]
    with pytest.raises(Invalid, match="The end is not after the start"):
        registration_removal.registered_between(day.tournament, UNTIL, SINCE)
    with pytest.raises(Conflict, match="No player registered in this time"):
        remove(day, [])


def test_a_stop_that_waits_ends_with_the_registration_and_waits_again_after_the_undo():
    day = flooded(robots=1)
    stop = PhoneRequest.objects.create(
        entrant=robots(day).get(), kind="stop", status="waiting", token="t", arrived_at=NOW
    )

    remove(day)
    stop.refresh_from_db()
    assert stop.status == PhoneRequest.Status.DONE

    take_back(day)
    stop.refresh_from_db()
    assert stop.is_waiting
