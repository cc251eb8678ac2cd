"""Groups that are kept apart, and what the pairing policy makes of them. Refuses to pair anybody."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from tournament import adapters
from tournament.engine.lifecycle import GONE
from tournament.models import Entrant, Tournament
from tournament.queries.core.names import alphabetical

HOW: Final[Mapping[str, str]] = {
    "off": "may meet: the policy does not keep them apart",
    "weak": "are kept apart where it costs nothing more important",
    "absolute": "never meet, unless a round could not be paired otherwise",
}
WHO: Final[Mapping[str, str]] = {
    "families": "Members of one group",
    "club": "People of one club",
    "country": "People of one country",
}
SMALLEST: Final = 2


@dataclass(frozen=True, slots=True)
class Group:
    """A group by name. ``pairs`` is how many pairings it rules out, ``warning`` what cannot be had."""

    name: str
    members: tuple[Entrant, ...]
    warning: str = ""

    @property
    def pairs(self) -> int:
        return len(self.members) * (len(self.members) - 1) // 2


def groups_of(tournament: Tournament) -> list[Group]:
    """Every group with its members who are still in, by name. One query."""
    people = [row for row in tournament.entrants.all() if row.status not in GONE]
    found: dict[str, tuple[str, list[Entrant]]] = {}
    for row in people:
        for name in row.families:
            found.setdefault(" ".join(name.split()).casefold(), (name, []))[1].append(row)
    apart = adapters.to_pairing_policy(tournament).keep_apart_families
    return [
        Group(name, tuple(sorted(rows, key=_by_name)), _warning(rows, people, apart, tournament))
        for name, rows in sorted(found.values(), key=lambda pair: alphabetical(pair[0]))
    ]


def how_apart(tournament: Tournament) -> list[str]:
    """The pairing policy about groups, clubs and countries, in sentences."""
    policy = adapters.to_pairing_policy(tournament)
    lines = [f"{who} {HOW[getattr(policy, f'keep_apart_{what}')]}." for what, who in WHO.items()]
    if policy.keep_apart_rounds:
        lines.append(f"That holds for the first {policy.keep_apart_rounds} rounds.")
    return lines


def _by_name(row: Entrant) -> tuple[object, ...]:
    return (alphabetical(row.name), row.number)


def _warning(rows: Sequence[Entrant], people: Sequence[Entrant], apart: str, tournament: Tournament) -> str:
    if len(rows) < SMALLEST:
        return "One person alone is no group."
    outside = len(people) - len(rows)
    if apart == "off":
        return ""
    if len(rows) > outside:
        return f"{len(rows)} of {len(people)} are in it: some of them must meet in every round."
    if outside < tournament.rounds_planned:
        return (
            f"Only {outside} are outside it, fewer than {tournament.rounds_planned} rounds: some must meet."
        )
    return ""
