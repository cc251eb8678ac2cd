"""The fields of the Strategy Battle Game as the OpenAPI document shows them."""

from collections.abc import Mapping
from typing import Final

from rules.dice import SIDES
from rules.json_shapes import FLAG, TEXT, Schema, list_of, object_of, whole_of, word_of, words_of
from rules.mesbg.barriers import Place, Winner
from rules.mesbg.priority import Side
from rules.mesbg.questions import ASKS
from rules.mesbg.reading import MAX_ATTACKS, MAX_DICE, MAX_ITEMS, MAX_LENGTH, MAX_VALUE
from rules.mesbg.shots import EASIEST_SHOT, Item
from rules.mesbg.tests import Act

MESBG_VALUE: Final = whole_of(MAX_VALUE, 1)
_DIE: Final = whole_of(SIDES, 1)
_ATTACKS: Final = whole_of(MAX_ATTACKS)
_NEED: Final = whole_of(SIDES, EASIEST_SHOT)
_INCHES: Final[Schema] = {
    "oneOf": [{"type": "number", "minimum": 0, "maximum": MAX_LENGTH}, {"type": "string", "example": "5/2"}],
    "description": "Inches.",
}
_SIDE: Final = object_of(
    {"dice": list_of(_DIE, MAX_ITEMS), "fight": list_of(MESBG_VALUE, MAX_ITEMS)}, "dice", "fight"
)
_ITEM: Final = object_of(
    {
        "what": words_of(Item),
        **dict.fromkeys(("own_cover_seen_over", "friend", "friend_in_contact", "larger_base"), FLAG),
    },
    "what",
)
_HELPER: Final = object_of(
    {"id": TEXT, **dict.fromkeys(("engaged", "prone", "obstacle", "fall", "contact"), FLAG)}, "id"
)
_TARGET: Final = object_of({"id": TEXT, "attacks": _ATTACKS, "trapped": FLAG, "prone": FLAG}, "id", "attacks")
_FLAGS: Final = (
    *("trapped", "prone", "winner_prone", "defender_slain", "attacker_slain", "attacked_on_own_side"),
    *("attacker_charged", "passable_without_contact", "seen_over", "cavalry", "unscalable", "ladder"),
    *("engaged", "jumped", "target_engaged", "friend_in_the_way"),
)
_LENGTHS: Final = ("height", "attacker_height", "obstacle", "gap", "move", "moved", "descend", "fall")
DUEL: Final[Mapping[str, Schema]] = {
    "ask": word_of(ASKS),
    "dice": object_of({"good": _DIE, "evil": _DIE}, "good", "evil"),
    "last": words_of(Side),
    "good": _SIDE,
    "evil": _SIDE,
    "tie_die": _DIE,
    "attacks": _ATTACKS,
    "targets": list_of(_TARGET, MAX_ITEMS),
    "pairs": list_of({"type": "array", "items": TEXT, "minItems": 2, "maxItems": 2}, MAX_ITEMS),
    "strength": MESBG_VALUE,
    "defence": MESBG_VALUE,
    "winner": words_of(Winner),
    "defenders": whole_of(MAX_ATTACKS, 1),
    "attackers": whole_of(MAX_ATTACKS, 1),
    "what": words_of(Place),
    "helpers": list_of(_HELPER, MAX_ITEMS),
    "needed": whole_of(MAX_ATTACKS, 1),
    "die": _DIE,
    "act": words_of(Act),
    "side": words_of(Side),
    "shoot": _NEED,
    "items": list_of(_ITEM, MAX_ITEMS),
    **dict.fromkeys(_LENGTHS, _INCHES),
    **dict.fromkeys(_FLAGS, FLAG),
}
MESBG_ODDS: Final[Mapping[str, Schema]] = {
    "strength": MESBG_VALUE,
    "defence": MESBG_VALUE,
    "strikes": whole_of(MAX_DICE),
    "wounds": MESBG_VALUE,
    "shoot": _NEED,
    "in_the_way": list_of(_NEED, MAX_ITEMS),
    **dict.fromkeys(("trapped", "moved", "into_fight"), FLAG),
}
