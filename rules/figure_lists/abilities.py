"""The special abilities by name: 8.09 to 8.53 and The One Ring of section 9.

What an ability does in play is no business of this module; list building asks only which abilities
stand on a base. Codes are lower-case words with hyphens. The two halves of 8.52 have codes of their own,
``pr1`` and ``pr2``, because a base carries one of the two and never the name alone.
"""

import re
from dataclasses import dataclass
from typing import Final

LEADERSHIP: Final = "leadership"
ENT_CARRY: Final = "ent-carry"
ONE_RING: Final = "the-one-ring"
PRECIOUS: Final = "its-precious-to-us"  # a base that says neither PR1 nor PR2
PR1: Final = "pr1"
PR2: Final = "pr2"


@dataclass(frozen=True, slots=True)
class AbilitySpec:
    """One ability. ``is_activated`` as 8.082 means it; ``is_in_starter``: does the starter know it?"""

    code: str
    name: str
    rule: str
    is_activated: bool
    is_in_starter: bool


# rule, name, marks: N not activated, S known to the starter rules
_TABLE: Final = (
    ("8.09", "Battle Awareness", "S"),
    ("8.10", "Cavalry", "N"),
    ("8.11", "Fast", "S"),
    ("8.12", "Fast Strike", "S"),
    ("8.13", "Flyer", "N"),
    ("8.14", "Invigorate", ""),
    ("8.15", "Magical Force", "S"),
    ("8.16", "Repel", ""),
    ("8.17", "Sneak", "S"),
    ("8.18", "Stalwart", ""),
    ("8.19", "Tyrant", "S"),
    ("8.20", "Arrow Flurry", "S"),
    ("8.21", "Crack Shot", "S"),
    ("8.22", "Deadly Aim", ""),
    ("8.23", "Deadly Shot", "S"),
    ("8.24", "Expert Marksman", "S"),
    ("8.25", "Perfect Aim", ""),
    ("8.26", "Shot Caller", "S"),
    ("8.27", "Volley Attack", ""),
    ("8.28", "Battle Cry", "S"),
    ("8.29", "Battle Savvy", ""),
    ("8.30", "Berserker", "S"),
    ("8.31", "Dirty Fighting", "S"),
    ("8.32", "Rage", ""),
    ("8.33", "Spearman", "S"),
    ("8.34", "Aggressive Strategy", "S"),
    ("8.35", "Armor", "S"),
    ("8.36", "Assassin", "S"),
    ("8.37", "Bodyguard", "S"),
    ("8.38", "Courage", "S"),
    ("8.39", "Killing Blow", ""),
    ("8.40", "Rally Cry", ""),
    ("8.41", "Dread", "S"),
    ("8.42", "Ent Carry", "N"),
    ("8.43", "Fearsome", "N"),
    ("8.44", "Healing", "S"),
    ("8.45", "Initiative", "S"),
    ("8.46", "Large", "N"),
    ("8.47", "Leadership", "NS"),
    ("8.48", "Regeneration", ""),
    ("8.49", "Steal Essence", "S"),
    ("8.50", "Terrifying", "N"),
    ("8.51", "Ward", ""),
    ("8.52", "It's precious to us", "N"),
    ("8.53", "Black Troll rage", ""),
    ("9.01", "The One Ring", "NS"),
)


def _squashed(text: str) -> str:
    """Letters and digits only, in lower case: what is left when people differ in spelling."""
    return re.sub(r"[^a-z0-9]", "", text.casefold())


def _slug(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name.casefold().replace("'", ""))


ABILITIES: Final = {
    spec.code: spec
    for spec in (
        AbilitySpec(_slug(name), name, rule, is_activated="N" not in marks, is_in_starter="S" in marks)
        for rule, name, marks in _TABLE
    )
}
_HALVES: Final = {PR1: "It's precious to us (PR1)", PR2: "It's precious to us (PR2)"}
CHAMPIONSHIP_ABILITIES: Final = frozenset({*ABILITIES, *_HALVES})
STARTER_ABILITIES: Final = frozenset(spec.code for spec in ABILITIES.values() if spec.is_in_starter)

_SPELLINGS: Final = {
    **{_squashed(spec.code): spec.code for spec in ABILITIES.values()},
    **{_squashed(spec.rule): spec.code for spec in ABILITIES.values()},
    **{_squashed(f"{way}{half}"): half for half in _HALVES for way in ("", PRECIOUS, "precious", "8.52")},
    "onering": ONE_RING,
    "ring": ONE_RING,
    "section9": ONE_RING,
    "flying": "flyer",  # 8.082 calls it so
    "armour": "armor",
    "entcarrying": ENT_CARRY,
    "precioustous": PRECIOUS,
}


def ability_code(written: str) -> str | None:
    """The code of an ability however it is written: name, code, rule number; ``None`` if unknown."""
    return _SPELLINGS.get(_squashed(written))


def ability_spec(code: str) -> AbilitySpec:
    """What is known about a code; both halves of 8.52 share one row."""
    return ABILITIES[PRECIOUS if code in _HALVES else code]


def ability_name(code: str) -> str:
    """How the documents write the ability."""
    return _HALVES.get(code) or ABILITIES[code].name
