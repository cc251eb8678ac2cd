"""Who is in the hall, for officials: codes, empty chairs, kept tables, groups kept apart."""

from functools import partial
from typing import Any, Final

from rest_framework import serializers
from rest_framework.response import Response

from tournament.api.core.base_serializers import Output
from tournament.api.core.operations import ORGANISER, REFEREE, SCOREKEEPER, TABLE, TOURNAMENT, Call, operation
from tournament.api.serializers.entrants import EntrantOutput, PersonOutput
from tournament.api.serializers.results import SubmissionOutput
from tournament.engine.lifecycle import EntrantStatus
from tournament.models import Entrant, Submission, Tournament
from tournament.queries.entrants.groups import groups_of
from tournament.queries.results.no_shows import Chairs, chairs_of
from tournament.services.core.optimistic_locks import digest_of
from tournament.services.entrants import attendance, entrants, pairing_constraints, roll_call
from tournament.services.entrants.inputs import (
    AbsentInput,
    AttendanceInput,
    CodeInput,
    FixedTableInput,
    GroupInput,
    RemindInput,
)
from tournament.services.results import no_shows

ENTRANT: Final = f"{TOURNAMENT}entrants/<int:number>/"
GROUPS: Final = f"{TOURNAMENT}groups/"


class ArrivalOutput(Output):
    """Who was checked in."""

    entrant = EntrantOutput()
    was_here = serializers.BooleanField(help_text="Were they checked in before?")


class AttendanceOutput(Output):
    """Who was changed, and why others were not."""

    entrants = EntrantOutput(many=True)
    refused = serializers.ListField(child=serializers.CharField())


class RemindedOutput(Output):
    """How many were written to."""

    reminded = serializers.IntegerField()


class FixedTableOutput(PersonOutput):
    """An entrant and the table that is kept."""

    fixed_table = serializers.IntegerField(allow_null=True)


class GroupOutput(Output):
    """A group that is kept apart."""

    name = serializers.CharField()
    members = PersonOutput(many=True)
    pairs = serializers.IntegerField(help_text="How many pairings it rules out.")
    warning = serializers.CharField(help_text="What is not possible, or empty.")


class ChairOutput(Output):
    """A table without a result, and who is said to be absent there."""

    table = serializers.IntegerField(source="pairing.table")
    a = PersonOutput(source="pairing.a")
    b = PersonOutput(source="pairing.b")
    absent = serializers.ListField(child=serializers.CharField(), source="sides")
    reported_by = serializers.CharField()


class ChairsOutput(Output):
    """Empty chairs: what a person is to look at. Nothing happens by itself."""

    round = serializers.IntegerField(source="round.number", allow_null=True)
    asked_at = serializers.DateTimeField(allow_null=True, help_text="When the desk asks about the no-show.")
    is_asked = serializers.BooleanField()
    missing = PersonOutput(many=True, help_text="Registered and never checked in.")
    tables = ChairOutput(many=True, source="to_look_at")


@operation("POST", f"{TOURNAMENT}check-in/", "scan", SCOREKEEPER, output=ArrivalOutput)
def scan(call: Call, values: CodeInput) -> dict[str, Any]:
    """Check in whose private link was scanned, or by start number. For scorekeepers."""
    entrant = attendance.whose(call.tournament, values.code)
    was_here = entrant.status == EntrantStatus.CHECKED_IN
    entrant = attendance.check_in(entrant, by=call.actor, now=call.now)
    return {"entrant": entrant, "was_here": was_here}


@operation("POST", f"{TOURNAMENT}attendance/", "attendance", SCOREKEEPER, output=AttendanceOutput)
def set_attendance(call: Call, values: AttendanceInput) -> dict[str, Any]:
    """Check in many players, or mark them as absent. For scorekeepers.

    Somebody absent stays in the event: not paired, no points, no result, until they are checked in or the
    round of `plays_from` is paired. Who cannot be changed stops nobody else.
    """
    if values.becomes == EntrantStatus.CHECKED_IN:
        called = roll_call.check_in(call.tournament, values.numbers, by=call.actor, now=call.now)
    else:
        called = roll_call.mark_absent(
            call.tournament, values.numbers, by=call.actor, now=call.now, plays_from=values.plays_from
        )
    return {"entrants": called.done, "refused": [refusal.message for refusal in called.refusals]}


