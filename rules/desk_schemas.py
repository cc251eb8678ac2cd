"""The fields of each question as a JSON schema.

Refuses to check anything: the rules read a question themselves, and name the place of what is wrong.
"""

from collections.abc import Mapping
from typing import Final

from rules.combat_hex.abilities.effects import Payment
from rules.combat_hex.referee_desk import ability, combat, odds, ring, shoot, sight, turn
from rules.combat_hex.referee_desk.reading import MAX_DICE
from rules.combat_hex.ring.permission import RingAct
from rules.combat_hex.ring.struggle import PairSide, Struggle
from rules.combat_hex.shooting.permission import Holder
from rules.dice import SIDES
from rules.figure_lists.abilities import CHAMPIONSHIP_ABILITIES
from rules.figure_lists.figures import Faction, Kind
from rules.hex_board.codec import (
    FURTHEST,
    MAX_ATTACKS,
    MAX_BASE,
    MAX_EDGES,
    MAX_EFFECTS,
    MAX_HEXES,
    MAX_PIECES,
    MAX_POINTS,
    MAX_RANGE,
)
from rules.hex_board.edges import EdgeKind
from rules.hex_board.hexes import Direction
from rules.hex_board.pieces import Effect, Trait
from rules.json_shapes import FLAG, TEXT, Schema, list_of, object_of, whole_of, word_of, words_of
from rules.mesbg import odds as mesbg
from rules.mesbg.schemas import DUEL, MESBG_ODDS, MESBG_VALUE
from rules.referee_desk import EDITIONS

