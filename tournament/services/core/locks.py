"""Lock the row that a verb decides on, and read it again while it is held. The only door to row locks.

Locks are taken in one order, so that two verbs never wait for each other in a circle: entrants (by id),
their lists; round, its pairings (by id), clock, announcements; the tournament last. A verb that begins with
the tournament locks nothing after it. The lock lets others point at the row (``FOR NO KEY UPDATE``): else
seating an entrant would wait for whoever is correcting the entrant's name. SQLite has one writer anyway.
It refuses to trust the instance it is given: only its id counts. What hangs on a row (the round of a
pairing) is read once the row is held, in a statement of its own: whoever waited for the row would else see
the others as they were before.
"""

from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Any, Final, TypeVar

from django.core.exceptions import ObjectDoesNotExist
from django.db import connection, transaction
from django.db.models import Model, QuerySet

from armies.models import ArmyList
from tournament.models import Announcement, Clock, Entrant, Pairing, Round, Tournament
from tournament.models.entrant import list_ids
from tournament.models.prepared_query import PreparedQuery
from tournament.queries.rounds import games
from tournament.services.core.errors import Refused

Row = TypeVar("Row", bound=Model)
NOT_FOUND: Final = 404
SOON: Final = 200  # milliseconds
SQLITE_TIMEOUT: Final = 5  # seconds, where none is set
UNREAD: Final = (*games.UNREAD, "round__tournament__timeline")  # read where they are wanted
HELD_PAIRING = PreparedQuery(
    lambda pk: Pairing.objects.filter(pk=pk).only("pk").order_by().select_for_update(no_key=True), int
)
WHOLE_PAIRING = PreparedQuery(
    lambda pk: Pairing.objects.select_related("round__tournament", "a", "b").defer(*UNREAD).filter(pk=pk), int
)

HELD_TOURNAMENT = PreparedQuery(
    lambda pk: Tournament.objects.filter(pk=pk).order_by().select_for_update(no_key=True), int
)
HELD_ROUND = PreparedQuery(
    lambda pk: (
        Round.objects.select_related("tournament")
        .filter(pk=pk)
        .order_by()
        .select_for_update(of=("self",), no_key=True)
    ),
    int,
)
WHOLE_ENTRANT = PreparedQuery(
    lambda pk: Entrant.objects.select_related("tournament").filter(pk=pk).order_by(), int
)


def apart_from_request() -> AbstractContextManager[None]:
    """For notes that are right whatever becomes of the request: one that is interrupted is still repeated."""
    return getattr(connection, "apart_from_work", nullcontext)()  # config/postgresql has it


@contextmanager
def not_waited_for() -> Iterator[None]:
    """Give up soon where somebody else holds the database or a row: for what a page can do without."""
    with apart_from_request(), _giving_up_soon():
        yield


@contextmanager
def _giving_up_soon() -> Iterator[None]:
    connection.ensure_connection()
    raw = connection.connection  # past Django: these are no queries of the page
    if connection.vendor == "postgresql":
        with transaction.atomic():  # rolled back, it takes the setting back as well
            raw.execute(f"SET LOCAL lock_timeout = {SOON}")
            yield
            raw.execute("SET LOCAL lock_timeout TO DEFAULT")
        return
    usual = connection.settings_dict["OPTIONS"].get("timeout", SQLITE_TIMEOUT)
    raw.execute(f"PRAGMA busy_timeout = {SOON}")
    try:
        yield
    finally:
        raw.execute(f"PRAGMA busy_timeout = {round(usual * 1000)}")


def tournament(row: Tournament) -> Tournament:
    """The tournament, locked."""
    return _found(HELD_TOURNAMENT, row.pk)


def everything(row: Tournament) -> Tournament:
    """All that verbs of a tournament hold, and the tournament so that nothing new can point at it."""
    people = Entrant.objects.filter(tournament=row.pk)
    _take(people)
    _take(ArmyList.objects.filter(pk__in=list_ids(people)))
    _take(Round.objects.filter(tournament=row.pk))
    _take(Pairing.objects.filter(round__tournament=row.pk))
    _take(Clock.objects.filter(round__tournament=row.pk))
    _take(Announcement.objects.filter(clock__round__tournament=row.pk))
    return _there(Tournament.objects.select_for_update(), row.pk)


def entrant(row: Entrant) -> Entrant:
    """The entrant, locked, with the tournament; the lists are read afterwards, for they may just be new."""
    _take(Entrant.objects.filter(pk=row.pk))
    return _found(WHOLE_ENTRANT, row.pk)


def entrants(rows: Iterable[Entrant]) -> None:
    """All of these before the first of them is changed, for a verb that changes many in one transaction."""
    _take(Entrant.objects.filter(pk__in=[row.pk for row in rows]))


def newcomer(row: Tournament, name: str) -> Tournament:
    """The tournament, locked; before it whoever has the name already, for they are marked by it."""
    _take(Entrant.objects.filter(tournament=row.pk, name=name))
    return tournament(row)


def everybody_if_changed(row: Entrant, *, name: str, fixed_table: int | None) -> None:
    """Everybody and the tournament, before this entrant gets another name or another fixed table.

    Namesakes are marked by the one, and nobody else has the other: two at once would not see each other.
    """
    stored = Entrant.objects.filter(pk=row.pk).values_list("name", "fixed_table").first()
    if stored not in {None, (name, fixed_table)}:
        entrants(row.tournament.entrants.all())
        tournament(row.tournament)


def round_(row: Round) -> Round:
    """The round, locked, with its tournament."""
    return _found(HELD_ROUND, row.pk)


def pairing(row: Pairing) -> Pairing:
    """The pairing, locked, with round, tournament and both entrants."""
    if not HELD_PAIRING.all(row.pk):
        raise gone()
    return WHOLE_PAIRING.get(row.pk)


def pairings(row: Round) -> None:
    """Every current pairing of a round that is locked already: from now on no table changes."""
    _take(Pairing.objects.filter(round=row, is_current=True))


def clock(row: Clock) -> Clock:
    """The clock, locked, with round and tournament."""
    rows = Clock.objects.select_for_update(of=("self",), no_key=True)
    return _there(rows.select_related("round__tournament"), row.pk)


def clock_of(row: Round) -> Clock | None:
    """The clock of a round that is locked already, locked too; ``None`` where it has none yet."""
    return Clock.objects.select_for_update(no_key=True).filter(round=row).first()


def rows(found: QuerySet[Any]) -> None:
    """All of these, by id. For undo, which learns from the log what it has to hold."""
    _take(found)


def mailbox(name: str) -> None:
    """A mailbox, which has no row: nobody else counts its mails until the transaction ends. Taken last."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [f"mailbox {name}"])


def gone() -> Refused:
    """What somebody hears who waited for a row while it was deleted."""
    return Refused("deleted", status=NOT_FOUND)


def _there(rows: QuerySet[Row], pk: int) -> Row:
    try:
        return rows.get(pk=pk)
    except ObjectDoesNotExist as error:
        raise gone() from error


def _found(rows: PreparedQuery[Row], pk: int) -> Row:
    row = rows.first(pk)
    if row is None:
        raise gone()
    return row


def _take(rows: QuerySet[Model]) -> None:
    list(rows.order_by("pk").select_for_update(no_key=True).values_list("pk", flat=True))
