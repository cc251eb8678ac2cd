"""States that no engine would have led to: absences, rematches, byes by the handful, any policy."""

import random
from dataclasses import dataclass, replace
from itertools import combinations

from tournament.engine.entrants import Entrant, Game
from tournament.engine.pairing import Conditions, PairingPolicy
from tournament.engine.pairing.policy import CHOICES, ORDERED
from tournament.engine.standings.policy import CHOICES as COUNTED_AS
from tournament.engine.standings.policy import KEYS_OF_TIEBREAKS, LOT, StandingsPolicy

ARMIES = (("good",), ("good",), ("evil",), ("good", "evil"), (), None)
RESULTS = {6: "total victory", 4: "partial victory", 3: "perfect tie", 2: "partial loss", 0: "total loss"}


@dataclass
class State:
    """Everything pair_round asks for."""

    entrants: list
    history: list
    round_number: int
    seed: int
    policy: PairingPolicy
    given: Conditions

    @property
    def asked(self):
        """The keywords."""
        return {
            "round_number": self.round_number,
            "seed": self.seed,
            "policy": self.policy,
            "given": self.given,
        }


def wild(seed, *, most=10):
    """A state by dice, with up to ``most`` active entrants."""
    dice = random.Random(f"wild {seed}")
    size = dice.choice([*range(1, most + 1), most, most - 1])
    gone = dice.choice((0, 0, 1, 3))
    ids = [n if dice.random() < 0.5 else f"p{n}" for n in range(size + gone)]
    entrants = [an_entrant(dice, id_, is_active=k < size) for k, id_ in enumerate(ids)]
    dice.shuffle(entrants)
    if dice.random() < 0.3:
        entrants = [replace(one, brings=dice.choice(ARMIES)) for one in entrants]
    rounds = dice.choice((0, 1, 2, 2, 3, 4, 5, 8))
    history = [game for number in range(1, rounds + 1) for game in a_round(dice, ids, number)]
    dice.shuffle(history)
    given = what_is_given(dice, [e.id for e in entrants if e.is_active])
    given = replace(given, standings=what_counts(dice))
    return State(entrants, history, rounds + 1, seed, a_policy(dice), given)


def an_entrant(dice, id_, *, is_active):
    return Entrant(
        id_,
        club=dice.choice(("", "", "Red Dice", "red  dice", "Ents")),
        country=dice.choice(("", "BE", "be", "NL")),
        families=dice.choice(((), (), ("ring",), ("Ring", "horn"), ("horn", ""))),
        fixed_table=dice.choice((None, None, None, None, 1, 3)),
        is_active=is_active,
        is_ranked=dice.random() < 0.95,
        deducted_units=dice.choice((0, 0, 0, 0, 1, 6)),
    )


def a_round(dice, ids, number):
    """Some are there; they meet by dice, and who is left over has a bye or goes home."""
    here = [id_ for id_ in ids if dice.random() < 0.9]
    dice.shuffle(here)
    for table, (a, b) in enumerate(zip(here[::2], here[1::2], strict=False), 1):
        yield a_game(dice, number, a, b, table)
    if len(here) % 2 and dice.random() < 0.9:
        yield Game(number, here[-1], None, units_a=dice.choice((6, 6, 3)), is_annulled=dice.random() < 0.05)


def a_game(dice, number, a, b, table):
    half = dice.choice(list(RESULTS))
    is_administrative = dice.random() < 0.05
    has_map = dice.random() < 0.5
    return Game(
        round=number,
        a=a,
        b=b,
        faction_a=None if is_administrative else dice.choice(("good", "evil")),
        units_a=half,
        units_b=6 - half,
        table=table,
        remaining_a=dice.randrange(0, 1500, 500) if has_map else None,
        remaining_b=dice.randrange(0, 1500, 500) if has_map else None,
        grade_a=RESULTS[half],
        grade_b=RESULTS[6 - half],
        is_administrative=is_administrative,
        absent=dice.choice(("a", "b", "both")) if dice.random() < 0.1 else None,
        is_unplayed=dice.random() < 0.05,
        is_annulled=dice.random() < 0.05,
    )


def a_policy(dice):
    """Half the time the order of the house, else any order."""
    order = list(ORDERED)
    if dice.random() < 0.5:
        dice.shuffle(order)
    words = {key: dice.choice(values) for key, values in CHOICES.items() if key != "if_impossible"}
    return PairingPolicy(**words, keep_apart_rounds=dice.choice((0, 0, 1, 3)), objectives=tuple(order))


def what_counts(dice):
    """Half the time what is usual, else any tie-breaks but the lot."""
    if dice.random() < 0.5:
        return StandingsPolicy()
    keys = [key for key in KEYS_OF_TIEBREAKS if key != LOT]
    words = {key: dice.choice(values) for key, values in COUNTED_AS.items()}
    return StandingsPolicy(tiebreaks=tuple(dice.sample(keys, dice.randrange(len(keys)))), **words)


def what_is_given(dice, ids):
    """Mostly nothing; else pairs that are fixed, barred, or of an earlier draft."""
    if len(ids) < 2 or dice.random() < 0.6:
        return Conditions()
    shuffled = dice.sample(ids, len(ids))
    couples = list(zip(shuffled[::2], shuffled[1::2], strict=False))
    if len(ids) % 2:
        couples.append((shuffled[-1], None))
    edges = [*combinations(ids, 2), *([(id_, None) for id_ in ids] if len(ids) % 2 else [])]
    fixed = tuple(dice.sample(couples, dice.choice((0, 0, 1, 2)) if len(couples) > 1 else 0))
    others = [edge for edge in edges if set(edge) not in map(set, fixed)]
    barred = tuple(edge for edge in others if dice.random() < dice.choice((0, 0.1, 0.5)))
    earlier = dice.sample(ids, len(ids))
    before = tuple(zip(earlier[::2], earlier[1::2], strict=False)) if dice.random() < 0.4 else ()
    return Conditions(fixed=fixed, barred=barred, before=before)
