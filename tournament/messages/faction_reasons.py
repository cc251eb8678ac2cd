"""Why somebody plays good or evil, and who played one side more often."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy as _n

from armies.messages.formats import and_list, or_list
from armies.messages.tables import Message, message
from tournament.messages.formats import signed

FACTIONS: Final[Mapping[str, Any]] = {
    "faction-brought.evil": _(
        "%(player)s plays evil and %(opponent)s plays good: they brought these armies (D02)."
    ),
    "faction-brought.good": _(
        "%(player)s plays good and %(opponent)s plays evil: they brought these armies (D02)."
    ),
    "faction-limit.broken": _n(
        "%(player)s or %(opponent)s will have played %(imbalance)s more game with one faction than the other. Any other round would break more rules.",
        "%(player)s or %(opponent)s will have played %(imbalance)s more games with one faction than the other. Any other round would break more rules.",
        "imbalance",
    ),
    "faction-limit.broken-fixed": _n(
        "%(player)s or %(opponent)s will have played %(imbalance)s more game with one faction than the other. An official fixed this pairing.",
        "%(player)s or %(opponent)s will have played %(imbalance)s more games with one faction than the other. An official fixed this pairing.",
        "imbalance",
    ),
    "faction-one-side.evil": _(
        "%(player)s and %(opponent)s both brought evil, and each plays that army (D02). The roll decides who attacks first (D04)."
    ),
    "faction-one-side.good": _(
        "%(player)s and %(opponent)s both brought good, and each plays that army (D02). The roll decides who attacks first (D04)."
    ),
    "faction-open": _(
        "%(player)s and %(opponent)s each play the army that they brought (D02). Their lists do not say which."
    ),
    "faction-owed.evil": message(
        _(
            "Good games minus evil games: %(player)s (%(balance)s), %(opponent)s (%(opponent_balance)s). %(player)s plays evil (3.02)."
        ),
        balance=signed,
        opponent_balance=signed,
    ),
    "faction-owed.evil-uncited": message(
        _(
            "Good games minus evil games: %(player)s (%(balance)s), %(opponent)s (%(opponent_balance)s). %(player)s plays evil."
        ),
        balance=signed,
        opponent_balance=signed,
    ),
    "faction-owed.good": message(
        _(
            "Good games minus evil games: %(player)s (%(balance)s), %(opponent)s (%(opponent_balance)s). %(player)s plays good (3.02)."
        ),
        balance=signed,
        opponent_balance=signed,
    ),
    "faction-owed.good-uncited": message(
        _(
            "Good games minus evil games: %(player)s (%(balance)s), %(opponent)s (%(opponent_balance)s). %(player)s plays good."
        ),
        balance=signed,
        opponent_balance=signed,
    ),
    "faction-roll": message(
        _(
            "Good games minus evil games: %(player)s (%(balance)s), %(opponent)s (%(opponent_balance)s). They roll for the armies (3.02)."
        ),
        balance=signed,
        opponent_balance=signed,
    ),
    "faction-roll.uncited": message(
        _(
            "Good games minus evil games: %(player)s (%(balance)s), %(opponent)s (%(opponent_balance)s). They roll for the armies."
        ),
        balance=signed,
        opponent_balance=signed,
    ),
    "faction-roll.unplayed": _(
        "%(player)s and %(opponent)s have not played yet. They roll for the armies (3.02)."
    ),
    "faction-roll.unplayed-uncited": _(
        "%(player)s and %(opponent)s have not played yet. They roll for the armies."
    ),
    "faction-table.evil": message(
        _(
            "%(player)s and %(opponent)s have the same balance of good and evil games (%(balance)s). %(player)s plays evil so that all stay balanced to the last round; the roll decides the map (3.02)."
        ),
        balance=signed,
    ),
    "faction-table.evil-uncited": message(
        _(
            "%(player)s and %(opponent)s have the same balance of good and evil games (%(balance)s). %(player)s plays evil so that all stay balanced to the last round."
        ),
        balance=signed,
    ),
    "faction-table.good": message(
        _(
            "%(player)s and %(opponent)s have the same balance of good and evil games (%(balance)s). %(player)s plays good so that all stay balanced to the last round; the roll decides the map (3.02)."
        ),
        balance=signed,
    ),
    "faction-table.good-uncited": message(
        _(
            "%(player)s and %(opponent)s have the same balance of good and evil games (%(balance)s). %(player)s plays good so that all stay balanced to the last round."
        ),
        balance=signed,
    ),
}


def _leaning(one: Any, both: Any, either: Any) -> dict[str, Message]:
    return {
        "both": message(both, players=and_list),
        "either": message(either, players=or_list),
        "one": message(one, players=and_list),
    }


WILL: Final = _leaning(
    _n(
        "%(players)s will have played %(imbalance)s more game with one faction than the other.",
        "%(players)s will have played %(imbalance)s more games with one faction than the other.",
        "imbalance",
    ),
    _n(
        "%(players)s will both have played %(imbalance)s more game with one faction than the other.",
        "%(players)s will both have played %(imbalance)s more games with one faction than the other.",
        "imbalance",
    ),
    _n(
        "Either %(players)s will have played %(imbalance)s more game with one faction than the other.",
        "Either %(players)s will have played %(imbalance)s more games with one faction than the other.",
        "imbalance",
    ),
)
WILL_AS_AVOIDING_COSTS: Final = _leaning(
    _n(
        "%(players)s will have played %(imbalance)s more game with one faction than the other. Avoiding that would cost more.",
        "%(players)s will have played %(imbalance)s more games with one faction than the other. Avoiding that would cost more.",
        "imbalance",
    ),
    _n(
        "%(players)s will both have played %(imbalance)s more game with one faction than the other. Avoiding that would cost more.",
        "%(players)s will both have played %(imbalance)s more games with one faction than the other. Avoiding that would cost more.",
        "imbalance",
    ),
    _n(
        "Either %(players)s will have played %(imbalance)s more game with one faction than the other. Avoiding that would cost more.",
        "Either %(players)s will have played %(imbalance)s more games with one faction than the other. Avoiding that would cost more.",
        "imbalance",
    ),
)
WILL_AS_FIXED: Final = _leaning(
    _n(
        "%(players)s will have played %(imbalance)s more game with one faction than the other. An official fixed this pairing.",
        "%(players)s will have played %(imbalance)s more games with one faction than the other. An official fixed this pairing.",
        "imbalance",
    ),
    _n(
        "%(players)s will both have played %(imbalance)s more game with one faction than the other. An official fixed this pairing.",
        "%(players)s will both have played %(imbalance)s more games with one faction than the other. An official fixed this pairing.",
        "imbalance",
    ),
    _n(
        "Either %(players)s will have played %(imbalance)s more game with one faction than the other. An official fixed this pairing.",
        "Either %(players)s will have played %(imbalance)s more games with one faction than the other. An official fixed this pairing.",
        "imbalance",
    ),
)
WOULD: Final = _leaning(
    _n(
        "%(players)s would have played %(imbalance)s more game with one faction than the other.",
        "%(players)s would have played %(imbalance)s more games with one faction than the other.",
        "imbalance",
    ),
    _n(
        "%(players)s would both have played %(imbalance)s more game with one faction than the other.",
        "%(players)s would both have played %(imbalance)s more games with one faction than the other.",
        "imbalance",
    ),
    _n(
        "Either %(players)s would have played %(imbalance)s more game with one faction than the other.",
        "Either %(players)s would have played %(imbalance)s more games with one faction than the other.",
        "imbalance",
    ),
)
PAST_LIMIT: Final = _leaning(
    _n(
        "%(players)s would have played %(imbalance)s more game with one faction than the other. The limit is 2.",
        "%(players)s would have played %(imbalance)s more games with one faction than the other. The limit is 2.",
        "imbalance",
    ),
    _n(
        "%(players)s would both have played %(imbalance)s more game with one faction than the other. The limit is 2.",
        "%(players)s would both have played %(imbalance)s more games with one faction than the other. The limit is 2.",
        "imbalance",
    ),
    _n(
        "Either %(players)s would have played %(imbalance)s more game with one faction than the other. The limit is 2.",
        "Either %(players)s would have played %(imbalance)s more games with one faction than the other. The limit is 2.",
        "imbalance",
    ),
)
LEANING: Final[Mapping[str, Any]] = {
    **{f"faction-limit.is-{case}": text for case, text in WILL.items()},
    **{f"faction-wish.is-{case}": text for case, text in WILL.items()},
    **{f"faction-wish.{case}": text for case, text in WILL_AS_AVOIDING_COSTS.items()},
    **{f"faction-wish.{case}-fixed": text for case, text in WILL_AS_FIXED.items()},
    **{f"faction-limit.rule-{case}": text for case, text in PAST_LIMIT.items()},
    **{f"consequence.faction-limit-{case}": text for case, text in WOULD.items()},
    **{f"consequence.faction-wish-{case}": text for case, text in WOULD.items()},
}

MESSAGES: Final[Mapping[str, Any]] = {**FACTIONS, **LEANING}
