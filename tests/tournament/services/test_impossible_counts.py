"""A count that the list cannot hold is refused at every door, and a referee may accept it with a reason."""

import pytest

from tests.cast import NOW
from tests.days import checked_in, published
from tests.factories import a_catalogue, a_figure
from tournament.models import Entrant, LogEntry, Pairing, Reveal, Submission, Tournament
from tournament.services import (
    corrections,
    list_texts,
    paper_rounds,
    results,
    rounds,
    second_passes,
    tournament_files,
    tournament_imports,
)
from tournament.services.actors import player
from tournament.services.corrections import Then
from tournament.services.errors import Conflict, Invalid, NotAllowed
from tournament.services.paper_rounds import PaperGame
from tournament.services.submissions import Decision

pytestmark = pytest.mark.django_db

COST, FIGURES, HEROES = 1260, 12, 660  # of every list below: a captain and eleven others
WHY = "The base shows another number; I have looked at it."


def hand_in_lists(day, *, bearer=""):
    """A good and an evil list for everybody, with a captain that may bear the Ring."""
    catalogue = a_catalogue()
    for faction, minion, hero in (("good", "Guard", "Captain"), ("evil", "Goblin", "Chief")):
        abilities = [{"code": "the-one-ring", "cost": None}] if bearer and faction == "good" else []
        a_figure(catalogue, name=minion, faction=faction, points=50)
        a_figure(
            catalogue,
            name=hero,
            faction=faction,
            kind="hero",
            action_points=11,
            points=HEROES,
            unique_numbers=[1],
            abilities=abilities,
        )
    a_figure(catalogue, name="Sergeant", points=100)
    a_figure(catalogue, name="Overseer", faction="evil", points=100)
    day.tournament.catalogues.set([catalogue])
    texts = {"good": "1x Captain\n1x Sergeant\n10x Guard", "evil": "1x Chief\n1x Overseer\n10x Goblin"}
    for entrant in day.entrants:
        for faction, text in texts.items():
            _, problems = list_texts.submit(entrant, faction, text, by=day.cast.organiser, now=NOW)
            assert not problems


def facts(pairing, **a):
    """Side a has lost nothing, and b is broken."""
    faction_a = pairing.faction_a or "good"
    other = {"good": "evil", "evil": "good"}[faction_a]
    whole = {"original": FIGURES, "remaining": 10, "points_remaining": 1100, "hero_points": HEROES}
    broken = {"original": FIGURES, "remaining": 4, "points_remaining": 300, "hero_points": HEROES}
    return {
        "last_turn_over": False,
        "a": {"faction": faction_a, **{k: v for k, v in {**whole, **a}.items() if v is not None}},
        "b": {"faction": other, **broken},
    }


@pytest.fixture
def table():
    """Table 1 of a round, everybody with lists."""
    day = checked_in(4)
    hand_in_lists(day)
    round_ = rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)
    round_ = rounds.publish(round_, by=day.cast.organiser, now=NOW, is_confirmed=True)
    return day.refresh(), round_.pairings.select_related("round__tournament").get(is_current=True, table=1)


def submit(day, pairing, said, *, by=None, sent="t", **more):
    return results.submit(pairing, said, token=sent, by=by or day.cast.scorekeeper, now=NOW, **more)


def rule(day, pairing, said, *, sent="r"):
    decision = Decision(6, 0, "10.01", "Seen at the table.")
    return results.rule(pairing, said, decision, token=sent, by=day.cast.referee, now=NOW)


def type_paper(day, pairing, said):
    """The pairing as one line of a paper, in a round of its own."""
    Entrant.objects.exclude(pk__in=[pairing.a_id, pairing.b_id]).update(status="dropped")
    rounds.cancel(pairing.round, by=day.cast.organiser, now=NOW, reason="Typed from paper")
    games = [PaperGame(pairing.a, pairing.b, 1, said["a"]["faction"], said)]
    return paper_rounds.type_in(
        day.tournament,
        games,
        by=day.cast.organiser,
        now=NOW,
        reason="No power",
        form=paper_rounds.Form(is_confirmed=True),
    )


def second_pass(day, pairing, said):
    submit(day, pairing, facts(pairing), sent="first")
    return second_passes.check(pairing, said, token="second", by=day.cast.scorekeeper, now=NOW)


def correct(day, pairing, said):
    first = submit(day, pairing, facts(pairing), sent="first")

    def deed():
        return submit(day, pairing, said, sent="second", reason="Misread", is_looked_at=True)

    corrections.preview(pairing, deed)
    return corrections.correct(
        pairing,
        deed,
        seen=first.pk,
        then=Then.KEEP,
        by=day.cast.organiser,
        now=NOW,
        reason="Misread",
    )


DOORS = {
    "desk": submit,
    "player": lambda day, pairing, said: submit(day, pairing, said, by=player(pairing.a)),
    "preview": lambda _, pairing, said: results.preview(pairing, said),
    "ruling": rule,
    "paper": type_paper,
    "second pass": second_pass,
    "correction": correct,
}
CASES = [
    ({"points_remaining": 5000}, "points_remaining", COST),
    ({"hero_points": HEROES + 1}, "hero_points", HEROES),
    ({"original": FIGURES + 1}, "original", FIGURES),
    ({"remaining": 2, "points_remaining": 1000}, "points_remaining", HEROES + 100),
    ({"remaining": FIGURES + 1, "points_remaining": COST}, "remaining", FIGURES),
    ({"original": None, "remaining": FIGURES + 1}, "remaining", FIGURES),
]


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize(("counts", "field", "most"), CASES)
def test_more_than_the_list_is_refused_at_every_door(table, door, counts, field, most):
    day, pairing = table

    with pytest.raises(Invalid) as refusal:
        DOORS[door](day, pairing, facts(pairing, **counts))

    refused = refusal.value
    assert refused.code == "more-than-list"
    assert str(refused.field).endswith(f"a.{field}")
    assert (refused.data["most"], str(most) in refused.message) == (most, True)
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
        second_passes.check(
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

    assert str(COST) in own.value.message
    assert (str(COST) in other.value.message, "most" in other.value.data) == (False, False)


def test_what_the_list_knows_need_not_be_sent(table):
    day, pairing = table
    said = facts(pairing)
    for side in "ab":
        del said[side]["original"], said[side]["hero_points"]

    assert submit(day, pairing, said).row == "13"


def ring(pairing, **event):
    """The good side of a game that the Ring decided, and its facts."""
    said = facts(pairing)
    good = "a" if said["a"]["faction"] == "good" else "b"
    for side in "ab":
        said[side] = {"faction": said[side]["faction"]}
    said[good].update(event or {"ring_bearer_escaped": True})
    return good, said


@pytest.mark.parametrize("door", DOORS)
def test_a_ring_event_without_a_ring_bearer_is_refused_at_every_door(table, door):
    day, pairing = table
    good, said = ring(pairing)

    with pytest.raises(Invalid) as refusal:
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


def test_a_file_of_the_tournament_keeps_what_a_referee_accepted(table):
    day, pairing = table
    submit(day, pairing, {**facts(pairing, points_remaining=1300), "override": WHY}, by=day.cast.referee)

    file = tournament_files.file_of(day.tournament, with_mail=False, now=NOW)
    copy = tournament_imports.take(file.content, by=day.cast.organiser, now=NOW)

    kept = Submission.objects.get(pairing__round__tournament=copy)
    assert (kept.facts["override"], len(kept.verdict["accepted"])) == (WHY, 1)
