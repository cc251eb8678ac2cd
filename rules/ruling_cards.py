"""What a card is: nodes with closed choices, the facts that each choice adds, and the leaf of a path."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

Facts = Mapping[str, Any]
READ_OUT: Final = "read-out"  # of a leaf: the desk does not compute it, the clause is read out
END: Final = ""  # of a choice: nothing more is asked
BY_ID: Final = frozenset({"pieces", "targets", "buyers"})  # rows that choices add to by their id


@dataclass(frozen=True, slots=True)
class Choice:
    """One closed answer. ``then`` names the next node; without it the node that follows in the card comes.

    ``question`` and ``clauses`` replace those of the card; ``data`` holds the values of its words.
    """

    code: str
    facts: Facts = field(default_factory=dict)
    then: str | None = None
    question: str = ""
    clauses: tuple[str, ...] = ()
    data: Facts = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Node:
    """One screen: what is asked, and what can be answered."""

    code: str
    choices: tuple[Choice, ...]

    def choice(self, code: str) -> Choice | None:
        return next((each for each in self.choices if each.code == code), None)


@dataclass(frozen=True, slots=True)
class Leaf:
    """The end of a path: a question of the desk with its input, or clauses to read out."""

    question: str
    input: Facts
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Card:
    """``facts`` are where every path begins. ``is_drawn``: a drawn position can settle more."""

    code: str
    question: str
    nodes: tuple[Node, ...] = ()
    facts: Facts = field(default_factory=dict)
    clauses: tuple[str, ...] = ()
    is_drawn: bool = False

    def follow(self, path: Sequence[str]) -> Node | Leaf | None:
        """What a path of choices leads to; ``None`` where there is no such path."""
        facts, question, clauses = dict(self.facts), self.question, self.clauses
        node = self.nodes[0] if self.nodes else None
        for code in path:
            if node is None or (choice := node.choice(code)) is None:
                return None
            facts = add_facts(facts, choice.facts)
            question, clauses = choice.question or question, choice.clauses or clauses
            node = self._after(node, choice)
        return node or Leaf(question, as_input(facts), clauses)

    def _after(self, node: Node, choice: Choice) -> Node | None:
        if choice.then is not None:
            return next((each for each in self.nodes if each.code == choice.then), None)
        following = self.nodes.index(node) + 1
        return self.nodes[following] if following < len(self.nodes) else None


def add_facts(facts: Facts, more: Facts) -> dict[str, Any]:
    """Both: objects key by key, lists one after the other, of anything else (tuples, too) the later one."""
    found = dict(facts)
    for key, value in more.items():
        old = found.get(key)
        if isinstance(old, Mapping) and isinstance(value, Mapping):
            found[key] = add_facts(old, value)
        elif isinstance(old, list) and isinstance(value, list):
            found[key] = [*old, *value]
        else:
            found[key] = value
    return found


def as_input(facts: Facts) -> dict[str, Any]:
    """The facts as a question reads them: rows by their id become a list."""
    return {
        key: [{"id": id_, **as_input(row)} for id_, row in value.items()] if key in BY_ID else _plain(value)
        for key, value in facts.items()
    }


def _plain(value: Any) -> Any:
    """As JSON has it, which knows no tuples."""
    if isinstance(value, Mapping):
        return as_input(value)
    return [_plain(each) for each in value] if isinstance(value, list | tuple) else value


def stops(card: Card, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Node | Leaf]]:
    """Every path, also those that go on, and what it leads to."""
    found = card.follow(path)
    if found is not None:
        yield path, found
    if isinstance(found, Node):
        for choice in found.choices:
            yield from stops(card, (*path, choice.code))


def leaves(card: Card) -> Iterator[tuple[tuple[str, ...], Leaf]]:
    """Every path of a card to its end."""
    return ((path, found) for path, found in stops(card) if isinstance(found, Leaf))
