"""Groups that are kept apart, and what the pairing policy makes of them. Refuses to pair anybody."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tournament import adapters
from tournament.engine.lifecycle import GONE
from tournament.messages.keep_apart import keep_apart_line
from tournament.messages.sentences import Sentence
from tournament.models import Entrant, Tournament
from tournament.queries.core.names import alphabetical, name_order

GROUPINGS: Final = ("families", "club", "country")
SMALLEST: Final = 2


@dataclass(frozen=True, slots=True)
class Group:
    """A group by name. ``pairs`` is how many pairings it rules out, ``warning`` what cannot be had."""

    name: str
    members: tuple[Entrant, ...]
    warning: Sentence | str = ""

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
        Group(name, tuple(sorted(rows, key=name_order)), _warning(rows, people, apart, tournament))
        for name, rows in sorted(found.values(), key=lambda pair: alphabetical(pair[0]))
    ]


def how_apart(tournament: Tournament) -> list[Sentence]:
    """The pairing policy about groups, clubs and countries."""
    policy = adapters.to_pairing_policy(tournament)
    lines = [keep_apart_line(what, case=getattr(policy, f"keep_apart_{what}")) for what in GROUPINGS]
    if policy.keep_apart_rounds:
        lines.append(keep_apart_line("first-rounds", {"count": policy.keep_apart_rounds}))
    return lines


def _warning(
    rows: Sequence[Entrant], people: Sequence[Entrant], apart: str, tournament: Tournament
) -> Sentence | str:
    if len(rows) < SMALLEST:
        return keep_apart_line("group-alone")
    outside = len(people) - len(rows)
    if apart == "off":
        return ""
    if len(rows) > outside:
        return keep_apart_line("group-large", {"count": len(rows), "players": len(people)})
    if outside < tournament.rounds_planned:
        rounds = {"count": outside, "rounds": tournament.rounds_planned}
        return keep_apart_line("group-outside", rounds)
    return ""