@operation("POST", f"{TOURNAMENT}attendance/remind/", "attendance_remind", SCOREKEEPER, output=RemindedOutput)
def remind(call: Call, values: RemindInput) -> dict[str, Any]:
    """Write to those of these players who are missing and gave an address. For scorekeepers."""
    return {"reminded": roll_call.remind(call.tournament, values.numbers, by=call.actor, now=call.now)}


@operation("POST", f"{ENTRANT}undo-check-in/", "entrant_undo_check_in", SCOREKEEPER, output=EntrantOutput)
def undo_check_in(call: Call, number: int) -> Entrant:
    """Undo a check-in, if the player has not been paired. For scorekeepers."""
    return attendance.undo_check_in(call.desk.entrant(number), by=call.actor, now=call.now)


@operation("PUT", f"{ENTRANT}table/", "entrant_table", REFEREE, output=FixedTableOutput, takes_if_match=True)
def keep_table(call: Call, values: FixedTableInput, number: int) -> Entrant:
    """Keep a table for them in every round to come, or free it. For referees."""
    entrant = call.desk.entrant(number)
    seen = call.values_read(entrants.COLUMNS)  # as the address of the entrant tells it
    return pairing_constraints.fix_table(entrant, values.table, by=call.actor, now=call.now, seen=seen)


@operation("GET", GROUPS, "groups", ORGANISER, output=GroupOutput, many=True)
def groups(call: Call) -> Response:
    """Who is kept apart, by name of the group. For organisers."""
    return _groups(call.tournament)


@operation("PUT", GROUPS, "group_set", ORGANISER, output=GroupOutput, many=True, takes_if_match=True)
def set_group(call: Call, values: GroupInput) -> Response:
    """Make a group, change or rename it; without members it is gone. For organisers."""
    tournament = call.tournament
    wanted = pairing_constraints.groups_with(tournament, values.name, values.numbers, was=values.was)
    find = partial(pairing_constraints.groups_values, tournament)
    with pairing_constraints.unless_groups_changed(tournament, find, wanted, seen=call.values_read(wanted)):
        pairing_constraints.keep_apart(
            tournament,
            values.name,
            numbers=set(values.numbers),
            by=call.actor,
            now=call.now,
            was=values.was,
        )
    return _groups(tournament)


def _groups(tournament: Tournament) -> Response:
    digest = digest_of(pairing_constraints.groups_values(tournament))
    return Response(GroupOutput(groups_of(tournament), many=True).data, headers={"ETag": f'"{digest}"'})


@operation("GET", f"{TOURNAMENT}empty-chairs/", "empty_chairs", SCOREKEEPER, output=ChairsOutput)
def empty_chairs(call: Call) -> Chairs:
    """Who was never checked in, and the tables that wait for a result. For scorekeepers."""
    return chairs_of(call.tournament, now=call.now)


@operation("POST", f"{TABLE}absent/", "table_absent", SCOREKEEPER, output=SubmissionOutput)
def mark_absent(call: Call, values: AbsentInput, number: int, table: int) -> Submission:
    """Who sits there did not come: scored by the policy (A5). Twice is harmless. For scorekeepers."""
    pairing = call.desk.pairing(number, table)
    return no_shows.mark_absent(pairing, absent=values.absent, by=call.actor, now=call.now)


@operation("POST", f"{TABLE}came/", "table_came", SCOREKEEPER, output=ChairsOutput)
def they_came(call: Call, number: int, table: int) -> Chairs:
    """Both sit there after all: the report of an empty chair is set aside. For scorekeepers."""
    no_shows.they_came(call.desk.pairing(number, table), by=call.actor, now=call.now)
    return empty_chairs(call)
