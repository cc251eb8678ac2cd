"""What a changed past result means: places that move, rounds that would have been paired otherwise.

A state is read before and after the change, and the two are held against each other. What the engine would
pair afterwards, with the same people and the same settled pairings, is held against the pairings that stand.
Where the two differ and the draft was not made from the results of before (an earlier correction kept it),
the engine is asked for those too: what has differed already is no effect of this change.
It refuses to change anything: whoever tries a change out does so elsewhere, in a transaction of which
nothing stays.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from armies.messages.formats import and_list
from tournament import adapters
from tournament.engine.entrants import Id
from tournament.engine.errors import EngineRefusal
from tournament.engine.lifecycle import RoundStatus, TableStatus
from tournament.engine.pairing import Situation
from tournament.messages.engine_refusals import refusal_text
from tournament.messages.formats import game, round_title
from tournament.models import Clock, Entrant, Pairing, Round, Stage, Submission, Tournament
from tournament.queries.prints import print_records
from tournament.queries.rounds import brackets
from tournament.queries.rounds.draft_review import ON_PAPER
from tournament.queries.standings.standings import StandingRow, standings_of

Pair = tuple[Id, Id | None]


ASKED: Final = "asked"  # the part of a round's report that names the question its proposal answers
UNPLAYED = (RoundStatus.DRAFT, RoundStatus.PUBLISHED)


@dataclass(frozen=True, slots=True)
class Asked:
    """A later round as the engine is asked about it; ``stands`` are its pairings as they hang on the wall."""

    round: Round
    situation: Situation
    stands: frozenset[Pair]

    @property
    def drafted_pairs(self) -> frozenset[Pair] | None:
        """The draft's own proposal, where it answers this very question."""
        asked = self.round.report.get(ASKED)
        return _proposed(self.round) if asked and asked == self.situation.digest() else None


@dataclass(frozen=True, slots=True)
class Drawn:
    """What the engine would pair in one round. ``refusal`` where it could not pair it at all."""

    pairs: frozenset[Pair]
    refusal: str = ""


@dataclass(frozen=True, slots=True)
class State:
    """Everything that may follow from a result."""

    standings: tuple[StandingRow, ...]
    asked: Mapping[int, Asked]
    unasked: tuple[Round, ...]
    on_paper: tuple[Round, ...]
    seeds: tuple[Id, ...]
    stale: Mapping[int, str]


@dataclass(frozen=True, slots=True)
class Move:
    """One entrant whose line of the standings changes."""

    old: StandingRow
    new: StandingRow

    @property
    def entrant(self) -> Entrant:
        return self.new.entrant

    @property
    def changes_place(self) -> bool:
        return (self.old.place, self.old.points) != (self.new.place, self.new.points)

    @property
    def direction(self) -> str:
        """``up``, ``down`` or ``same`` in the list."""
        old, new = self.old.place, self.new.place
        if old is None or new is None or old == new:
            return "same"
        return "up" if new < old else "down"


@dataclass(frozen=True, slots=True)
class OtherRound:
    """One later round: which of its pairings would not have been, and which instead.

    Names, for people: ``Ann Bee – Cee Dee``, ``Ann Bee (bye)``.
    """

    round: Round
    gone: tuple[str, ...]
    come: tuple[str, ...]
    refusal: str = ""

    @property
    def differs(self) -> bool:
        return bool(self.gone or self.come or self.refusal)


