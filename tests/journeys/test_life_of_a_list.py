"""A list from its first version to the opponent's look at it, and the log that tells all of it."""

import pytest

from armies.services.lists.drafts import Choice
from tests.data.cast import MINUTE, NOW
from tests.data.days import a_day, with_entrants
from tests.data.factories import a_catalogue, a_figure
from tests.tournament.web.player.phone import Phone, text_of
from tournament.engine.lifecycle import TournamentStatus
from tournament.queries.history import log
from tournament.services.core.actors import player
from tournament.services.entrants import attendance
from tournament.services.lists import deadline_locks, list_reviews, lists, revalidation
from tournament.services.rounds import pairings, rounds
from tournament.services.tournaments import tournaments

pytestmark = pytest.mark.django_db


@pytest.fixture
def day():
    return with_entrants(a_day(reveal="published"), 2)


@pytest.fixture
def lived(day):
    """Everything that can happen to the evil list of Paul, a minute after each other."""
    catalogue = a_catalogue()
    guard = a_figure(catalogue, name="Guard", faction="evil")
    chief = a_figure(catalogue, name="Chief", faction="evil", kind="hero", action_points=4, points=200)
    referee, organiser, paul = day.cast.referee, day.cast.organiser, day.entrants[1]
    at = (NOW + MINUTE * n for n in range(1, 99))

    alone = lists.submit(paul, "evil", [Choice(guard, 2)], by=player(paul), now=next(at))
    lists.submit(
        paul, "evil", [Choice(guard, 2)], by=player(paul), now=next(at)
    )  # the same again is nothing new
    list_reviews.send_back(paul, alone, by=referee, now=next(at), message="No hero leads them.")
    list_reviews.take_back(paul, alone, by=referee, now=next(at))
    list_reviews.approve(
        paul, alone, by=referee, now=next(at), clause="10.01", message="The hero was lost in the post."
    )
    led = lists.submit(paul, "evil", [Choice(guard, 2), Choice(chief)], by=player(paul), now=next(at))
    list_reviews.approve(paul, led, by=referee, now=next(at))
    lists.lock_all(day.tournament, by=organiser, now=next(at))
    list_reviews.unlock(paul, "evil", by=referee, now=next(at), reason="He sent the wrong chief.")
    lists.submit(paul, "evil", [Choice(guard, 3), Choice(chief)], by=player(paul), now=next(at))
    lists.lock_all(day.tournament, by=organiser, now=next(at))
    for each in day.entrants:
        each.refresh_from_db()
    seen(day, next(at))
    return day


def seen(day, now):
    desk = day.cast.organiser
    tournament = tournaments.move(day.refresh().tournament, TournamentStatus.CHECK_IN, by=desk, now=now)
    for each in tournament.entrants.all():
        attendance.check_in(each, by=desk, now=now)
    round_ = rounds.publish(rounds.draft(tournament, by=desk, now=now), by=desk, now=now)
    pairing = round_.pairings.get(table=1)
    pairings.record_roll(pairing, faction_a="good" if pairing.a.number == 1 else "evil", by=desk, now=now)
    Phone(day.tokens[1]).open("opponent", 1)


def test_log_tells_every_version_verdict_word_lock_and_look_with_who_and_when(lived):
    life = log.life_of(lived.entrants[1], "evil")

    assert [(row.verb, row.actor_name, row.data.get("version")) for row in life] == [
        ("list.submit", "Paul Okafor", 1),
        ("list.send-back", "Jun", 1),
        ("list.take-back", "Jun", 1),
        ("list.approve", "Jun", 1),
        ("list.submit", "Paul Okafor", 2),
        ("list.approve", "Jun", 2),
        ("list.lock-all", "Olga", None),
        ("list.unlock", "Jun", None),
        ("list.submit", "Paul Okafor", 3),
        ("list.lock-all", "Olga", None),
        ("list.reveal", "Pia Lindqvist", 3),
    ]
    assert sorted(row.at for row in life) == [row.at for row in life]
    assert len({row.at for row in life}) == len(life)


