"""Every door, every setting, every moment, every viewer: nobody sees more of a list than the setting opens.

Doors are found by walking all addresses of the house, so a door that is built later is tried as well.
"""

import pytest
from django.test import Client

from armies.services.lists.drafts import Choice
from tests.data.cast import NOW
from tests.data.days import checked_in, facts_for
from tests.data.factories import a_catalogue, a_figure
from tests.examples import some_of
from tests.tournament.web.every_door import FACTIONS, addresses
from tests.tournament.web.player.phone import Phone, form_of, text_of
from tournament.models import LogEntry, Reveal
from tournament.services.core.actors import player
from tournament.services.lists import lists
from tournament.services.results import results
from tournament.services.rounds import pairings, rounds

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]
MOMENTS = ("check-in", "draft", "published", "rolled", "reported", "closed")
OUT = MOMENTS[2:]
KNOWN = MOMENTS[3:]
# Streams, pages that read no row of a tournament, and the officials' own, whose tests send strangers away.
NOT_ASKED = ("sign-", "live", "admin", "rules", "styles", "screen/", "api/schema", "desk", "print")
# Just before a setting opens, and once it has: tried each time. Every other moment of it when thorough.
NEAR = {
    Reveal.NEVER: ("rolled",),
    Reveal.PUBLISHED: ("rolled",),
    Reveal.START: ("published",),
    Reveal.ALWAYS: ("check-in",),
}
NUMBERS = {"good": {"613", "4913"}, "evil": {"617", "4917"}}


def hidden_figures():
    """Names and numbers that stand nowhere but in the holder's lists: no catalogue offers them."""
    catalogue = a_catalogue()
    for faction, points in (("good", 613), ("evil", 617)):
        hero = {"kind": "hero", "points": points, "action_points": 4, "faction": faction}
        yield (
            faction,
            [
                Choice(a_figure(catalogue, name=f"Veiled {faction} captain", **hero)),
                Choice(a_figure(catalogue, name=f"Veiled {faction} guard", points=100, faction=faction), 43),
            ],
        )


def is_for(who, door):
    """May the answer depend on this person? Public pages know nobody, a false link opens none."""
    if door.startswith("/me/"):
        return who != "spectator"
    return door.startswith("/api/") or who == "spectator"


class Hall:
    """Pia meets Paul, whose lists are looked for; Quentin sits elsewhere; Sam walks by."""

    def __init__(self, reveal, moment):
        self.day = checked_in(4, reveal=reveal)
        desk = self.day.cast.organiser
        self.round = None
        if moment != "check-in":
            self.round = rounds.draft(self.day.tournament, by=desk, now=NOW)
        pairing = self.round.pairings.select_related("a", "b").get(table=1) if self.round else None
        self.viewer, self.holder = (pairing.a, pairing.b) if pairing else self.day.entrants[:2]
        for faction, choices in hidden_figures():
            lists.submit(self.holder, faction, choices, by=desk, now=NOW)
        if moment in OUT:
            self.round = rounds.publish(self.round, by=desk, now=NOW)
        if moment in KNOWN:
            pairing = pairings.record_roll(pairing, faction_a="good", by=desk, now=NOW)
        if moment == "reported":
            results.submit(pairing, facts_for(pairing), token="t", by=player(self.holder), now=NOW)
        if moment == "closed":
            for each in self.round.pairings.all():
                results.submit(each, facts_for(each), token=f"t{each.pk}", by=desk, now=NOW)
            rounds.close(self.round, by=desk, now=NOW)
        self.pairing = pairing
        self.other = next(e for e in self.day.entrants if e.pk not in {self.viewer.pk, self.holder.pk})

    def token(self, who):
        return self.day.tokens[getattr(self, who).number]

    def phone(self, who="viewer"):
        return Phone(self.token(who))

    def seen_by(self, who, *, everywhere=True):
        """The factions of the holder's lists that this person finds behind any door."""
        token = self.token(who) if who != "spectator" else "nobody"
        headers = {"authorization": f"Link {token}"}
        client = Client()
        numbers = (1, self.holder.number)
        doors = addresses(self.day.tournament, token=token, numbers=numbers, without=NOT_ASKED)
        doors = [door for door in doors if everywhere or is_for(who, door)]
        pages = [client.get(address, {"as": "html"}, headers=headers) for address in doors]
        text = " ".join(text_of(page) for page in pages if not page.streaming)
        return {faction for faction in FACTIONS if f"Veiled {faction}" in text}


def opened(reveal, moment, viewer):
    """What the setting opens."""
    if viewer == "spectator":
        return set()
    if reveal == Reveal.ALWAYS or (reveal == Reveal.START and moment in OUT):
        return set(FACTIONS)
    return {"evil"} if (reveal, viewer) == (Reveal.PUBLISHED, "viewer") and moment in KNOWN else set()


def pytest_generate_tests(metafunc):
    """Each setting at the moments that matter to it, or at all of them."""
    if "moment_of_setting" in metafunc.fixturenames:
        is_thorough = metafunc.config.getoption("--thorough")
        pairs = [(each, moment) for each in Reveal for moment in (MOMENTS if is_thorough else NEAR[each])]
        metafunc.parametrize("moment_of_setting", pairs, ids="-".join)


def test_every_door_shows_what_the_setting_opens_and_no_more(moment_of_setting):
    reveal, moment = moment_of_setting
    hall = Hall(reveal, moment)
    is_everywhere = (reveal, moment) == (Reveal.PUBLISHED, "rolled")

    for who in ("viewer", "other", "spectator"):
        assert hall.seen_by(who, everywhere=is_everywhere) == opened(reveal, moment, who), who


