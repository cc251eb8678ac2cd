"""Rounds played one after the other, up to a cut and into it."""

from tests.cached_fixtures import remembered
from tests.data.cast import NOW
from tests.data.days import checked_in, facts_for, play
from tournament.models import Pairing
from tournament.services.results import results
from tournament.services.rounds import rounds

TIE = {"original": 12, "remaining": 5, "points_remaining": 400, "hero_points": 500}


def next_round(day, *, winner="a"):
    """Draft, publish, play and close one round."""
    round_ = rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)
    round_ = rounds.publish(round_, by=day.cast.organiser, now=NOW)
    play(day, round_, winner=winner)
    return rounds.close(round_, by=day.cast.organiser, now=NOW)


@remembered
def at_the_cut(count=9, *, size=4, swiss=3, **plan):
    """Everything before the cut is played."""
    day = checked_in(count, rounds_planned=swiss, cut_size=size, **plan)
    for _ in range(swiss):
        next_round(day)
    return day.refresh()


def tie(day, pairing, reason=""):
    """Both broken, and every count equal: a perfect tie."""
    faction = pairing.faction_a or "good"
    other = "evil" if faction == "good" else "good"
    facts = {"last_turn_over": False, "a": {"faction": faction, **TIE}, "b": {"faction": other, **TIE}}
    results.submit(
        pairing,
        facts,
        token=f"tie-{pairing.pk}",
        by=day.cast.scorekeeper,
        now=NOW,
        reason=reason,
        is_looked_at=True,
    )


@remembered
def tied_semi_finals(**policy):
    """The first table of the semi-finals ended in a perfect tie."""
    day = at_the_cut(6, pairing_policy=policy)
    round_ = rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)
    round_ = rounds.publish(round_, by=day.cast.organiser, now=NOW)
    first, second = round_.pairings.filter(is_current=True).select_related("a", "b")
    tie(day, first)
    results.submit(second, facts_for(second), token="second", by=day.cast.scorekeeper, now=NOW)
    return day, round_, Pairing.objects.get(pk=first.pk)
