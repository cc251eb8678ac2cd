"""A table whose players have lists, and every door through which its result comes in."""

from tests.cached_fixtures import remembered
from tests.data.cast import NOW
from tests.data.days import checked_in
from tests.data.factories import a_catalogue, a_figure
from tournament.models import Entrant
from tournament.services.core.actors import player
from tournament.services.lists import list_texts
from tournament.services.results import corrections, double_entry, paper_rounds, results
from tournament.services.results.corrections import Then
from tournament.services.results.paper_rounds import PaperGame
from tournament.services.results.submissions import Decision
from tournament.services.rounds import rounds

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


@remembered
def table_with_lists():
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
    return double_entry.check(pairing, said, token="second", by=day.cast.scorekeeper, now=NOW)


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


def ring(pairing, **event):
    """The good side of a game that the Ring decided, and its facts."""
    said = facts(pairing)
    good = "a" if said["a"]["faction"] == "good" else "b"
    for side in "ab":
        said[side] = {"faction": said[side]["faction"]}
    said[good].update(event or {"ring_bearer_escaped": True})
    return good, said
