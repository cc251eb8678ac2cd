"""How a tournament and its parts move from one status to the next. The only place that decides it.

Everything else asks :func:`move` (which refuses with a sentence) or :func:`allowed_moves` (which lists what a
page may offer). This module refuses to do the moving: services lock, ask here, write and log.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final, TypeVar

from tournament.engine.errors import IllegalMove


class TournamentStatus(StrEnum):
    """One event, from the first form to the last print."""

    DRAFT = "draft"
    REGISTRATION = "registration"
    CHECK_IN = "check-in"
    RUNNING = "running"
    FINISHED = "finished"
    CALLED_OFF = "called-off"


class RoundStatus(StrEnum):
    """One set of pairings: nobody sees a draft, and a closed round has every result."""

    DRAFT = "draft"
    PUBLISHED = "published"
    PLAYING = "playing"
    CLOSED = "closed"
    CANCELLED = "cancelled"


class TableStatus(StrEnum):
    """One pairing's result, as far as it is known."""

    WAITING = "waiting"
    REPORTED = "reported"
    DISPUTED = "disputed"
    CONFIRMED = "confirmed"


class EntrantStatus(StrEnum):
    """One person in one tournament."""

    WAITING_LIST = "waiting-list"
    REGISTERED = "registered"
    CHECKED_IN = "checked-in"
    ABSENT = "absent"
    DROPPED = "dropped"
    EXCLUDED = "excluded"


class ListStatus(StrEnum):
    """One army list on its way to the table. A locked list is played as it stands."""

    DRAFT = "draft"
    SUBMITTED = "submitted"
    APPROVED = "approved"
    SENT_BACK = "sent-back"
    LOCKED = "locked"


class ClockStatus(StrEnum):
    """The running timeline of one round."""

    IDLE = "idle"
    RUNNING = "running"
    PAUSED = "paused"
    ENDED = "ended"


# States that are asked about together, by one name for everybody.
GONE: Final = (EntrantStatus.DROPPED, EntrantStatus.EXCLUDED)  # plays no more, and may come back
BEFORE_PLAY: Final = (TournamentStatus.DRAFT, TournamentStatus.REGISTRATION, TournamentStatus.CHECK_IN)
OVER: Final = (TournamentStatus.FINISHED, TournamentStatus.CALLED_OFF)  # nothing more is played
ON_THE_WALL: Final = (RoundStatus.PUBLISHED, RoundStatus.PLAYING)  # seen by the hall, and not over
SHOWN: Final = (*ON_THE_WALL, RoundStatus.CLOSED)  # what the hall has seen
NOT_OVER: Final = (RoundStatus.DRAFT, *ON_THE_WALL)  # a tournament has one such round at most

S = TypeVar("S", bound=StrEnum)

_T, _R, _B, _E, _L, _C = (
    TournamentStatus,
    RoundStatus,
    TableStatus,
    EntrantStatus,
    ListStatus,
    ClockStatus,
)