def test_holder_finds_the_own_lists_so_the_search_finds_what_is_there():
    assert Hall(Reveal.NEVER, "check-in").seen_by("holder") == set(FACTIONS)


@pytest.mark.parametrize("moment", some_of(["published", "rolled"], 1))
@pytest.mark.parametrize("reveal", list(Reveal))
def test_result_slip_fills_in_nothing_that_is_hidden(reveal, moment):
    hall = Hall(reveal, moment)
    phone = hall.phone()
    slip = phone.open("result-of", 1)
    counts = {
        "ending": "time",
        "own_original": 9,
        "own_remaining": 8,
        "own_points_remaining": 1,
        "step": "preview",
    }
    told = {"own_hero_points": 3, "other_remaining": 1, "other_points_remaining": 2, "faction": "good"}

    meant = phone.next_page(phone.fill(slip, phone.url("result-of", 1), **counts, **told))

    is_open = "evil" in opened(reveal, moment, "viewer")
    assert (form_of(slip, phone.url("result-of", 1)).get("other_hero_points") == "617") is (
        is_open and moment == "rolled"
    )
    assert any(number in text_of(meant) for number in NUMBERS["evil"]) <= is_open
    assert "points_original" not in str(meant.context["form"].facts())


def test_report_with_a_number_left_empty_takes_nothing_from_a_hidden_list():
    hall = Hall(Reveal.NEVER, "rolled")
    phone = hall.phone()
    told = {
        "ending": "they-gave-up",
        "own_original": 9,
        "own_remaining": 8,
        "own_points_remaining": 1,
        "own_hero_points": 3,
        "step": "send",
    }

    phone.fill(phone.open("result-of", 1), phone.url("result-of", 1), **told)

    facts = hall.pairing.submissions.get().facts["b"]
    assert not {"original", "hero_points", "points_original"} & facts.keys()


@pytest.mark.parametrize(
    ("reveal", "moment", "says"),
    [
        (Reveal.NEVER, "rolled", "Lists stay private in this tournament"),
        (Reveal.PUBLISHED, "published", "Roll dice first"),
    ],
)
def test_what_is_not_shown_is_explained_in_a_sentence(reveal, moment, says):
    assert says in text_of(Hall(reveal, moment).phone().open("opponent", 1))


def test_list_that_was_never_handed_in_is_explained_too():
    hall = Hall(Reveal.ALWAYS, "rolled")

    assert "No list was handed in" in text_of(hall.phone("holder").open("opponent", 1))
    assert "No list was handed in" in text_of(hall.phone().open("lists-of", hall.other.number))


@pytest.mark.parametrize("reveal", list(Reveal))
def test_own_lists_page_says_who_sees_them(reveal):
    says = {
        "never": "Only you and the officials",
        "published": "sees the list you play once the round is published",
        "start": "All players see each other's lists once the first round",
        "always": "as soon as they are handed in",
    }

    assert says[reveal] in text_of(Hall(reveal, "check-in").phone().open("lists"))


def looks():
    return list(LogEntry.objects.filter(verb="list.reveal").order_by("pk"))


def test_first_look_of_a_viewer_at_a_version_is_in_the_log_once():
    hall = Hall(Reveal.PUBLISHED, "rolled")
    for _ in range(3):
        hall.phone().open("opponent", 1)

    (look,) = looks()
    assert (look.actor_kind, look.actor_name, look.entrant_id) == ("player", hall.viewer.name, hall.viewer.pk)
    assert look.subject == f"{hall.holder.name}: evil"
    assert (look.data["version"], look.data["entrant"]) == (1, hall.holder.pk)


def test_new_version_is_a_new_look_and_so_is_another_viewer():
    hall = Hall(Reveal.START, "rolled")
    hall.phone().open("opponent", 1)
    more = [Choice(a_figure(a_catalogue(), name="Veiled evil rider", faction="evil"), 2)]
    lists.submit(hall.holder, "evil", more, by=hall.day.cast.referee, now=NOW)
    hall.phone().open("opponent", 1)
    hall.phone("other").open("lists-of", hall.holder.number)

    found = [(look.entrant_id, look.subject.split(": ")[1], look.data["version"]) for look in looks()]
    viewer, other = hall.viewer.pk, hall.other.pk
    assert found == [
        (viewer, "evil", 1),
        (viewer, "good", 1),
        (viewer, "evil", 2),
        (other, "good", 1),
        (other, "evil", 2),
    ]


def test_a_look_at_nothing_is_no_look():
    hall = Hall(Reveal.NEVER, "rolled")
    hall.phone().open("opponent", 1)

    assert looks() == []


@pytest.mark.parametrize(
    ("reveal", "count"),
    [(Reveal.NEVER, 0), (Reveal.PUBLISHED, 1), (Reveal.START, 1), (Reveal.ALWAYS, 0)],
)
def test_publication_that_opens_lists_is_in_the_log(reveal, count):
    hall = Hall(reveal, "published")
    found = LogEntry.objects.filter(tournament=hall.day.tournament, verb="round.reveal")

    assert [(row.subject, row.actor_kind) for row in found] == [(str(hall.round), "organiser")] * count


@pytest.mark.parametrize("status", ["waiting-list", "excluded"])
def test_who_is_not_in_looks_at_nobodys_list(status):
    hall = Hall(Reveal.ALWAYS, "check-in")
    type(hall.viewer).objects.filter(pk=hall.viewer.pk).update(status=status)

    assert "You cannot see these lists" in text_of(hall.phone().open("others"))
    assert hall.phone().open("lists-of", hall.holder.number).status_code == 404
