"""What came late from phones: the lines that wait for the desk, and what one entrant waits for.

Decides nothing, and believes no phone: the time that a phone claims stands beside what the server knows.
"""

from dataclasses import dataclass

from django.db.models import Count, F, Q, QuerySet

from armies import queries as armies
from armies.models import ArmyListVersion
from armies.services.lists.documents import Document
from armies.services.lists.drafts import Choice
from tournament.engine.lifecycle import GONE, EntrantStatus, TournamentStatus
from tournament.models import Entrant, PhoneRequest, Tournament
from tournament.queries.lists import list_sheets, visibility

KINDS = (PhoneRequest.Kind.CHECK_IN, PhoneRequest.Kind.HAND_IN)  # what can come too late
OPEN = (TournamentStatus.CHECK_IN, TournamentStatus.RUNNING)
# Checked in since, they wait no more; undone, they wait again. Who left after pressing is gone.
MISSING = Q(entrant__status__in=(EntrantStatus.REGISTERED, EntrantStatus.ABSENT)) | Q(
    Q(entrant__left_at=None) | Q(entrant__left_at__lt=F("arrived_at")), entrant__status=EntrantStatus.DROPPED
)


@dataclass(frozen=True, slots=True)
class LateList:
    """A list that waits for a referee. ``current`` is the version that counts now, if there is one.

    ``were_lists_shown``: accepted now, it is marked. ``can_count``: its owner is in, and play is not over.
    """

    request: PhoneRequest
    content: tuple[Choice, ...] | Document
    current: ArmyListVersion | None
    were_lists_shown: bool
    can_count: bool

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The figures; none of a document."""
        return () if isinstance(self.content, Document) else self.content

    @property
    def document(self) -> Document | None:
        """The text, file or link; ``None`` for a list of figures."""
        return self.content if isinstance(self.content, Document) else None

    @property
    def current_number(self) -> int:
        """The number of the version that counts, as accepting asks for it."""
        return self.current.number if self.current is not None else 0

    @property
    def is_changed_since(self) -> bool:
        """Has another version been stored since the list arrived?"""
        return self.current_number != self.request.base


def waiting_lists(tournament: Tournament) -> list[LateList]:
    """Every late list that nobody has decided, the oldest first."""
    rows = list(_waiting(tournament, PhoneRequest.Kind.HAND_IN))
    if not rows:
        return []
    held = [army_list.pk for row in rows if (army_list := row.entrant.list_of(row.faction)) is not None]
    current = armies.current_versions(held)
    were_shown, is_over = visibility.were_shown(tournament), tournament.status == TournamentStatus.FINISHED
    return [
        LateList(
            request=row,
            content=list_sheets.content_from(row.rows),
            current=current.get(army_list.pk) if (army_list := row.entrant.list_of(row.faction)) else None,
            were_lists_shown=were_shown,
            can_count=not is_over and row.entrant.status not in GONE,
        )
        for row in rows
    ]


def waiting_check_ins(tournament: Tournament) -> list[PhoneRequest]:
    """Who asked to be checked in after that was closed, and is not checked in yet. The oldest first."""
    if tournament.status not in OPEN:
        return []
    rows = _waiting(tournament, PhoneRequest.Kind.CHECK_IN).filter(MISSING)
    return list({row.entrant_id: row for row in rows}.values())


def counts(tournament: Tournament) -> dict[str, int]:
    """How many ``lists`` and ``check_ins`` wait for the desk. One query."""
    rows = PhoneRequest.objects.filter(entrant__tournament=tournament, status=PhoneRequest.Status.WAITING)
    is_list = Q(kind=PhoneRequest.Kind.HAND_IN)
    is_check_in = Q(kind=PhoneRequest.Kind.CHECK_IN)
    check_ins = MISSING & is_check_in if tournament.status in OPEN else Q(pk=None)
    return rows.aggregate(
        lists=Count("pk", filter=is_list), check_ins=Count("entrant", filter=check_ins, distinct=True)
    )


def waiting_of(entrant: Entrant) -> list[PhoneRequest]:
    """What this entrant sent late and nobody has decided, the oldest first. One query."""
    return list(entrant.phone_requests.filter(kind__in=KINDS, status=PhoneRequest.Status.WAITING))


def _waiting(tournament: Tournament, kind: PhoneRequest.Kind) -> QuerySet[PhoneRequest]:
    rows = PhoneRequest.objects.filter(
        entrant__tournament=tournament, kind=kind, status=PhoneRequest.Status.WAITING
    )
    return rows.select_related("entrant__tournament", "entrant__good_list", "entrant__evil_list")
