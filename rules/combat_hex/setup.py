"""Who plays which faction, who chooses what, and who sets up first (3.02; the starter's roll, D04).

The roll is handed in, and no ability touches it: it is not a strategy roll. This module refuses to
choose for a player: where a choice is missing it asks for it.
"""

from dataclasses import dataclass
from enum import StrEnum

from rules.citations import cite
from rules.dice import Dice
from rules.errors import BadInput
from rules.figure_lists.figures import Faction
from rules.sides import Side
from rules.verdict import Finding, Severity, Verdict

_ROLL = cite("3.02")


class Pick(StrEnum):
    """What the winner of the roll may take: the first two in the championship, the others in the starter."""

    MAP = "map"
    ARMY = "army"
    ATTACKER = "attacker"
    DEFENDER = "defender"


@dataclass(frozen=True, slots=True)
class Played:
    """How often a player has played each faction in the earlier rounds of this event.

    ``brings`` is the one army of a player where each brings one (D02), ``None`` where that is not known.
    """

    good: int = 0
    evil: int = 0
    brings: Faction | None = None

    def __post_init__(self) -> None:
        if self.good < 0 or self.evil < 0:
            raise BadInput("games-negative")

    @property
    def imbalance(self) -> int:
        return self.good - self.evil

    @property
    def games(self) -> int:
        """Games in which a faction was played; a bye is none."""
        return self.good + self.evil


@dataclass(frozen=True, slots=True)
class Factions:
    """Who plays what; ``None`` while it is open."""

    a: Faction | None = None
    b: Faction | None = None
    is_forced: bool = False


@dataclass(frozen=True, slots=True)
class RollOff:
    """The rolls in order, ties included, and who won the last."""

    rolls: tuple[tuple[int, int], ...]
    winner: Side


@dataclass(frozen=True, slots=True)
class SetUp:
    """The order at one table: armies, then map, then edge, then ``first`` and ``second`` set up.

    ``army_chooser`` is nobody where the factions are forced. ``first_attacker`` is nobody in the
    championship, where each strategy roll decides, the first included (3.05).
    """

    factions: Factions
    winner: Side
    first: Side
    second: Side
    edge_chooser: Side
    map_chooser: Side | None = None
    army_chooser: Side | None = None
    first_attacker: Side | None = None


def factions(a: Played, b: Played) -> Verdict[Factions]:
    """3.02: whoever has played a faction more often than the opponent must play the other one.

    What is compared is the imbalance, because players with a bye have played fewer games (A28).
    """
    if a.imbalance == b.imbalance:
        return Verdict(Factions())  # the roll decides
    more = Side.A if a.imbalance > b.imbalance else Side.B
    forced = _with(Faction.EVIL, for_=more, is_forced=True)
    disputed = ("A28",) if a.games != b.games else ()
    return Verdict(forced, disputed=disputed)


def open_factions(a: Played, b: Played) -> Verdict[Factions]:
    """The starter: everybody plays the army that they brought, and no count of games moves it (D02).

    The booklet does not forbid good against good: two of one side play each other as they are.
    """
    if a.brings is None or b.brings is None:
        return Verdict(Factions())
    return Verdict(Factions(a.brings, b.brings, is_forced=True))


def roll_off(dice: Dice) -> RollOff:
    """One die each until they differ."""
    rolls: list[tuple[int, int]] = []
    while not rolls or rolls[-1][0] == rolls[-1][1]:
        a, b = dice.roll(2, purpose="set-up roll")
        rolls.append((a, b))
    return RollOff(tuple(rolls), Side.A if rolls[-1][0] > rolls[-1][1] else Side.B)


def arrange(
    called: Factions, winner: Side, *, pick: Pick | None = None, army: Faction | None = None
) -> Verdict[SetUp]:
    """3.02: what follows from the roll and from the choices made so far.

    ``pick`` is what the winner takes, ``army`` what the army chooser plays. Where the factions are forced
    only the map is left to take, whoever wins (A29).
    """
    findings: tuple[Finding, ...] = ()
    if called.is_forced:
        if (pick is not Pick.MAP and pick is not None) or army is not None:
            findings = (_forced(winner),)
        return Verdict(_mapped(called, map_chooser=winner, winner=winner), findings, (), ("A29", "A30"))
    if pick not in {Pick.MAP, Pick.ARMY}:
        raise BadInput("pick-missing", case="championship", path="pick")
    map_chooser = winner if pick is Pick.MAP else winner.other
    chosen = called if army is None else _with(army, for_=map_chooser.other)
    plan = _mapped(chosen, map_chooser=map_chooser, winner=winner, army_chooser=map_chooser.other)
    return Verdict(plan, disputed=("A30",))


def arrange_starter(
    called: Factions, winner: Side, *, pick: Pick | None = None, army: Faction | None = None
) -> Verdict[SetUp]:
    """D04: the winner attacks or defends in turn 1; the attacker takes an edge and sets up first."""
    if pick not in {Pick.ATTACKER, Pick.DEFENDER}:
        raise BadInput("pick-missing", case="starter", path="pick")
    if army is not None:
        raise BadInput("army-given", path="army")
    attacker = winner if pick is Pick.ATTACKER else winner.other
    return Verdict(
        SetUp(
            factions=called,
            winner=winner,
            first=attacker,
            second=attacker.other,
            edge_chooser=attacker,
            first_attacker=attacker,
        )
    )


def _mapped(called: Factions, *, map_chooser: Side, winner: Side, army_chooser: Side | None = None) -> SetUp:
    """The map chooser sets up second; the other picks the edge and sets up first (A30)."""
    return SetUp(
        factions=called,
        winner=winner,
        first=map_chooser.other,
        second=map_chooser,
        edge_chooser=map_chooser.other,
        map_chooser=map_chooser,
        army_chooser=army_chooser,
    )


def _with(faction: Faction, *, for_: Side, is_forced: bool = False) -> Factions:
    of_a = faction if for_ is Side.A else faction.other
    return Factions(of_a, of_a.other, is_forced)


def _forced(winner: Side) -> Finding:
    return Finding(
        "factions-forced",
        Severity.ERROR,
        _ROLL,
        subject=winner.value,
    )
