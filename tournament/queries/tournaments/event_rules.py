"""What an event asks of its players, in words: game, own rules, open questions, deadlines, reveal.

Each sentence stands with its clause, or is marked as the event's own. One source for the page and the
interface. It judges nothing, and shows nothing that is not a setting.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime

from django.utils import timezone

from armies.messages.event_rules import answer, question
from armies.messages.list_rules import list_rule_text
from rules.figure_lists.figures import Faction
from rules.figure_lists.restriction import RestrictionKind, restrictions_for
from rules.policy import PolicyKey
from rules.ruleset import ListsBrought
from tournament import adapters
from tournament.messages.event_rules import SECTIONS, rule_line
from tournament.messages.schemes import scheme_sentences
from tournament.messages.sentences import Sentence
from tournament.models import Format, PenaltiesShown, Reveal, Tournament
from tournament.queries.lists import blocking_lists
from tournament.queries.standings.policy_texts import sentences


@dataclass(frozen=True, slots=True)
class Line:
    """One sentence. ``clauses`` are empty for what the event decides freely; ``note`` is the organiser's."""

    says: str | Sentence
    clauses: tuple[str, ...] = ()
    is_own: bool = False
    note: str = ""

    @property
    def text(self) -> str:
        return str(self.says)


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
    lines: tuple[Line, ...]

    @property
    def title(self) -> str:
        return str(SECTIONS[self.code])


def sections_of(tournament: Tournament) -> tuple[Section, ...]:
    """Everything a player may want to know beforehand, in the order in which it is needed."""
    sections = (
        Section("game", tuple(_game(tournament))),
        Section("scoring", tuple(_scoring(tournament))),
        Section("own", tuple(_own(tournament))),
        Section("open", tuple(_decided(tournament))),
        Section("table", tuple(_on_table(tournament))),
        Section("standings", tuple(_standings(tournament))),
        Section("deadlines", tuple(_deadlines(tournament))),
        Section("reveal", tuple(_reveal(tournament))),
        Section("penalties", tuple(_penalties(tournament))),
    )
    return tuple(section for section in sections if section.lines)


def _scoring(tournament: Tournament) -> Iterator[Line]:
    scheme = adapters.to_scheme(tournament)
    for sentence in scheme_sentences(scheme) if scheme else ():
        yield Line(sentence, is_own=True)


def _reveal(tournament: Tournament) -> Iterator[Line]:
    if adapters.has_lists(tournament):
        yield Line(rule_line("reveal", case=Reveal(tournament.reveal)), is_own=True)


def _penalties(tournament: Tournament) -> Iterator[Line]:
    has_clauses = adapters.to_ruleset(tournament).has_catalogue
    yield Line(rule_line("referee"), ("10.01", "10.09") if has_clauses else (), is_own=not has_clauses)
    yield Line(rule_line("points-deducted"), is_own=True)
    shown = PenaltiesShown(tournament.penalties_shown)
    yield Line(rule_line("penalties-shown", case=shown), is_own=True)


def _game(tournament: Tournament) -> Iterator[Line]:
    ruleset = adapters.to_ruleset(tournament)
    yield Line(rule_line("ruleset", {"ruleset": tournament.ruleset_key}), is_own=True)
    if tournament.format == Format.ROUND_ROBIN:
        yield Line(rule_line("round-robin"), is_own=True)
    else:
        rounds = {"rounds": tournament.rounds_planned, "cut": tournament.cut_size}
        yield Line(rule_line("rounds", rounds, case="cut" if tournament.cut_size else ""), is_own=True)
    if not adapters.has_figures(tournament):
        yield from _documents(tournament)
        return
    if ruleset.needs_both_lists:
        yield Line(rule_line("lists-brought", case="both"), ("2.021",))
    else:
        yield Line(rule_line("lists-brought", case="one"), ("D02",))
    yield Line(rule_line("level", {"points": tournament.level}), ("2.01",))
    yield Line(rule_line("faction"), ("2.03",))
    yield from _minion_limit(tournament)
    yield Line(rule_line("unique-numbers"), ("2.04",))


