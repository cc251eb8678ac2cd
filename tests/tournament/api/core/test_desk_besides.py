"""What else desk, player and passer-by do: entrants, lists all at once, screens, a list in the hand."""

import pytest

from armies import fingerprints
from tests.data.cast import NOW
from tests.data.days import a_day, checked_in, published, with_entrants
from tests.data.lists import LEGAL, armed, hand_in
from tests.tournament.api.callers import api, ask, desk, passer_by, phone
from tournament.engine.lifecycle import EntrantStatus
from tournament.models import Entrant, Screen
from tournament.services.lists import lists
from tournament.services.settings import tournament_settings

pytestmark = pytest.mark.django_db


def there(day, path=""):
    return f"tournaments/{day.tournament.slug}/{path}"


def set_up(day, **changes):
    tournament_settings.configure(day.tournament, by=day.cast.organiser, now=NOW, **changes)


def test_an_entrant_is_corrected_at_the_desk_and_by_themself():
    day = with_entrants(a_day(), 1)

    named = ask(desk(day.cast.olga), "PATCH", there(day, "entrants/1/"), {"name": "Pia Lind", "club": "Ford"})
    own = ask(phone(day, 1), "PATCH", "me/", {"country": "ES"})

    assert (named.status_code, named.json()["name"]) == (200, "Pia Lind")
    assert (own.json()["name"], own.json()["club"], own.json()["country"]) == ("Pia Lind", "Ford", "ES")
    assert ask(phone(day, 1), "PATCH", "me/", {"name": "Somebody"}).status_code == 422


def test_who_withdraws_frees_a_place_and_another_is_let_in_out_of_turn():
    day = a_day()
    set_up(day, entrant_limit=1)
    day = with_entrants(day, 3)

    late = ask(desk(day.cast.jun), "POST", there(day, "entrants/3/place/"), {"reason": "She has the trophy."})
    gone = ask(phone(day, 1), "POST", "me/withdraw/")

    assert (late.json()["status"], gone.json()["status"]) == ("registered", "dropped")
    assert Entrant.objects.get(number=2).status == EntrantStatus.WAITING_LIST


@pytest.mark.thorough
def test_lists_are_approved_and_locked_all_at_once():
    day = with_entrants(a_day(), 1)
    hand_in(armed(day), LEGAL)
    olga = desk(day.cast.olga)

    done = [
        ask(olga, "POST", there(day, f"lists/{verb}/")).json()["count"]
        for verb in ("approve-legal", "remind", "lock")
    ]

    assert done == [1, 1, 1]
    assert Entrant.objects.get().good_list.locked_at is not None


@pytest.mark.thorough
def test_who_may_not_play_without_a_list_plays_by_a_ruling():
    day = checked_in(2)
    set_up(day, policy={"missing_lists": "ruling"})
    jun, ruling = desk(day.cast.jun), {"clause": "2.021", "reason": "It was checked on paper."}

    before = jun.get(api(there(day, "hindrances/"))).json()["results"]
    for number in (1, 2):
        for faction in ("good", "evil"):
            ask(jun, "POST", there(day, f"lists/{number}/{faction}/excuse/"), ruling)
    after = jun.get(api(there(day, "hindrances/"))).json()["results"]

    assert [row["forbids_pairing"] for row in before] == [True] * 4
    assert [row["forbids_pairing"] for row in after] == [False] * 4


def test_screens_are_added_changed_found_and_taken_away():
    day = a_day()
    jun = desk(day.cast.jun)

    made = ask(jun, "POST", there(day, "screens/"), {"name": "By the door"})
    one = there(day, f"screens/{made.json()['key']}/")

    assert ask(jun, "PATCH", one, {"volume": 30}).json()["volume"] == 30
    assert ask(jun, "POST", f"{one}identify/").status_code == 200
    assert ask(jun, "DELETE", one).status_code == 204
    assert not Screen.objects.exists()


def test_a_locked_list_is_known_by_its_fingerprint_and_by_its_text():
    day = with_entrants(a_day(), 1)
    version = hand_in(armed(day), LEGAL)
    lists.lock_all(day.tournament, by=day.cast.referee, now=NOW)

    by_digits = (
        passer_by().get(api("check/"), {"fingerprint": fingerprints.whole(version.fingerprint)}).json()
    )

    assert [row["entrant"]["number"] for row in by_digits["found"]] == [1]
    assert passer_by().get(api("check/"), {"fingerprint": "no"}).status_code == 422
    nothing = ask(passer_by(), "POST", "check/", {"content": "1x Nobody", "tournament": day.tournament.slug})
    assert nothing.status_code == 422


def test_the_opponents_list_is_told_as_far_as_it_is_open():
    day, round_ = published(2)
    one = round_.pairings.get().a.number

    hidden = phone(day, one).get(api("me/pairings/1/opponent/")).json()

    assert (hidden["lists"], hidden["why_hidden"]) == ([], "roll")
    assert phone(day, one).get(api("me/pairings/2/opponent/")).status_code == 404
    assert phone(day, one).get(api(f"me/others/{3 - one}/")).json()["code"] == "lists-closed"


def test_an_account_finds_its_drafts():
    day = a_day()
    day.tournament.status = "draft"
    day.tournament.save()

    mine = desk(day.cast.kei).get(api("tournaments/"), {"mine": "true"}).json()["results"]

    assert [row["slug"] for row in mine] == [day.tournament.slug]
    assert passer_by().get(api("tournaments/"), {"mine": "true"}).status_code == 401
    assert passer_by().get(api("tournaments/")).json()["count"] == 0
