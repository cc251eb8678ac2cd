"""What a pairing, a list or the rules contradict is refused at every door: factions, exclusions, the Ring."""

import pytest

from tests.data.cast import NOW
from tests.data.days import checked_in, published
from tests.tournament.services.results.tables_with_lists import (
    DOORS,
    facts,
    hand_in_lists,
    ring,
    submit,
    table_with_lists,
)
from tournament.models import Entrant, Pairing, Submission
from tournament.services.core.actors import player
from tournament.services.core.errors import Invalid, NotAllowed, Refused
from tournament.services.results import results
from tournament.services.rounds import rounds

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    return table_with_lists()


@pytest.mark.parametrize("door", ["desk", "player", "preview", "ruling", "correction"])
def test_no_report_turns_the_factions_of_its_pairing_round(table, door):
    day, pairing = table
    Pairing.objects.update(faction_a="good")
    pairing = Pairing.objects.select_related("round__tournament").get(pk=pairing.pk)
    said = facts(pairing)
    said["a"]["faction"], said["b"]["faction"] = "evil", "good"

    with pytest.raises(Invalid) as refusal:
        DOORS[door](day, pairing, said)

    assert (refusal.value.code, refusal.value.refs) == ("faction-wrong", ("3.02",))


@pytest.mark.parametrize("out", [("a",), ("b",), ("a", "b")])
def test_no_player_reports_that_somebody_was_excluded(table, out):
    day, pairing = table
    said = {side: {"excluded": side in out} for side in "ab"}

    with pytest.raises(NotAllowed) as refusal:
        submit(day, pairing, said, by=player(pairing.a))

    assert (refusal.value.code, refusal.value.refs) == ("not-a-referee", ("10.09",))
    assert submit(day, pairing, said).row in {"1", "1b"}


@pytest.mark.parametrize("door", DOORS)
def test_a_ring_event_without_a_ring_bearer_is_refused_at_every_door(table, door):
    day, pairing = table
    good, said = ring(pairing)

    with pytest.raises(Refused) as refusal:
        DOORS[door](day, pairing, said)

    assert refusal.value.code == "ring-bearer-missing"
    assert str(refusal.value.field).endswith(f"{good}.ring_bearer_escaped")
    assert refusal.value.refs == ("9.16",)


def test_a_ring_event_is_asked_about_where_no_list_is_known(table):
    day, pairing = table
    Entrant.objects.update(good_list=None, evil_list=None)
    pairing = type(pairing).objects.get(pk=pairing.pk)
    _, said = ring(pairing)

    with pytest.raises(Invalid) as refusal:
        submit(day, pairing, said)
    found = [finding.code for finding in results.preview(pairing, said).findings]
    kept = submit(day, pairing, {**said, "is_confirmed": True})

    assert (refusal.value.code, found) == ("ring-bearer-unsure", ["ring-bearer-unsure"])
    assert (kept.row, kept.facts["is_confirmed"]) == ("3", True)


def test_a_list_with_the_one_ring_has_its_ring_bearer():
    day = checked_in(2)
    hand_in_lists(day, bearer="yes")
    round_ = rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)
    pairing = rounds.publish(round_, by=day.cast.organiser, now=NOW, is_confirmed=True).pairings.get()
    _, said = ring(pairing)

    assert submit(day, pairing, said).row == "3"


@pytest.mark.parametrize("event", ["ring_bearer_killed", "ring_bearer_escaped"])
def test_a_concession_beside_a_ring_event_is_put_to_people(event):
    day, round_ = published(2)
    pairing = round_.pairings.get()
    good, said = ring(pairing, **{event: True, "conceded": True})

    with pytest.raises(Invalid) as refusal:
        submit(day, pairing, {**said, "is_confirmed": True})

    assert (refusal.value.code, refusal.value.field) == ("ring-or-concession", f"{good}.conceded")
    assert not Submission.objects.exists()


@pytest.mark.parametrize("metric", ["share-lost", "points-destroyed"])
def test_a_time_out_that_compares_losses_asks_for_the_list_that_no_form_can_replace(metric):
    day, round_ = published(2, policy={"timeout_metric": metric})
    pairing = round_.pairings.get()
    left = {"original": 12, "remaining": 10, "points_remaining": 900, "hero_points": 600}
    said = {"last_turn_over": True, "a": {**left, "faction": pairing.faction_a or "good"}, "b": left}

    with pytest.raises(Invalid) as refusal:
        submit(day, pairing, said, by=player(pairing.a))

    assert refusal.value.code == "points-set-up-unknown"
    assert "Hand in the list, or ask a referee for a ruling." in refusal.value.message
    known = {side: {**said[side], "points_original": 1000} for side in "ab"}
    assert submit(day, pairing, {**said, **known}).row in {"16", "17"}


def test_a_time_out_that_compares_losses_takes_what_was_set_up_from_the_lists(table):
    day, pairing = table
    tournament = pairing.round.tournament
    tournament.policy = {**tournament.policy, "timeout_metric": "share-lost"}
    tournament.save()
    said = facts(pairing)
    said["b"] |= {"remaining": 11, "points_remaining": 1210}

    found = submit(day, pairing, {**said, "last_turn_over": True})

    assert (found.row, found.units_a, found.units_b) == ("15", 2, 4)
    assert "points_original" not in found.facts["a"]
