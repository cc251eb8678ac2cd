"""What every request of a phone shares that may have been kept without a connection: token, times, one row.

Refuses to decide what becomes of a request: see ``late_lists`` and ``late_check_ins``. The caller holds the
entrant, so that one token is one row.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Final
from uuid import uuid4

from django.db.models import QuerySet

from armies.services.lists.documents import Document
from armies.services.lists.drafts import Choice
from tournament.models import Entrant, PhoneRequest
from tournament.services.core import locks
from tournament.services.core.actors import MAX_TOKEN_LENGTH, Actor
from tournament.services.core.errors import Conflict, Invalid, require_reason

Kind, Status = PhoneRequest.Kind, PhoneRequest.Status
BELIEVABLE: Final = timedelta(days=366)
MAX_LATE: Final = 5  # of one list, or check-ins: who presses more often goes to the desk


@dataclass(frozen=True, slots=True)
class ListOnPhone:
    """What a phone kept of a list: counts by figure, as it saw them first (``before``) and as they are now.

    ``base`` is the revision it saw. With ``is_both`` the figures of both sides are wanted.
    """

    base: int
    before: Mapping[int, int] = field(default_factory=dict)
    mine: Mapping[int, int] = field(default_factory=dict)
    is_both: bool = False


@dataclass(frozen=True, slots=True)
class Sent:
    """What a phone says. ``pressed_at`` is its own time; ``page_at`` was signed by the server.

    Of a list: ``base`` is the revision the page showed, ``kept`` what the phone holds of it where it says so;
    a program sends the ``choices`` themselves, from their ``source``; or it is a ``document``.
    """

    token: str = field(default_factory=lambda: uuid4().hex)
    pressed_at: datetime | None = None
    page_at: datetime | None = None
    base: int | None = None
    kept: ListOnPhone | None = None
    is_known_illegal: bool = False
    choices: tuple[Choice, ...] | None = None
    document: Document | None = None
    source: str = ""


def earlier_request(entrant: Entrant, sent: Sent, kind: str, faction: str = "") -> PhoneRequest | None:
    """What this token has brought already. Raises ``Conflict`` where it was something else."""
    if not 0 < len(sent.token) <= MAX_TOKEN_LENGTH:
        raise Invalid("bad-token", field="token")
    found = entrant.phone_requests.filter(token=sent.token).first()
    if found is not None and (found.kind, found.faction) != (kind, faction):
        raise Conflict("token-used")
    return found


def waiting(entrant: Entrant, kind: str, **columns: Any) -> QuerySet[PhoneRequest]:
    """What waits of one kind: rows of whoever carries it out, so that undoing that lets it wait again."""
    return entrant.phone_requests.filter(kind=kind, status=Status.WAITING, **columns)


def keep(
    entrant: Entrant, sent: Sent, kind: str, *, status: str, now: datetime, **columns: Any
) -> PhoneRequest:
    """The row of a request. Late ones are counted: refused is whoever sends without end."""
    if status == Status.WAITING:
        late = entrant.phone_requests.filter(kind=kind, faction=columns.get("faction", ""))
        if late.exclude(status=Status.DONE).count() >= MAX_LATE:
            raise Conflict("late-too-often")
    is_believable = sent.pressed_at is not None and abs(sent.pressed_at - now) < BELIEVABLE
    return PhoneRequest.objects.create(
        entrant=entrant,
        kind=kind,
        token=sent.token,
        status=status,
        pressed_at=sent.pressed_at if is_believable else None,
        page_at=sent.page_at,
        entrant_seen_at=_last_deed(entrant),
        arrived_at=now,
        **columns,
    )


def replace_waiting(entrant: Entrant, faction: str) -> int:
    """The late lists of this faction that nobody has decided count no more. Returns how many there were."""
    waiting = entrant.phone_requests.filter(kind=Kind.HAND_IN, faction=faction, status=Status.WAITING)
    return waiting.update(status=Status.REPLACED)


def held(request: PhoneRequest, kind: str) -> tuple[Entrant, PhoneRequest]:
    """The entrant, locked, and the request as it is stored now."""
    entrant = locks.entrant(request.entrant)
    request = PhoneRequest.objects.get(pk=request.pk, kind=kind)
    request.entrant = entrant
    return entrant, request


def decide(request: PhoneRequest, to: str, *, by: Actor, now: datetime, **columns: Any) -> None:
    """Store what an official made of a request."""
    values = {"status": to, "decided_by": by.name, "decided_at": now, **columns}
    for name, value in values.items():
        setattr(request, name, value)
    request.save(update_fields=list(values))


def reason_to_tell(reason: str) -> str:
    """Why an official refuses, as the player reads it. ``Invalid`` where it is empty."""
    require_reason(reason, case="phone-request")
    return reason.strip()


def as_claims(request: PhoneRequest) -> dict[str, str]:
    """When it was pressed by whose clock, as the log keeps it."""
    instants = {
        "pressed_at": request.pressed_at,
        "page_at": request.page_at,
        "entrant_seen_at": request.entrant_seen_at,
        "closed_at": request.closed_at,
    }
    return {name: at.isoformat() for name, at in instants.items() if at is not None}


def _last_deed(entrant: Entrant) -> datetime | None:
    found = [
        entrant.log.order_by("-at").values_list("at", flat=True).first(),
        entrant.list_drafts.order_by("-updated_at").values_list("updated_at", flat=True).first(),
        entrant.phone_requests.order_by("-arrived_at").values_list("arrived_at", flat=True).first(),
    ]
    return max((at for at in found if at is not None), default=None)
