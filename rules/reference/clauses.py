"""What the reference holds: sections, rules, differences and ambiguities, as plain values.

Every sentence in them is our own. This module refuses to read files (see
:mod:`rules.reference.store`) and to judge anything: a clause explains, the rooms beside it decide.
"""

from dataclasses import dataclass
from enum import StrEnum


class Tag(StrEnum):
    """The subjects a rule may be filed under. A rule has at least one."""

    ABILITY = "ability"
    ACTION_POINTS = "action-points"
    BONUS = "bonus"
    CAVALRY = "cavalry"
    COMBAT = "combat"
    CONDUCT = "conduct"
    CONSTRUCTION = "construction"
    DICE = "dice"
    FIGURE = "figure"
    FREE_ATTACK = "free-attack"
    KILL_ZONE = "kill-zone"
    LARGE = "large"
    MOVEMENT = "movement"
    RING = "ring"
    SCORING = "scoring"
    SETUP = "setup"
    SHOOTING = "shooting"
    SIGHT = "sight"
    TERRAIN = "terrain"
    TIMING = "timing"
    TURN = "turn"
    VICTORY = "victory"
    WOUNDS = "wounds"


class Window(StrEnum):
    """The moment at which an ability works."""

    LIST_BUILDING = "list-building"
    ALWAYS = "always"  # never declared
    STRATEGY_ROLL = "strategy-roll"
    STRATEGY_PHASE = "strategy-phase"
    BEFORE_ACTING = "before-acting"
    OWN_ACTION = "own-action"  # instead of moving or shooting
    DURING_MOVE = "during-move"
    REACTION = "reaction"  # to something an enemy does
    BEFORE_SHOOTING = "before-shooting"
    WHILE_SHOOTING = "while-shooting"
    ADDING_ATTACKS = "adding-attacks"
    BEFORE_COMBAT_ROLL = "before-combat-roll"
    AFTER_DAMAGE_ROLL = "after-damage-roll"
    BEFORE_ENEMY_ASSIGNS = "before-enemy-assigns"
    ASSIGNING_DAMAGE = "assigning-damage"
    AT_ZERO_WOUNDS = "at-zero-wounds"
    AS_COPIED = "as-copied"  # whenever the ability it copies would be used


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule of the championship document, or its Annexe A.

    ``see`` names related rules. ``ability`` and ``window`` are set only where the rule describes one
    special ability: its name as a slug, and the moment at which it works.
    """

    number: str
    title: str
    summary: str
    tags: frozenset[Tag]
    see: tuple[str, ...] = ()
    ability: str | None = None
    window: Window | None = None


@dataclass(frozen=True, slots=True)
class Section:
    """One section of the championship document, in its order. The annexe has no number."""

    key: str
    number: int | None
    title: str
    rules: tuple[Rule, ...]


@dataclass(frozen=True, slots=True)
class Difference:
    """A point in which the starter rules and the championship rules part. ``refs`` are rule numbers.

    ``ability`` is the slug of the ability that they word otherwise, where it is about one.
    """

    id: str
    topic: str
    starter: str
    championship: str
    refs: tuple[str, ...]
    ability: str | None = None


@dataclass(frozen=True, slots=True)
class Ambiguity:
    """A question the documents leave open, with the reading that Muster takes and why.

    ``policy`` names the policy keys with which an organiser takes the other reading; it is empty where
    the default is the only reading on offer.
    """

    id: str
    question: str
    default: str
    why: str
    policy: tuple[str, ...]
    refs: tuple[str, ...]


Clause = Rule | Difference | Ambiguity