def _documents(tournament: Tournament) -> Iterator[Line]:
    is_needed = blocking_lists.are_needed(tournament)
    brought = adapters.to_lists_brought(tournament) if is_needed else ListsBrought.NONE
    yield Line(rule_line("lists-handed-in", case=brought), is_own=True)
    for number, level in tournament.limits:
        if level:
            yield Line(rule_line("round-level", {"round": number, "points": level}), is_own=True)
    if brought is not ListsBrought.NONE and tournament.level and not tournament.round_levels:
        yield Line(rule_line("level", {"points": tournament.level}), is_own=True)


def _minion_limit(tournament: Tournament) -> Iterator[Line]:
    restrictions = adapters.to_restrictions(tournament)
    limited = [
        faction
        for faction in Faction
        if all(
            each.kind is not RestrictionKind.NO_MINION_CAP
            for each in restrictions_for(restrictions, faction=faction)
        )
    ]
    if limited:
        yield Line(rule_line("minion-limit", case="both" if len(limited) > 1 else limited[0]), ("2.02",))


def _own(tournament: Tournament) -> Iterator[Line]:
    if not adapters.has_figures(tournament):
        return
    restrictions = adapters.to_restrictions(tournament)
    for each in restrictions:
        yield Line(list_rule_text(each), ("2.021",), is_own=True, note=each.note)
    if not restrictions:
        yield Line(rule_line("no-own-rules"))


def choices_of(tournament: Tournament) -> tuple[Choice, ...]:
    """What this event chose for each open question of the rulebook."""
    policy = adapters.to_policy(tournament)
    return tuple(
        Choice(key, answer(key, getattr(policy, key.name)))
        for key in adapters.to_policy_keys(tournament).values()
    )


def choices_by_ambiguity(tournament: Tournament) -> dict[str, list[Choice]]:
    """The same by the number of the open question (A3, B6), with all that touch it."""
    found: dict[str, list[Choice]] = {}
    for choice in choices_of(tournament):
        for id_ in choice.key.settles:
            found.setdefault(id_, []).append(choice)
    return found


def _decided(tournament: Tournament) -> Iterator[Line]:
    yield from _chosen(tournament, is_on_table=False)


def _on_table(tournament: Tournament) -> Iterator[Line]:
    yield from _chosen(tournament, is_on_table=True)


def _chosen(tournament: Tournament, *, is_on_table: bool) -> Iterator[Line]:
    """Choices with the open questions that they settle, which only the rulebook of Combat Hex has."""
    has_clauses = adapters.to_ruleset(tournament).has_catalogue
    for choice in choices_of(tournament):
        if choice.key.is_on_table == is_on_table:
            yield choice.line if has_clauses else replace(choice.line, clauses=())


def _standings(tournament: Tournament) -> Iterator[Line]:
    for text in sentences(adapters.to_standings_policy(tournament)):
        yield Line(text, is_own=True)


def _deadlines(tournament: Tournament) -> Iterator[Line]:
    def line(code: str, at: datetime | None, *, case: str = "until") -> Line:
        if at is None:
            return Line(rule_line(code), is_own=True)
        hall = {"at": timezone.localtime(at, tournament.zone), "zone": tournament.zone.key}
        return Line(rule_line(code, hall, case=case), is_own=True)

    yield line("registration", tournament.registration_closes_at)
    if adapters.has_lists(tournament):
        yield line("lists", tournament.lists_close_at)
    if tournament.check_in_opens_at:
        yield line("check-in", tournament.check_in_opens_at, case="from")
    if tournament.check_in_closes_at:
        yield line("check-in", tournament.check_in_closes_at)
    if tournament.entrant_limit:
        yield Line(rule_line("places", {"places": tournament.entrant_limit}), is_own=True)