# Each status with what may follow it, in the order a page offers it.
MOVES: Final[Mapping[type[StrEnum], Mapping[StrEnum, tuple[StrEnum, ...]]]] = {
    _T: {
        _T.DRAFT: (_T.REGISTRATION,),
        _T.REGISTRATION: (_T.CHECK_IN, _T.CALLED_OFF),
        _T.CHECK_IN: (_T.RUNNING, _T.REGISTRATION, _T.CALLED_OFF),
        _T.RUNNING: (_T.FINISHED, _T.CALLED_OFF),
        _T.FINISHED: (_T.RUNNING,),
        _T.CALLED_OFF: (),  # by its undo alone, which tells the players
    },
    _R: {
        _R.DRAFT: (_R.PUBLISHED, _R.CANCELLED),
        _R.PUBLISHED: (_R.PLAYING, _R.CANCELLED),
        _R.PLAYING: (_R.CLOSED, _R.CANCELLED, _R.PUBLISHED),
        _R.CLOSED: (),
        _R.CANCELLED: (),
    },
    _B: {
        # An official's own entry, a ruling and a bye need nobody's confirmation.
        _B.WAITING: (_B.REPORTED, _B.CONFIRMED),
        # A report may be taken back or rejected; then nothing is known again.
        _B.REPORTED: (_B.CONFIRMED, _B.DISPUTED, _B.WAITING),
        _B.DISPUTED: (_B.CONFIRMED,),
        _B.CONFIRMED: (_B.DISPUTED,),
    },
    _E: {
        _E.WAITING_LIST: (_E.REGISTERED, _E.DROPPED),
        # A late arrival checks in while the rounds run; a registration may be withdrawn.
        _E.REGISTERED: (_E.CHECKED_IN, _E.ABSENT, _E.DROPPED, _E.EXCLUDED),
        _E.CHECKED_IN: (_E.ABSENT, _E.DROPPED, _E.EXCLUDED, _E.REGISTERED),
        # In the event, and not paired until they come.
        _E.ABSENT: (_E.CHECKED_IN, _E.DROPPED, _E.EXCLUDED),
        # Who leaves before the referee decides is excluded all the same (10.09).
        _E.DROPPED: (_E.CHECKED_IN, _E.EXCLUDED),
        # Only where the exclusion itself is taken back.
        _E.EXCLUDED: (_E.CHECKED_IN, _E.REGISTERED),
    },
    _L: {
        _L.DRAFT: (_L.SUBMITTED,),
        # Validation is preferred, not demanded: a submitted list may be locked unseen.
        _L.SUBMITTED: (_L.APPROVED, _L.SENT_BACK, _L.LOCKED),
        _L.APPROVED: (_L.LOCKED, _L.SUBMITTED, _L.SENT_BACK),
        _L.SENT_BACK: (_L.SUBMITTED,),
        _L.LOCKED: (),
    },
    _C: {
        _C.IDLE: (_C.RUNNING,),
        _C.RUNNING: (_C.PAUSED, _C.ENDED),
        _C.PAUSED: (_C.RUNNING, _C.ENDED),
        _C.ENDED: (),
    },
}

NAMES: Final[Mapping[type[StrEnum], str]] = {
    _T: "tournament",
    _R: "round",
    _B: "table",
    _E: "entrant",
    _L: "army-list",
    _C: "clock",
}

# Moves that undo something others have already relied on.
NEEDS_REASON: Final[frozenset[tuple[StrEnum, StrEnum]]] = frozenset(
    {
        (_T.FINISHED, _T.RUNNING),
        (_T.REGISTRATION, _T.CALLED_OFF),
        (_T.CHECK_IN, _T.CALLED_OFF),
        (_T.RUNNING, _T.CALLED_OFF),
        (_B.CONFIRMED, _B.DISPUTED),
        (_E.EXCLUDED, _E.CHECKED_IN),
        (_E.EXCLUDED, _E.REGISTERED),
    }
)


def allowed_moves(kind: type[S], old: str) -> tuple[S, ...]:
    """What may follow ``old``, in the order a page offers it; empty at the end of the road."""
    return tuple(kind(new) for new in MOVES[kind][kind(old)])


def move(kind: type[S], old: str, new: str, *, reason: str = "", confirmed_results: int = 0) -> S:
    """The new status, or :class:`IllegalMove`.

    ``confirmed_results`` is how many results of a round are confirmed: such a round is not cancelled.
    """
    before, after = kind(old), kind(new)
    name = NAMES[kind]
    data = {"kind": name, "old": str(before), "new": str(after)}
    if after not in MOVES[kind][before]:
        ways = [str(way) for way in MOVES[kind][before]]
        raise IllegalMove("illegal-move", case=name if ways else f"{name}-end", data={**data, "ways": ways})
    if (before, after) in NEEDS_REASON and not reason.strip():
        raise IllegalMove("reason-missing", case="move", data=data)
    if after is RoundStatus.CANCELLED and confirmed_results:
        raise IllegalMove("has-confirmed-results", data={"confirmed_results": confirmed_results})
    return after


def take_back(kind: type[S], now: str, before: str) -> S:
    """The status that comes back when a deed is undone, or :class:`IllegalMove`.

    Undoing is no move of its own: what was left by allowed moves may be gone back to, and nothing else.
    """
    last, first = kind(now), kind(before)
    if last not in _reached_from(kind, first):
        raise IllegalMove("no-way-back", data={"kind": NAMES[kind], "old": str(last), "new": str(first)})
    return first


def _reached_from(kind: type[S], start: S) -> set[S]:
    """Everything that allowed moves lead to from ``start``, itself included."""
    found = {start}
    ahead = [start]
    while ahead:
        new = set(allowed_moves(kind, ahead.pop())) - found
        found |= new
        ahead.extend(new)
    return found