@dataclass(frozen=True, slots=True)
class Effects:
    """What a correction brings. ``again`` is an unplayed round; ``by_hand`` of its pairings would be lost.

    ``rounds`` are those of which the engine was asked, ``unasked`` are played and stay whatever it would say.
    ``on_paper`` are those that people paired: the engine has nothing to say of them.
    ``papers`` are the prints that are right now and would be out of date, ``papers_again`` those that are so
    only if that round is paired again; ``seen`` is the id of the result that counts so far, ``then`` the
    points of both that would count.
    """

    moves: tuple[Move, ...]
    rounds: tuple[OtherRound, ...]
    seeds_change: bool
    again: Round | None
    by_hand: int
    papers: tuple[str, ...]
    seen: int | None
    then: tuple[float, float] | None = None
    papers_again: tuple[str, ...] = ()
    unasked: tuple[Round, ...] = ()
    on_paper: tuple[Round, ...] = ()

    @property
    def places(self) -> tuple[Move, ...]:
        """Who gets another place or other points, best new place first."""
        return tuple(move for move in self.moves if move.changes_place)

    @property
    def tiebreaks_only(self) -> int:
        """How many keep place and points and get another tie-break."""
        return len(self.moves) - len(self.places)

    @property
    def unasked_titles(self) -> str:
        """``Round 2 and Round 3``."""
        return and_list(round_title(row.title) for row in self.unasked)

    @property
    def has_other_rounds(self) -> bool:
        return any(one.differs for one in self.rounds)


def state_of(tournament: Tournament, *, after: int, every_round: bool = False) -> State:
    """As it is now, with what the engine has to be asked about the rounds after round ``after``.

    That is the round which can still be paired again. Those that are played stay, whatever comes out: they
    are asked about with ``every_round``.

    Nothing is asked here: pairing takes seconds in a large hall, and a change is only tried out while
    everybody else waits to write.
    """
    later = _later(tournament, after)
    on_paper = _on_paper(later)
    drawn = [row for row in later if row.stage == Stage.SWISS and row not in on_paper]
    again = unplayed(tournament, after=after)
    asked = drawn if every_round else [row for row in drawn if row == again]
    return State(
        standings=tuple(standings_of(tournament)),
        asked=_asked(tournament, asked),
        unasked=tuple(row for row in drawn if row not in asked),
        on_paper=on_paper,
        seeds=_seeds(tournament) if _has_cut(tournament) else (),
        stale={paper.pk: print_records.name_of(paper) for paper in print_records.stale(tournament)},
    )


def _seeds(tournament: Tournament) -> tuple[Id, ...]:
    """Who would be in the cut; nobody while too few are here for one."""
    try:
        return brackets.qualified(tournament).seeds
    except EngineRefusal:
        return ()


def effects_of(
    tournament: Tournament,
    old: State,
    new: State,
    *,
    after: int,
    seen: int | None,
    then: tuple[float, float] | None = None,
) -> Effects:
    """The difference between two states, in rows and names; later rounds are paired as they would be."""
    names: dict[Id, str] = dict(tournament.entrants.values_list("number", "name"))
    before = {row.entrant.pk: row for row in old.standings}
    moves = [
        Move(before[row.entrant.pk], row)
        for row in new.standings
        if row.entrant.pk in before and _line(before[row.entrant.pk]) != _line(row)
    ]
    again = unplayed(tournament, after=after)
    return Effects(
        moves=tuple(moves),
        rounds=tuple(_other(old.asked[n], new.asked[n], names) for n in sorted(new.asked)),
        seeds_change=old.seeds != new.seeds,
        again=again,
        by_hand=_by_hand(again) if again is not None else 0,
        papers=tuple(name for pk, name in new.stale.items() if pk not in old.stale),
        seen=seen,
        then=then,
        papers_again=_papers_of(again, but=new.stale) if again is not None else (),
        unasked=new.unasked,
        on_paper=new.on_paper,
    )


def _papers_of(round_: Round, *, but: Mapping[int, str]) -> tuple[str, ...]:
    last = print_records.last_printed(round_.tournament)
    return tuple(
        print_records.name_of(row) for row in last if row.round_id == round_.pk and row.pk not in but
    )


def unplayed(tournament: Tournament, *, after: int) -> Round | None:
    """The last round, where it came after and nothing of it is played: no report, no clock, no paper."""
    rounds = _later(tournament, after)
    last = rounds[-1] if rounds else None
    if last is None or last.stage != Stage.SWISS or last.status not in UNPLAYED or _on_paper([last]):
        return None
    if Clock.objects.filter(round=last).exists():
        return None
    current = last.pairings.filter(is_current=True, b__isnull=False)
    begun = current.exclude(status=TableStatus.WAITING).exists()
    return None if begun or Submission.objects.filter(pairing__in=current).exists() else last


