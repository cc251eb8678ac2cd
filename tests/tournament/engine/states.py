"""Tournaments played by dice, as states for the engine."""

import random

from tournament.engine.entrants import Entrant, Game
from tournament.engine.pairing import PairingPolicy, pair_round

HALVES = (0, 2, 3, 4, 6)


def field(size, *, clubs=0, seed=0):
    """Entrants ``0..size-1``, spread over that many clubs by dice."""
    dice = random.Random(f"field {size} {clubs} {seed}")
    return [Entrant(n, club=f"club {dice.randrange(clubs)}" if clubs else "") for n in range(size)]


def finish(draft, round_number, dice):
    """Results for every pairing of a draft."""
    games = []
    for p in draft.pairings:
        half = dice.choice(HALVES)
        faction = p.faction_a or dice.choice(("good", "evil"))
        games.append(Game(round_number, p.a, p.b, faction, half, 6 - half, table=p.table))
    games += [Game(round_number, bye.id, None, units_a=6) for bye in draft.byes]
    return games


def nobody_leaves(entrants, _round_number):
    """The usual day."""
    return entrants


def play(entrants, rounds, *, seed=0, policy=PairingPolicy(), drop=nobody_leaves):  # noqa: B008 - frozen
    """Draft and finish that many rounds: the drafts, and the history they made.

    ``drop`` gets the entrants before each round and may make some inactive.
    """
    dice = random.Random(seed)
    drafts, history = [], []
    for number in range(1, rounds + 1):
        entrants = drop(entrants, number)
        drafts.append(pair_round(entrants, history, round_number=number, seed=seed, policy=policy))
        history += finish(drafts[-1], number, dice)
    return drafts, history


def totals(draft):
    """Level totals by key."""
    return {level["key"]: level["total"] for level in draft.report["levels"]}


def pairs(draft):
    """The pairings as a set of frozensets, the bye as a set of one."""
    return {frozenset((p.a, p.b)) for p in draft.pairings} | (
        {frozenset((draft.bye,))} if draft.bye is not None else set()
    )
