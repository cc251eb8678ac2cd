"""Fields of every kind, by dice: clubs, families, drops, fixed and barred pairs, any policy."""

import random
from dataclasses import replace

from tests.tournament.engine.states import field as entrants_of
from tests.tournament.engine.states import play
from tournament.engine.pairing import Conditions, PairingPolicy
from tournament.engine.pairing.field import prepare
from tournament.engine.pairing.policy import ORDERED

STRENGTHS = ("off", "weak", "absolute")


def any_policy(dice):
    """Every key by dice."""
    return PairingPolicy(
        order_within_group=dice.choice(("fold", "adjacent", "random")),
        floats=dice.choice(("squares", "top-down")),
        keep_apart_club=dice.choice(STRENGTHS),
        keep_apart_country=dice.choice(STRENGTHS),
        keep_apart_families=dice.choice(STRENGTHS),
        objectives=tuple(dice.sample(ORDERED, len(ORDERED))) if dice.random() < 0.3 else ORDERED,
    )


def any_given(dice, ids):
    """A few pairs fixed, barred and kept; in odd fields a bye may be among them."""
    mixed = dice.sample(ids, len(ids))
    loose = iter([*mixed, *([None] if len(ids) % 2 else [])])
    pairs = list(zip(loose, loose, strict=True))
    kept = dice.sample(pairs, dice.randrange(len(pairs) // 2 + 1))
    fixed = dice.sample(pairs, dice.randrange(len(pairs) // 3 + 1))
    random_pairs = (tuple(dice.sample(ids, 2)) for _ in range(dice.randrange(4)))
    barred = [pair for pair in random_pairs if not {pair, pair[::-1]} & set(fixed)]
    return Conditions(before=tuple(kept), fixed=tuple(fixed), barred=tuple(barred))


def any_field(size, seed, *, rounds=None):
    """One field after up to four rounds."""
    dice = random.Random(f"any {size} {seed}")
    families = [("f", "g"), ("g",), (), (), ("h",)]
    people = [
        replace(e, country=dice.choice("xyz "), families=dice.choice(families))
        for e in entrants_of(size, clubs=3, seed=seed)
    ]
    played = dice.randrange(5) if rounds is None else rounds
    _, history = play(people, played, seed=seed)
    given = any_given(dice, [e.id for e in people]) if dice.random() < 0.4 else Conditions()
    policy = any_policy(dice)
    return prepare(people, history, round_number=played + 1, policy=policy, seed=seed, given=given)