def _line(row: StandingRow) -> tuple[object, ...]:
    return (row.place, row.points, row.values)


def _later(tournament: Tournament, after: int) -> Sequence[Round]:
    rows = tournament.rounds.filter(number__gt=after).exclude(status=RoundStatus.CANCELLED)
    return list(rows.select_related("tournament").order_by("number"))


def _on_paper(rounds: Sequence[Round]) -> tuple[Round, ...]:
    rows = Pairing.objects.filter(round__in=rounds, is_current=True, reasons__0__code=ON_PAPER)
    found = set(rows.values_list("round", flat=True))
    return tuple(row for row in rounds if row.pk in found)


def _has_cut(tournament: Tournament) -> bool:
    return tournament.rounds.filter(stage=Stage.CUT).exclude(status=RoundStatus.CANCELLED).exists()


def _asked(tournament: Tournament, rounds: Sequence[Round]) -> dict[int, Asked]:
    """The question about each round, for the people who were in it, around what people had settled.

    Games, people and pairings are read once for all rounds.
    """
    if not rounds:
        return {}
    past = adapters.to_past(tournament)
    rows = Pairing.objects.filter(round__in=rounds, is_current=True)
    stands: dict[int, set[Pair]] = {round_.pk: set() for round_ in rounds}
    for number, a, b in rows.values_list("round", "a__number", "b__number"):
        stands[number].add((a, b))
    fixed: dict[int, list[Pairing]] = {round_.pk: [] for round_ in rounds}
    for row in rows.filter(is_fixed=True).select_related("a", "b"):
        fixed[row.round_id].append(row)
    return {
        round_.number: Asked(
            round_,
            _seated(adapters.to_situation(round_, fixed=fixed[round_.pk], past=past), stands[round_.pk]),
            frozenset(stands[round_.pk]),
        )
        for round_ in rounds
    }


def _seated(situation: Situation, pairs: Iterable[Pair]) -> Situation:
    here = {number for pair in pairs for number in pair if number is not None}
    entrants = tuple(
        one if one.is_active == (one.id in here) else replace(one, is_active=not one.is_active)
        for one in situation.entrants
    )
    return replace(situation, entrants=entrants)


def _proposed(round_: Round) -> frozenset[Pair]:
    return frozenset((pair["a"], pair["b"]) for pair in round_.proposal)


def _drawn(asked: Asked) -> Drawn:
    known = asked.drafted_pairs
    if known is not None:
        return Drawn(known)
    try:
        draft = asked.situation.draft()
    except EngineRefusal as refusal:
        return Drawn(frozenset(), refusal_text(refusal))
    pairs: set[Pair] = {(p.a, p.b) for p in draft.pairings}
    return Drawn(frozenset(pairs | {(bye.id, None) for bye in draft.byes}))


def _other(old: Asked, new: Asked, names: Mapping[Id, str]) -> OtherRound:
    def pair_names(pairs: frozenset[Pair]) -> tuple[str, ...]:
        return tuple(sorted(_named(pair, names) for pair in pairs))

    if old.situation == new.situation:
        return OtherRound(old.round, (), ())
    would, stands = _drawn(new), _unordered(new.stands)
    after = _unordered(would.pairs)
    if after == stands or _unordered(_drawn(old).pairs) == after:
        return OtherRound(old.round, (), ())
    return OtherRound(old.round, pair_names(stands - after), pair_names(after - stands), would.refusal)


def _unordered(pairs: frozenset[Pair]) -> frozenset[Pair]:
    return frozenset((a, b) if b is None else ((a, b) if str(a) <= str(b) else (b, a)) for a, b in pairs)


def _named(pair: Pair, names: Mapping[Id, str]) -> str:
    a, b = pair
    return game((names[a], None if b is None else names[b]))


def _by_hand(round_: Round) -> int:
    rows = round_.pairings.filter(is_current=True)
    return int(rows.filter(origin=Pairing.Origin.MANUAL).count())
