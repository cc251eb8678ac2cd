"""A count that the list cannot hold is refused at every door, and a referee may accept it with a reason."""

import pytest

from armies.messages.formats import large_number
from tests.data.cast import NOW
from tests.examples import some_of
from tests.tournament.services.results.tables_with_lists import (
    COST,
    DOORS,
    FIGURES,
    HEROES,
    WHY,
    facts,
    rule,
    submit,
    table_with_lists,
)
from tournament.models import Entrant, LogEntry, Reveal, Submission, Tournament
from tournament.services.core.actors import player
from tournament.services.core.errors import Conflict, Invalid, Refused
from tournament.services.lists import list_texts
from tournament.services.results import double_entry, results
from tournament.services.transfer import tournament_files, tournament_imports

pytestmark = pytest.mark.django_db

CASES = [
    ({"points_remaining": 5000}, "points_remaining", COST),
    ({"hero_points": HEROES + 1}, "hero_points", HEROES),
    ({"original": FIGURES + 1}, "original", FIGURES),
    ({"remaining": 2, "points_remaining": 1000}, "points_remaining", HEROES + 100),
    ({"remaining": FIGURES + 1, "points_remaining": COST}, "remaining", FIGURES),
    ({"original": None, "remaining": FIGURES + 1}, "remaining", FIGURES),
]


@pytest.fixture
def table():
    return table_with_lists()


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize(("counts", "field", "most"), some_of(CASES, 4))
def test_more_than_the_list_is_refused_at_every_door(table, door, counts, field, most):
    day, pairing = table

    with pytest.raises(Refused) as refusal:
        DOORS[door](day, pairing, facts(pairing, **counts))

    refused = refusal.value
    assert refused.code == "more-than-list"
    assert str(refused.field).endswith(f"a.{field}")
    assert (refused.data["most"], large_number(most) in refused.message) == (most, True)
    assert refused.refs
    assert all(row.facts["a"][field] != counts[field] for row in Submission.objects.all())


@pytest.mark.parametrize("door", DOORS)
def test_what_the_list_holds_is_taken_at_every_door(table, door):
    day, pairing = table

    DOORS[door](day, pairing, facts(pairing))


def test_without_a_list_the_level_is_the_limit(table):
    day, pairing = table
    Entrant.objects.update(good_list=None, evil_list=None)
    pairing.refresh_from_db()
    pairing.a.refresh_from_db()

    with pytest.raises(Invalid) as refusal:
        submit(day, pairing, facts(pairing, points_remaining=1501))

    assert (refusal.value.code, refusal.value.data["most"]) == ("more-than-list", 1500)
    submit(day, pairing, facts(pairing, points_remaining=1500))


def test_a_referee_accepts_a_count_with_a_reason_that_stays(table):
    day, pairing = table
    said = {**facts(pairing, points_remaining=1300), "override": WHY}

    kept = submit(day, pairing, said, by=day.cast.referee)

    assert (kept.facts["override"], kept.facts["a"]["points_remaining"]) == (WHY, 1300)
    assert [one["code"] for one in kept.verdict["accepted"]] == ["more-than-list"]
    assert LogEntry.objects.get(verb="result.submit").data["override"] == WHY
    assert (
        double_entry.check(
            pairing, facts(pairing, points_remaining=1300), token="again", by=day.cast.scorekeeper, now=NOW
        )
        == ()
    )


def test_a_referee_accepts_more_figures_than_the_list_has(table):
    day, pairing = table
    said = {**facts(pairing, remaining=FIGURES + 1), "override": WHY}

    kept = submit(day, pairing, said, by=day.cast.referee)

    assert (kept.row, [one["code"] for one in kept.verdict["accepted"]]) == ("13", ["more-than-list"])


def test_an_accepted_count_of_a_game_that_goes_on_is_told_that_it_goes_on(table):
    day, pairing = table
    said = {**facts(pairing, remaining=FIGURES, points_remaining=1300), "override": WHY}
    said["b"] |= {"remaining": FIGURES, "points_remaining": COST}

    with pytest.raises(Invalid) as refusal:
        submit(day, pairing, said, by=day.cast.referee)

    assert refusal.value.code == "game-not-over"


