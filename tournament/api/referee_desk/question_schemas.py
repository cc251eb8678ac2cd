"""The fields of each question as the OpenAPI document shows them.

Refuses to check anything: the rules read a question themselves, and name the place of what is wrong.
"""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Any, Final

from rules.combat_hex.abilities import CHAMPIONSHIP_ABILITIES
from rules.combat_hex.board.codec import (
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
from rules.combat_hex.board.edges import EdgeKind
from rules.combat_hex.board.hexes import Direction
from rules.combat_hex.board.pieces import Effect, Trait
from rules.combat_hex.effects import Payment
from rules.combat_hex.figures import Faction, Kind
from rules.combat_hex.referee_desk import ability, combat, odds, ring, shoot, sight, turn
from rules.combat_hex.referee_desk.reading import MAX_DICE
from rules.combat_hex.ring.permission import RingAct
from rules.combat_hex.ring.struggle import PairSide, Struggle
from rules.combat_hex.shooting.permission import Holder
from rules.dice import SIDES
from rules.referee_desk import EDITIONS

Schema = dict[str, Any]
FLAG: Final[Schema] = {"type": "boolean"}
TEXT: Final[Schema] = {"type": "string"}


def _whole(most: int, least: int = 0) -> Schema:
    return {"type": "integer", "minimum": least, "maximum": most}


def _list(item: Schema, most: int) -> Schema:
    return {"type": "array", "items": item, "maxItems": most}


def _word(words: Iterable[str]) -> Schema:
    return {"type": "string", "enum": [str(each) for each in words]}


def _words(kind: type[StrEnum]) -> Schema:
    return _word(each.value for each in kind)


def _object(properties: Mapping[str, Schema], *required: str) -> Schema:
    wanted = {"required": list(required)} if required else {}
    return {"type": "object", "properties": dict(properties), "additionalProperties": False, **wanted}


DIE: Final = _whole(SIDES, 1)
DICE: Final = _list(DIE, MAX_DICE)
INDEX: Final = _whole(MAX_DICE - 1)
POINTS: Final = _whole(MAX_POINTS)
WOUNDS: Final = _whole(MAX_ATTACKS)
COUNT: Final = _whole(MAX_PIECES)
TOUGHNESS: Final = _whole(SIDES, 2)
ABILITY: Final[Schema] = {"type": "string", "example": min(CHAMPIONSHIP_ABILITIES)}
ABILITIES: Final = _list(ABILITY, MAX_EFFECTS)
PURCHASES: Final[Schema] = {"oneOf": [_whole(MAX_DICE), _word(["any"])]}
HEX: Final[Schema] = {
    "type": "array",
    "items": _whole(FURTHEST, -FURTHEST),
    "minItems": 2,
    "maxItems": 2,
    "description": "`[q, r]`",
}
PIECE: Final = _object(
    {
        "id": TEXT,
        "side": _words(Faction),
        "at": HEX,
        "facing": _words(Direction),
        "also": _list(HEX, MAX_BASE - 1),
        "kind": _words(Kind),
        "attacks": _whole(MAX_ATTACKS),
        "mp": POINTS,
        "ap": POINTS,
        "range": _whole(MAX_RANGE),
        "is": _list(_words(Trait), MAX_EFFECTS),
        "on": _list(_words(Effect), MAX_EFFECTS),
        "rage_rolls": _list(DIE, MAX_PIECES),
    },
    *("id", "side", "at", "facing"),
)
EDGE: Final = _object(
    {
        "hex": HEX,
        "side": _words(Direction),
        "kind": _word(each.value for each in EdgeKind if each is not EdgeKind.CLEAR),
    },
    *("hex", "side", "kind"),
)
POSITION: Final = _object(
    {
        **{name: _list(HEX, MAX_HEXES) for name in ("hexes", "x", "elevated")},
        "edges": _list(EDGE, MAX_EDGES),
        "pieces": _list(PIECE, MAX_PIECES),
    },
    "pieces",
)
BUYER: Final = _object(
    {"id": TEXT, "ap": POINTS, "engaged": FLAG, "dread": COUNT, "large": FLAG},
    "id",
)
TARGET: Final = _object(
    {
        "id": TEXT,
        "toughness": TOUGHNESS,
        "wounds": WOUNDS,
        "kind": _words(Kind),
        **dict.fromkeys(
            ("in_zone", "guarded", "armor", "courage", "carried", "ring_on", "in_ringwraith_zone"), FLAG
        ),
    },
    *("id", "toughness", "wounds"),
)
PLAN: Final[Schema] = {
    "oneOf": [
        _list(_object({"by": TEXT, "die": INDEX}, "by", "die"), MAX_DICE),
        _list({"type": "array", "items": {}, "minItems": 2, "maxItems": 2}, MAX_DICE),
    ],
    "description": "Purchases by a figure, or pairs of a die and a target.",
}
COMBAT_POOL: Final = {
    "dice": _whole(MAX_DICE),
    "buy_glances": PURCHASES,
    "dirty_fighting": FLAG,
    "toughness": TOUGHNESS,
    "buy_criticals": PURCHASES,
}
FIELDS: Final[Mapping[str, Mapping[str, Schema]]] = {
    "zones": {"position": POSITION},
    "reach": {
        "position": POSITION,
        "mover": TEXT,
        "bonus": POINTS,
        "charge": FLAG,
        "path": _list(HEX, MAX_HEXES),
        "run": FLAG,
    },
    "sight": {
        "position": POSITION,
        "shooter": TEXT,
        "target": TEXT,
        "turn": FLAG,
        "for": _words(sight.Purpose),
    },
    "combat": {
        "ask": _words(combat.Ask),
        "position": POSITION,
        "dice": DICE,
        "buyers": _list(BUYER, MAX_PIECES),
        "targets": _list(TARGET, MAX_PIECES),
        "plan": PLAN,
        "rally_cry": COUNT,
        "assassin_dice": _list(INDEX, MAX_DICE),
        "attacker_dice_kill": TEXT,
        **dict.fromkeys(("dirty_fighting", "battle_savvy"), FLAG),
    },
    "odds": {
        "kind": _words(odds.Kind),
        **COMBAT_POOL,
        "shots": _whole(MAX_DICE),
        "a": _object(COMBAT_POOL, "dice", "toughness"),
        "b": _object(COMBAT_POOL, "dice", "toughness"),
        "roll": _words(odds.Roll),
        "bonus_a": _whole(odds.MAX_BONUS),
        "bonus_b": _whole(odds.MAX_BONUS),
        **dict.fromkeys(("partial", "perfect_aim", "deadly_shot"), FLAG),
    },
    "shoot": {
        "ask": _words(shoot.Ask),
        "in_zones_of": _list(_words(Holder), MAX_PIECES),
        "is": _list(_words(Trait), MAX_EFFECTS),
        "on": ABILITIES,
        "target": _word(["sauron"]),
        "printed": WOUNDS,
        "dice": DICE,
        "ap": POINTS,
        "dread": COUNT,
        "buy": _whole(MAX_DICE),
        "toughness": TOUGHNESS,
        "wounds": WOUNDS,
        **dict.fromkeys(("moved", "target_ring_on", "ringwraith", "large", "partial", "perfect_aim"), FLAG),
        **dict.fromkeys(("shooter_elevated", "target_elevated", "shooter_large", "glance_bought"), FLAG),
        **dict.fromkeys(("deadly_aim", "killing_blow", "armor"), FLAG),
    },
    "ring": {
        "ask": _words(ring.Ask),
        "kind": _words(Struggle),
        "good": DIE,
        "evil": DIE,
        "side_up": _word(each.value.upper() for each in PairSide),
        "position": POSITION,
        "wraith": TEXT,
        "frodo": TEXT,
        "act": _words(RingAct),
        "ringwraith": FLAG,
        "in_ringwraith_zone": FLAG,
        "event": _words(ring.RingEvent),
        "edge": _words(ring.MapEdge),
    },
    "turn": {
        "ask": _words(turn.Ask),
        "a": DIE,
        "b": DIE,
        "bonus_a": _whole(odds.MAX_BONUS),
        "bonus_b": _whole(odds.MAX_BONUS),
        "who": _words(turn.Player),
        "at": {"type": "string", "example": "46:59", "description": "Minutes and seconds of play."},
        "act": _words(turn.ActKind),
        "shot": FLAG,
        "moved": FLAG,
    },
    "ability": {
        "ask": _words(ability.Ask),
        "for": _words(Payment),
        "printed": POINTS,
        "ap": POINTS,
        "dread": COUNT,
        "ability": ABILITY,
        "owner_kind": _words(Kind),
        "kind": _words(Kind),
        "hexes": _whole(MAX_BASE),
        "rally_cry": COUNT,
        "wounds": WOUNDS,
        "maximum": WOUNDS,
        "dice": DICE,
        "die": DIE,
        "on": ABILITIES,
        "bonus": POINTS,
        "copies": _whole(MAX_EFFECTS),
        "used": _whole(MAX_EFFECTS),
        **dict.fromkeys(("has_dread", "terrifying", "in_wards_combat", "in_wards_zone", "sneak"), FLAG),
        **dict.fromkeys(("user_is_sauron", "in_sight", "ring_on", "ringwraith", "doubled", "armor"), FLAG),
    },
}
REQUIRED: Final[Mapping[str, tuple[str, ...]]] = {
    "zones": ("position",),
    "reach": ("position", "mover"),
    "sight": ("position", "shooter", "target"),
    "odds": ("kind",),
    **dict.fromkeys(("shoot", "ring", "turn", "ability"), ("ask",)),
}
RULES: Final[Mapping[str, Schema]] = {
    "ruleset": {
        **_word(EDITIONS),
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
    return _object({**FIELDS[question], **RULES}, *REQUIRED.get(question, ()))
