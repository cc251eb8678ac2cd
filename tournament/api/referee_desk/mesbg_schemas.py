"""The fields of the questions about MESBG, as the OpenAPI document shows them."""

from collections.abc import Mapping
from typing import Any, Final

from rules.mesbg import odds
from rules.mesbg.questions import ASKS

Schema = dict[str, Any]
_FLAG: Final[Schema] = {"type": "boolean"}
_TEXT: Final[Schema] = {"type": "string"}
_WHOLE: Final[Schema] = {"type": "integer", "minimum": 0}
_DIE: Final[Schema] = {"type": "integer", "minimum": 1, "maximum": 6}
_LENGTH: Final[Schema] = {
    "oneOf": [{"type": "number", "minimum": 0}, {"type": "string", "example": "3/2"}],
    "description": "Inches.",
}
_SIDE: Final[Schema] = {"type": "string", "enum": ["good", "evil"]}


def _list(item: Schema) -> Schema:
    return {"type": "array", "items": item}


def _object(*names: str, flags: tuple[str, ...] = (), **more: Schema) -> Schema:
    properties = {**dict.fromkeys(names, _TEXT), **more, **dict.fromkeys(flags, _FLAG)}
    return {"type": "object", "properties": properties, "additionalProperties": False}


_FIGHTERS: Final = _object(dice=_list(_DIE), fight=_list(_WHOLE))
POOL: Final = _object(dice=_WHOLE, fight=_WHOLE)
DUEL: Final[Mapping[str, Schema]] = {
    "ask": {"type": "string", "enum": [str(each) for each in ASKS]},
    "good": {"oneOf": [_FIGHTERS, _WHOLE]},
    "evil": {"oneOf": [_FIGHTERS, _WHOLE]},
    "dice": _object(good=_DIE, evil=_DIE),
    "tie_die": _DIE,
    "die": _DIE,
    "last": _SIDE,
    "side": _SIDE,
    "winner": {"type": "string", "enum": ["attacker", "defender", "both"]},
    "targets": _list(_object("id", attacks=_WHOLE, flags=("trapped", "prone"))),
    "pairs": _list(_list(_TEXT)),
    "helpers": _list(_object("id", flags=("engaged", "prone", "obstacle", "fall", "contact"))),
    "items": _list(
        _object("what", flags=("friend", "friend_in_contact", "own_cover_seen_over", "larger_base"))
    ),
    **dict.fromkeys(("what", "act"), _TEXT),
    **dict.fromkeys(("attacks", "strength", "defence", "needed", "attackers", "defenders", "shoot"), _WHOLE),
    **dict.fromkeys(
        ("height", "fall", "attacker_height", "obstacle", "gap", "move", "moved", "descend"), _LENGTH
    ),
    **dict.fromkeys(
        (
            *(
                "trapped",
                "prone",
                "winner_prone",
                "attacked_on_own_side",
                "attacker_charged",
                "attacker_slain",
            ),
            *("defender_slain", "cavalry", "engaged", "friend_in_the_way", "jumped", "ladder", "seen_over"),
            *("passable_without_contact", "target_engaged", "unscalable"),
        ),
        _FLAG,
    ),
}
ODDS_KINDS: Final = [str(each) for each in odds.KINDS]
ODDS: Final[Mapping[str, Schema]] = {
    **dict.fromkeys(("strength", "defence", "strikes", "wounds", "shoot"), _WHOLE),
    "in_the_way": _list(_DIE),
    **dict.fromkeys(("trapped", "moved", "into_fight"), _FLAG),
}