def test_log_keeps_verdicts_rulings_reasons_and_fingerprints(lived):
    life = log.life_of(lived.entrants[1], "evil")
    versions = {row.number: row for row in lived.entrants[1].evil_list.versions.all()}
    submitted = [row.data for row in life if row.verb == "list.submit"]

    assert [(row["is_legal"], bool(row["errors"])) for row in submitted] == [
        (False, True),
        (True, False),
        (True, False),
    ]
    assert [row["fingerprint"] for row in submitted] == [versions[number].fingerprint for number in (1, 2, 3)]
    ruling = life[3]
    assert (ruling.data["clause"], ruling.reason) == ("10.01", "The hero was lost in the post.")
    assert life[7].reason == "He sent the wrong chief."
    assert life[-1].data["fingerprint"] == versions[3].fingerprint


@pytest.mark.thorough
def test_referee_reads_the_life_of_the_list_on_its_page(lived, client):
    client.force_login(lived.cast.jun)
    page = text_of(client.get(f"/desk/{lived.tournament.slug}/lists/2/evil/"))

    told = page[page.index("History of this list") :]
    for words in (
        "Paul Okafor handed in their evil list. player version 1: not legal",
        "Jun sent back the evil list of Paul Okafor. referee version 1",
        "Jun approved the evil list of Paul Okafor. referee version 1",
        "The hero was lost in the post.",
        "Olga locked 1 list. organiser",
        "Jun reopened the evil list of Paul Okafor. referee He sent the wrong chief.",
        "Pia Lindqvist saw the evil list of Paul Okafor for the first time. player version 3",
    ):
        assert words in told


def test_log_can_be_asked_for_the_lists_of_one_entrant(lived, client):
    alone = [Choice(a_figure(a_catalogue(), name="Other"))]
    lists.submit(lived.entrants[0], "good", alone, by=lived.cast.organiser, now=NOW)
    client.force_login(lived.cast.jun)

    page = client.get(f"/desk/{lived.tournament.slug}/log/", {"player": "2", "verb": "lists"})

    rows = [row for press in page.context["presses"] for row in press.entries]
    assert {row.verb.split(".")[0] for row in rows} == {"list"}
    assert not [row for row in rows if row.subject.startswith("Pia")]
    assert "handed in their evil list. version 3" in text_of(page)
    assert client.get(f"/desk/{lived.tournament.slug}/log/", {"player": "77"}).status_code == 404


def test_two_entrants_of_one_name_keep_their_lists_apart(day):
    type(day.entrants[0]).objects.update(name="Same Name")
    figure = a_figure(a_catalogue(), faction="evil")
    for each in day.entrants:
        lists.submit(each, "evil", [Choice(figure, each.number)], by=player(each), now=NOW)

    lives = [log.life_of(each, "evil") for each in day.entrants]

    assert [[row.data["entrant"] for row in life] for life in lives] == [[e.pk] for e in day.entrants]


def test_list_that_was_checked_again_after_a_correction_says_so(day):
    figure = a_figure(a_catalogue(), faction="evil", points=70)
    paul = day.entrants[1]
    lists.submit(paul, "evil", [Choice(figure, 2)], by=player(paul), now=NOW)
    type(figure).objects.update(points=80)

    revalidation.recheck(day.tournament, by=day.cast.referee, now=NOW + MINUTE, why="Its base says 80.")

    last = log.life_of(day.entrants[1], "evil")[-1]
    assert (last.verb, last.reason, last.data["versions"]) == ("list.recheck", "Its base says 80.", [2])


def test_lock_by_the_deadline_is_part_of_the_life_of_the_lists_it_locked_and_of_no_other(day):
    figure = a_figure(a_catalogue(), faction="evil")
    for each in day.entrants:
        lists.submit(each, "evil", [Choice(figure, 2)], by=player(each), now=NOW)
    list_reviews.unlock(day.entrants[0], "evil", by=day.cast.referee, now=NOW, reason="He is late.")
    type(day.tournament).objects.update(lists_close_at=NOW + MINUTE)

    deadline_locks.lock_due(now=NOW + MINUTE)

    lives = [[row.verb for row in log.life_of(each, "evil")] for each in day.entrants]
    assert lives == [["list.submit", "list.unlock"], ["list.submit", "list.lock-all"]]
    assert log.life_of(day.entrants[1], "evil")[-1].actor_kind == "system"
