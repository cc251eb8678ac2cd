"""What the referee's desk may be asked about this game: ``duel`` with all its kinds, and ``odds``."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from rules.citations import cite
from rules.fields import Fields, one_of
from rules.mesbg import barriers, duels, odds, priority, shots, strikes, tests, wounds
from rules.mesbg.reading import Facts, Kinds, read_facts
from rules.policy import Policy
from rules.verdict import Answer, Finding, Severity, Verdict


def not_covered(_facts: Facts) -> Answer:
    """The summaries name it and give no rule."""
    return Verdict({}, (Finding("mesbg-not-covered", Severity.UNDECIDED, cite("MESBG not covered")),))


NAMED_ONLY: Final = (
    *("might", "will", "fate", "courage", "magic"),
    *("banner", "banners", "monster", "monsters", "special-strike", "special-strikes"),
)
ASKS: Final[Kinds] = {
    **priority.ASKS,
    **duels.ASKS,
    **strikes.ASKS,
    **wounds.ASKS,
    **barriers.ASKS,
    **tests.ASKS,
    **shots.ASKS,
    **{name: ({}, not_covered) for name in NAMED_ONLY},
}


@dataclass(frozen=True, slots=True)
class Asked:
    """The facts, and what answers them."""

    facts: Facts
    answered: Callable[[Facts], Answer]


def _read(selector: str, kinds: Kinds, data: object) -> Asked:
    """The question from JSON; ``selector`` is the field that says which kind it is."""
    written = Fields(data, path="", known=_fields(selector, kinds)).text(selector).casefold()
    one_of(written, kinds, path=selector)
    readers, answered = kinds[written]
    facts = read_facts(data, {selector: lambda read, name: read.text(name), **readers}, path="")
    return Asked(facts, answered)


def _fields(selector: str, kinds: Kinds) -> tuple[str, ...]:
    return selector, *sorted({name for readers, _ in kinds.values() for name in readers})


def answer(asked: Asked, _edition: Any, _policy: Policy) -> Answer:
    """The answer. No event rule changes it: X1 to X8 have one reading each."""
    return asked.answered(asked.facts)


DUEL_FIELDS: Final = _fields("ask", ASKS)
ODDS_FIELDS: Final = _fields("kind", odds.KINDS)
read_duel: Final = partial(_read, "ask", ASKS)
read_odds: Final = partial(_read, "kind", odds.KINDS)
