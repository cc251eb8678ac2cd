"""What people write in tables for good and evil, hero and minion, in the languages of the game."""

from collections.abc import Mapping
from typing import Final

FACTION_WORDS: Final[Mapping[str, str]] = {
    **dict.fromkeys(
        ("good", "g", "gut", "bien", "bon", "bene", "buono", "bueno", "bem", "bom", "善"), "good"
    ),
    **dict.fromkeys(("evil", "e", "böse", "mal", "mauvais", "male", "malvagio", "malo", "mau", "悪"), "evil"),
}
KIND_WORDS: Final[Mapping[str, str]] = {
    **dict.fromkeys(("hero", "held", "heldin", "héros", "eroe", "héroe", "herói", "ヒーロー"), "hero"),
    **dict.fromkeys(("minion", "gefolgsmann", "gefolge", "truppe", "sbire", "troupe"), "minion"),
    **dict.fromkeys(("gregario", "esbirro", "tropa", "lacaio", "ミニオン"), "minion"),
}
