"""What an event asks of its players, in words: game, own rules, open questions, deadlines, reveal.

Each sentence stands with its clause, or is marked as the event's own. One source for the page and the
interface. It judges nothing, and shows nothing that is not a setting.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from armies.messages.event_rules import answer, question
from rules.combat_hex.figures import Faction
from rules.combat_hex.lists.restriction import RestrictionKind, restrictions_for
from rules.combat_hex.lists.restriction_texts import sentence
from rules.combat_hex.wording import count_text
from rules.policy import POLICY_KEYS, PolicyKey
from tournament import adapters
from tournament.models import Format, PenaltiesShown, Reveal, Tournament
from tournament.queries.standings.policy_texts import sentences

WHO_SEES: Final = {
    Reveal.NEVER: "Only you and the officials see your lists.",
    Reveal.PUBLISHED: "Your opponent sees the list you play once the round is published, not the other.",
    Reveal.START: "All entrants see each other's lists once the first round is published.",
    Reveal.ALWAYS: "All entrants see each other's lists as soon as they are handed in.",
}

WHO_SEES_PENALTIES: Final = {
    PenaltiesShown.NONE: "Nobody but you and the officials sees your penalties.",
    PenaltiesShown.SERIOUS: "Everybody sees penalties that cost points, a game or the tournament.",
    PenaltiesShown.WARNINGS: "Everybody sees warnings, and penalties that cost something.",
    PenaltiesShown.ALL: "Everybody sees all penalties, notes included.",
}


@dataclass(frozen=True, slots=True)
class Line:
    """One sentence. ``clauses`` are empty for what the event decides freely; ``note`` is the organiser's."""

    text: str
    clauses: tuple[str, ...] = ()
    is_own: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """One open question of the rulebook, and what this event chose."""

    key: PolicyKey
    says: str

    @property
    def question(self) -> str:
        return question(self.key)

    @property
    def line(self) -> Line:
        """Question and answer as one sentence of the event."""
        return Line(f"{self.question} {self.says}", self.key.settles, is_own=True)


@dataclass(frozen=True, slots=True)
class Section:
    """Sentences about one thing."""

    code: str
    title: str
    lines: tuple[Line, ...]


def sections_of(tournament: Tournament) -> tuple[Section, ...]:
    """Everything a player may want to know beforehand, in the order in which it is needed."""
    return (
        Section("game", "The game", tuple(_game(tournament))),
        Section("own", "This event's own rules for lists", tuple(_own(tournament))),
        Section("open", "Where the rulebook is silent: what this event decided", tuple(_decided(tournament))),
        Section("guidance", "Guidance for the referee at the table", tuple(_guidance(tournament))),
        Section("standings", "Places and tie-breaks", tuple(_standings(tournament))),
        Section("deadlines", "Until when", tuple(_deadlines(tournament))),
        Section("reveal", "Who sees your lists", (Line(WHO_SEES[Reveal(tournament.reveal)], is_own=True),)),
        Section("penalties", "Penalties", tuple(_penalties(tournament))),
    )


def _penalties(tournament: Tournament) -> Iterator[Line]:
    yield Line("The referee decides what follows from an incident; cheating excludes.", ("10.01", "10.09"))
    yield Line("Points that are taken go from your own standing and touch nobody else's.", is_own=True)
    yield Line(WHO_SEES_PENALTIES[PenaltiesShown(tournament.penalties_shown)], is_own=True)


def _game(tournament: Tournament) -> Iterator[Line]:
    ruleset = adapters.to_ruleset(tournament)
    yield Line(f"The ruleset is {ruleset.name}.", is_own=True)
    if tournament.format == Format.ROUND_ROBIN:
        yield Line("Everybody meets everybody once.", is_own=True)
    else:
        cut = f", then the first {tournament.cut_size} play a cut" if tournament.cut_size else ""
        rounds = count_text(tournament.rounds_planned, "round")
        yield Line(f"The tournament has {rounds}{cut}.", is_own=True)
    if ruleset.needs_both_lists:
        yield Line("You bring a good list and an evil list.", ("2.021",))
    else:
        yield Line("You bring one list, good or evil.", ("D02",))
    yield Line(f"A list costs at most {count_text(tournament.level, 'point')}.", ("2.01",))
    yield Line("All its figures are of its faction.", ("2.03",))
    yield from _cap(tournament)
    yield Line("No unique number stands on two figures of a list.", ("2.04",))


def _cap(tournament: Tournament) -> Iterator[Line]:
    restrictions = adapters.to_restrictions(tournament)
    capped = [
        faction
        for faction in Faction
        if all(
            each.kind is not RestrictionKind.NO_MINION_CAP
            for each in restrictions_for(restrictions, faction=faction)
        )
    ]
    if capped:
        whose = "Heroes lead" if len(capped) > 1 else f"Heroes of {capped[0]} lead"
        yield Line(f"{whose} at most as many minions as they have action points.", ("2.02",))


def _own(tournament: Tournament) -> Iterator[Line]:
    restrictions = adapters.to_restrictions(tournament)
    for each in restrictions:
        yield Line(sentence(each), ("2.021",), is_own=True, note=each.note)
    if not restrictions:
        yield Line("None: lists are checked by the rulebook and the point level alone.")


def choices_of(tournament: Tournament) -> tuple[Choice, ...]:
    """What this event chose for each open question of the rulebook."""
    policy = adapters.to_policy(tournament)
    return tuple(Choice(key, answer(key, getattr(policy, key.name))) for key in POLICY_KEYS.values())


def choices_by_ambiguity(tournament: Tournament) -> dict[str, list[Choice]]:
    """The same by the number of the open question (A3, B6), with all that touch it."""
    found: dict[str, list[Choice]] = {}
    for choice in choices_of(tournament):
        for id_ in choice.key.settles:
            found.setdefault(id_, []).append(choice)
    return found


def _decided(tournament: Tournament) -> Iterator[Line]:
    for choice in choices_of(tournament):
        if not choice.key.is_guidance:
            yield choice.line


def _guidance(tournament: Tournament) -> Iterator[Line]:
    for choice in choices_of(tournament):
        if choice.key.is_guidance:
            yield choice.line


def _standings(tournament: Tournament) -> Iterator[Line]:
    for text in sentences(adapters.to_standings_policy(tournament)):
        yield Line(text, is_own=True)


def _deadlines(tournament: Tournament) -> Iterator[Line]:
    def date_text(instant: datetime) -> str:
        return f"{instant.astimezone(tournament.zone):%A, %-d %B %Y, %H:%M} ({tournament.zone.key})"

    closes, lists = tournament.registration_closes_at, tournament.lists_close_at
    yield Line(
        f"Registration closes on {date_text(closes)}."
        if closes
        else "Registration is open until the organiser closes it.",
        is_own=True,
    )
    yield Line(
        f"You can change your lists until {date_text(lists)}."
        if lists
        else "You can change your lists until the first round.",
        is_own=True,
    )
    opens, ends = tournament.check_in_opens_at, tournament.check_in_closes_at
    if opens:
        yield Line(f"You can check yourself in from {date_text(opens)}.", is_own=True)
    if ends:
        yield Line(f"You can check yourself in until {date_text(ends)}.", is_own=True)
    if tournament.entrant_limit:
        places = count_text(tournament.entrant_limit, "place")
        yield Line(f"There are {places}. Whoever comes later goes on the waiting list.", is_own=True)
