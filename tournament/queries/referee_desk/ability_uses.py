"""When abilities are used: those of an edition by the moments of a turn, with their clauses and cards."""

from dataclasses import dataclass

from armies.messages.referee_desk.windows import READ_OUT, WINDOWS
from rules.figure_lists.abilities import ability_name
from rules.figure_lists.ability_uses import Use, UseWindow
from rules.referee_desk import uses
from tournament.queries.referee_desk.cards import CardTitle, ClauseText, clause_text, titles_by_clause
from tournament.queries.referee_desk.desk_rules import DeskRules


@dataclass(frozen=True, slots=True)
class AbilityUse:
    """One ability: what its clause says, why it is read out, and the cards that ask about it."""

    name: str
    is_computed: bool
    clause: ClauseText
    reason: str
    cards: tuple[CardTitle, ...]


def uses_by_window(rules: DeskRules) -> list[tuple[str, list[AbilityUse]]]:
    """The windows of a turn in their order; in each what is computed comes first."""
    cards, abilities = titles_by_clause(rules), rules.edition.construction.abilities
    found: dict[UseWindow, list[AbilityUse]] = {}
    for use in uses():
        if use.ability in abilities:
            found.setdefault(use.window, []).append(_shown(use, cards))
    return [(str(WINDOWS[window]), rows) for window, rows in found.items()]


def _shown(use: Use, cards: dict[str, list[CardTitle]]) -> AbilityUse:
    number = str(use.clause)
    return AbilityUse(
        name=ability_name(use.ability),
        is_computed=use.is_computed,
        clause=clause_text(number),
        reason=str(READ_OUT[use.read_out]) if use.read_out else "",
        cards=tuple(cards.get(number, ())),
    )
