"""What counts in a tournament, as values: two states are equal where nobody could tell them apart.

Left out is what undo never takes away because it may be disputed (rejected reports, replaced pairings,
changes, taken back rulings and orders, letters) and what moves by itself (revision, generation, ids).
"""

from django.db.models import Q

from armies.models import ArmyList
from tournament.engine.lifecycle import ClockStatus, RoundStatus, TableStatus
from tournament.models import Announcement, Call, Clock, Pairing, PhoneRequest, Ruling, Submission
from tournament.models.entrant import list_ids
from tournament.queries.lists.list_texts import word_on, words_on

STANDS = ("pending", "held", "fired")


def is_noted(row):
    return row.is_waiting and row.decided_at is not None


def columns(row, *left_out):
    """A row as a dictionary, with the columns a form would not show."""
    names = [field.attname for field in type(row)._meta.concrete_fields]
    return {name: getattr(row, name) for name in names if name not in left_out}


def state_of(tournament):
    """Everything that counts."""
    tournament.refresh_from_db()
    return {
        "tournament": columns(tournament, "revision"),
        "catalogues": sorted(tournament.catalogues.values_list("key", flat=True)),
        "roles": sorted(tournament.roles.values_list("user__username", "kind")),
        "entrants": [columns(row) for row in tournament.entrants.order_by("number")],
        "rounds": [
            columns(row) for row in tournament.rounds.exclude(status=RoundStatus.CANCELLED).order_by("number")
        ],
        "pairings": _pairings(tournament),
        "results": _results(tournament),
        "rulings": _rulings(tournament),
        "clocks": _clocks(tournament),
        "calls": sorted(
            Call.objects.filter(tournament=tournament, ended_at=None).values_list("text", "pairing")
        ),
        "referee calls": sorted(
            tournament.referee_calls.filter(ended_at=None).values_list("pairing", "kind", "taken_by")
        ),
        "screens": [
            columns(row, "changed_at", "seen_at", "silence") for row in tournament.screens.order_by("key")
        ],
        "lists": _lists(tournament),
        "late": sorted(
            (row.kind, row.token, f"{row.status} and noted" if is_noted(row) else row.status)
            for row in PhoneRequest.objects.filter(entrant__tournament=tournament)
        ),
        "fees": sorted(
            tournament.fee_entries.filter(is_undone=False).values_list("entrant__number", "kind", "cents")
        ),
        "bonuses": sorted(
            tournament.bonuses.filter(is_current=True).values_list("entrant__number", "kind", "units")
        ),
        "penalties": sorted(
            tournament.penalties.filter(taken_back_at=None).values_list(
                "entrant__number", "severity", "clause"
            )
        ),
    }


def _pairings(tournament):
    rows = Pairing.objects.filter(round__tournament=tournament, is_current=True).order_by(
        "round", "table", "a"
    )
    noise = ("id", "created_at", "made_by_id", "replaced_by_id")
    return [
        (
            columns(row, *noise),
            sorted(row.seats.filter(is_current=True).values_list("entrant__number", "side")),
        )
        for row in rows.exclude(round__status=RoundStatus.CANCELLED)
    ]


def _results(tournament):
    rows = Submission.objects.filter(pairing__round__tournament=tournament)
    live = rows.exclude(status=Submission.Status.REJECTED).order_by(
        "pairing__a__number", "submitted_at", "pk"
    )
    return [columns(row, "id", "pairing_id") for row in live.exclude(pairing__round__status="cancelled")]


def _rulings(tournament):
    """Those that stand: a ruling that takes one back takes away the newest on the same subject."""
    stands = []
    for row in Ruling.objects.filter(tournament=tournament).order_by("pk"):
        about = (row.pairing_id, row.entrant_id, row.clause)
        if row.data.get("because", {}).get("code") == "ruling-undone" or "is taken back" in row.text:
            stands.reverse()
            stands.remove(next(one for one in stands if one[0] == about))
            stands.reverse()
        else:
            stands.append((about, row.text))
    return stands


def _clocks(tournament):
    rows = Clock.objects.filter(round__tournament=tournament).exclude(status=ClockStatus.IDLE)
    return [
        (
            columns(row, "generation", "woken_until"),
            _to_be_said(row),
            sorted(row.orders.filter(undone_at=None).values_list("pk", "verb")),
        )
        for row in rows.order_by("pk")
    ]


def _to_be_said(clock):
    """Whether it was said is the time's affair; a table that has reported is told nothing more."""
    rows = Announcement.objects.filter(clock=clock, status__in=STANDS)
    told = rows.filter(Q(pairing=None) | Q(pairing__status=TableStatus.WAITING))
    reached = {one.pk for one in told if clock.paused_at and not _is_held_back(one, clock)}
    rows = [
        (one.kind, *(() if one.pk in reached else (one.due_at, one.status == "held")), one.pairing_id or 0)
        for one in told
    ]
    return sorted(rows, key=str)


def _is_held_back(one, clock):
    return one.status == "held" and one.due_at > clock.paused_at


def _lists(tournament):
    ids = list_ids(tournament.entrants.all())
    words = words_on(ids)
    found = []
    for row in ArmyList.objects.filter(pk__in=ids).order_by("pk"):
        version = row.versions.filter(is_current=True).first()
        word = word_on(version, words[row.pk]) if version else None
        found.append((columns(row), version and version.fingerprint, word and word.decision))
    return found