def test_a_ruling_keeps_what_its_referee_accepted_and_nothing_that_nobody_asked(table):
    day, pairing = table

    plain = rule(day, pairing, {**facts(pairing), "override": WHY, "is_confirmed": True})
    kept = rule(day, pairing, {**facts(pairing, points_remaining=1300), "override": WHY}, sent="again")

    assert not {"override", "is_confirmed"} & plain.facts.keys()
    assert (kept.facts["override"], [one["code"] for one in kept.verdict["accepted"]]) == (
        WHY,
        ["more-than-list"],
    )
    assert LogEntry.objects.filter(verb="result.rule", data__override=WHY).count() == 1


@pytest.mark.parametrize("who", ["scorekeeper", "player"])
def test_only_a_referee_overrides_a_list(table, who):
    day, pairing = table
    by = player(pairing.a) if who == "player" else day.cast.scorekeeper

    with pytest.raises(Invalid, match=r"Ask a referee|A referee can accept it") as refusal:
        submit(day, pairing, {**facts(pairing, points_remaining=1300), "override": WHY}, by=by)

    assert refusal.value.code == "more-than-list"


def test_an_override_that_nothing_needs_is_not_kept(table):
    day, pairing = table

    kept = submit(
        day, pairing, {**facts(pairing), "override": WHY, "is_confirmed": True}, by=day.cast.referee
    )

    assert not {"override", "is_confirmed"} & kept.facts.keys()
    assert "accepted" not in kept.verdict


def test_a_report_from_before_the_list_is_held_against_it_when_it_is_confirmed(table):
    day, pairing = table
    lists = {row.pk: (row.good_list_id, row.evil_list_id) for row in day.entrants}
    Entrant.objects.update(good_list=None, evil_list=None)
    submit(day, pairing, facts(pairing, points_remaining=1400), by=player(pairing.a))
    for pk, (good, evil) in lists.items():
        Entrant.objects.filter(pk=pk).update(good_list=good, evil_list=evil)
    pairing.refresh_from_db()

    with pytest.raises(Invalid) as refusal:
        results.confirm(pairing, by=player(pairing.b), now=NOW)

    assert refusal.value.code == "more-than-list"


def test_nobody_confirms_a_report_that_another_list_turns_round(table):
    """Six of twelve figures left is a broken army; six of the eleven of another list is none."""
    day, pairing = table
    said = facts(pairing, remaining=6, points_remaining=600)
    said["b"] |= {"remaining": 12, "points_remaining": COST}
    for side in "ab":
        del said[side]["original"]
    submit(day, pairing, {**said, "last_turn_over": True}, by=player(pairing.a))
    text = {"good": "1x Captain\n10x Guard", "evil": "1x Chief\n10x Goblin"}[said["a"]["faction"]]
    list_texts.submit(pairing.a, said["a"]["faction"], text, by=day.cast.organiser, now=NOW)

    with pytest.raises(Conflict) as refusal:
        results.confirm(pairing, by=player(pairing.b), now=NOW)

    assert refusal.value.code == "report-changed"
    assert Submission.objects.get().status == Submission.Status.PENDING


def test_a_refusal_tells_no_player_what_a_hidden_list_holds(table):
    day, pairing = table
    Tournament.objects.update(reveal=Reveal.NEVER)
    pairing.round.tournament.refresh_from_db()

    with pytest.raises(Invalid) as own:
        submit(day, pairing, facts(pairing, points_remaining=1300), by=player(pairing.a))
    with pytest.raises(Invalid) as other:
        submit(day, pairing, facts(pairing, points_remaining=1300), by=player(pairing.b))

    said = {**facts(pairing, points_remaining=1300), "override": WHY}
    with pytest.raises(Invalid) as looked:
        results.preview(pairing, said, viewer=pairing.b)

    assert large_number(COST) in own.value.message
    for refusal in (other, looked):
        assert (large_number(COST) in refusal.value.message, "most" in refusal.value.data) == (False, False)


def test_what_the_list_knows_need_not_be_sent(table):
    day, pairing = table
    said = facts(pairing)
    for side in "ab":
        del said[side]["original"], said[side]["hero_points"]

    assert submit(day, pairing, said).row == "13"


def test_a_file_of_the_tournament_keeps_what_a_referee_accepted(table):
    day, pairing = table
    submit(day, pairing, {**facts(pairing, points_remaining=1300), "override": WHY}, by=day.cast.referee)

    file = tournament_files.file_of(day.tournament, with_mail=False, now=NOW)
    copy = tournament_imports.take(file.content, by=day.cast.organiser, now=NOW)

    kept = Submission.objects.get(pairing__round__tournament=copy)
    assert (kept.facts["override"], len(kept.verdict["accepted"])) == (WHY, 1)