DIE: Final = whole_of(SIDES, 1)
DICE: Final = list_of(DIE, MAX_DICE)
INDEX: Final = whole_of(MAX_DICE - 1)
POINTS: Final = whole_of(MAX_POINTS)
WOUNDS: Final = whole_of(MAX_ATTACKS)
COUNT: Final = whole_of(MAX_PIECES)
TOUGHNESS: Final = whole_of(SIDES, 2)
ABILITY: Final[Schema] = {"type": "string", "example": min(CHAMPIONSHIP_ABILITIES)}
ABILITIES: Final = list_of(ABILITY, MAX_EFFECTS)
PURCHASES: Final[Schema] = {"oneOf": [whole_of(MAX_DICE), word_of(["any"])]}
HEX: Final[Schema] = {
    "type": "array",
    "items": whole_of(FURTHEST, -FURTHEST),
    "minItems": 2,
    "maxItems": 2,
    "description": "`[q, r]`",
}
PIECE: Final = object_of(
    {
        "id": TEXT,
        "side": words_of(Faction),
        "at": HEX,
        "facing": words_of(Direction),
        "also": list_of(HEX, MAX_BASE - 1),
        "kind": words_of(Kind),
        "attacks": whole_of(MAX_ATTACKS),
        "mp": POINTS,
        "ap": POINTS,
        "range": whole_of(MAX_RANGE),
        "is": list_of(words_of(Trait), MAX_EFFECTS),
        "on": list_of(words_of(Effect), MAX_EFFECTS),
        "rage_rolls": list_of(DIE, MAX_PIECES),
    },
    *("id", "side", "at", "facing"),
)
EDGE: Final = object_of(
    {
        "hex": HEX,
        "side": words_of(Direction),
        "kind": word_of(each.value for each in EdgeKind if each is not EdgeKind.CLEAR),
    },
    *("hex", "side", "kind"),
)
POSITION: Final = object_of(
    {
        **{name: list_of(HEX, MAX_HEXES) for name in ("hexes", "x", "elevated")},
        "edges": list_of(EDGE, MAX_EDGES),
        "pieces": list_of(PIECE, MAX_PIECES),
    },
    "pieces",
)
BUYER: Final = object_of(
    {"id": TEXT, "ap": POINTS, "engaged": FLAG, "dread": COUNT, "large": FLAG},
    "id",
)
TARGET: Final = object_of(
    {
        "id": TEXT,
        "toughness": TOUGHNESS,
        "wounds": WOUNDS,
        "kind": words_of(Kind),
        **dict.fromkeys(
            ("in_zone", "in_other_zone", "guarded", "armor", "courage", "carried", "ring_on"), FLAG
        ),
        "in_ringwraith_zone": FLAG,
    },
    *("id", "toughness", "wounds"),
)
PLAN: Final[Schema] = {
    "anyOf": [
        list_of(object_of({"by": TEXT, "die": INDEX}, "by", "die"), MAX_DICE),
        list_of({"type": "array", "items": {}, "minItems": 2, "maxItems": 2}, MAX_DICE),
    ],
    "description": "Purchases by a figure, or pairs of a die and a target.",
}
COMBAT_POOL: Final = {
    "dice": whole_of(MAX_DICE),
    "buy_glances": PURCHASES,
    "dirty_fighting": FLAG,
    "toughness": TOUGHNESS,
    "buy_criticals": PURCHASES,
}
ODDS_SIDE: Final = object_of({**COMBAT_POOL, "fight": MESBG_VALUE}, "dice")
FIELDS: Final[Mapping[str, Mapping[str, Schema]]] = {
    "zones": {"position": POSITION},
    "reach": {
        "position": POSITION,
        "mover": TEXT,
        "bonus": POINTS,
        "charge": FLAG,
        "path": list_of(HEX, MAX_HEXES),
        "run": FLAG,
    },
    "sight": {
        "position": POSITION,
        "shooter": TEXT,
        "target": TEXT,
        "turn": FLAG,
        "for": words_of(sight.Purpose),
    },
    "combat": {
        "ask": words_of(combat.Ask),
        "position": POSITION,
        "dice": DICE,
        "buyers": list_of(BUYER, MAX_PIECES),
        "targets": list_of(TARGET, MAX_PIECES),
        "plan": PLAN,
        "rally_cry": COUNT,
        "assassin_dice": list_of(INDEX, MAX_DICE),
        "attacker_dice_kill": TEXT,
        "own_dice": list_of(INDEX, MAX_DICE),
        **dict.fromkeys(("dirty_fighting", "battle_savvy", "free_attack"), FLAG),
    },
    "odds": {
        "kind": word_of([*odds.Kind, *(each for each in mesbg.KINDS if each not in list(odds.Kind))]),
        **COMBAT_POOL,
        "shots": whole_of(MAX_DICE),
        "a": ODDS_SIDE,
        "b": ODDS_SIDE,
        **MESBG_ODDS,
        "roll": words_of(odds.Roll),
        "bonus_a": POINTS,
        "bonus_b": POINTS,
        **dict.fromkeys(("partial", "perfect_aim", "deadly_shot"), FLAG),
    },
    "shoot": {
        "ask": words_of(shoot.Ask),
        "in_zones_of": list_of(words_of(Holder), MAX_PIECES),
        "is": list_of(words_of(Trait), MAX_EFFECTS),
        "on": ABILITIES,
        "target": word_of(["sauron"]),
        "printed": WOUNDS,
        "dice": DICE,
        "ap": POINTS,
        "dread": COUNT,
        "buy": whole_of(MAX_DICE),
        "toughness": TOUGHNESS,
        "wounds": WOUNDS,
        **dict.fromkeys(("moved", "target_ring_on", "ringwraith", "large", "partial", "perfect_aim"), FLAG),
        **dict.fromkeys(("shooter_elevated", "target_elevated", "shooter_large", "glance_bought"), FLAG),
        **dict.fromkeys(("deadly_aim", "killing_blow", "armor"), FLAG),
    },
    "ring": {
        "ask": words_of(ring.Ask),
        "kind": words_of(Struggle),
        "good": DIE,
        "evil": DIE,
        "side_up": word_of(each.value.upper() for each in PairSide),
        "position": POSITION,
        "wraith": TEXT,
        "frodo": TEXT,
        "act": words_of(RingAct),
        "ringwraith": FLAG,
        "in_ringwraith_zone": FLAG,
        "event": words_of(ring.RingEvent),
        "edge": words_of(ring.MapEdge),
        "mp_left": POINTS,
        "in_enemy_zone": FLAG,
    },
    "turn": {
        "ask": words_of(turn.Ask),
        "a": DIE,
        "b": DIE,
        "bonus_a": POINTS,
        "bonus_b": POINTS,
        "who": words_of(turn.Player),
        "at": {"type": "string", "example": "46:59", "description": "Minutes and seconds of play."},
        "act": words_of(turn.ActKind),
        "shot": FLAG,
        "moved": FLAG,
    },
    "ability": {
        "ask": words_of(ability.Ask),
        "for": words_of(Payment),
        "printed": POINTS,
        "ap": POINTS,
        "dread": COUNT,
        "ability": ABILITY,
        "owner_kind": words_of(Kind),
        "kind": words_of(Kind),
        "hexes": whole_of(MAX_BASE),
        "rally_cry": COUNT,
        "wounds": WOUNDS,
        "maximum": WOUNDS,
        "dice": DICE,
        "die": DIE,
        "on": ABILITIES,
        "bonus": POINTS,
        "copies": whole_of(MAX_EFFECTS),
        "used": whole_of(MAX_EFFECTS),
        **dict.fromkeys(("has_dread", "terrifying", "in_wards_combat", "in_wards_zone", "sneak"), FLAG),
        **dict.fromkeys(("user_is_sauron", "in_sight", "ring_on", "ringwraith", "doubled", "armor"), FLAG),
    },
    "duel": DUEL,
}
REQUIRED: Final[Mapping[str, tuple[str, ...]]] = {
    "zones": ("position",),
    "reach": ("position", "mover"),
    "sight": ("position", "shooter", "target"),
    "odds": ("kind",),
    **dict.fromkeys(("shoot", "ring", "turn", "ability", "duel"), ("ask",)),
}
RULES: Final[Mapping[str, Schema]] = {
    "ruleset": {
        **word_of(EDITIONS),
        "description": "The rules; the first of these if you leave it out.",
    },
    "policy": {"type": "object", "description": "Event rules that differ from the defaults."},
    "tournament": {
        "type": "string",
        "description": "Answer by the rules of this tournament. Leave out `ruleset` and `policy` then.",
    },
}


def body_of(question: str) -> Schema:
    """What a request may hold."""
    return object_of({**FIELDS[question], **RULES}, *REQUIRED.get(question, ()))
