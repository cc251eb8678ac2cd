"""Remove everything that was registered between two instants."""

from typing import Final

from django.db.models import QuerySet
from rest_framework import serializers

from tournament.api.core.base_serializers import Output
from tournament.api.core.operations import ORGANISER, TOURNAMENT, Call, operation
from tournament.api.serializers.entrants import EntrantOutput
from tournament.models import Entrant
from tournament.services.entrants import registration_removal
from tournament.services.entrants.inputs import RegisteredBetweenInput, RemovalInput

REMOVAL: Final = f"{TOURNAMENT}entrants/removal/"


class RegisteredOutput(EntrantOutput):
    """An entrant who can be removed."""

    id = serializers.IntegerField()
    registered_at = serializers.DateTimeField()


class RemovedOutput(Output):
    """How many they were."""

    removed = serializers.IntegerField()


@operation("POST", f"{REMOVAL}look/", "entrants_removal_look", ORGANISER, output=RegisteredOutput, many=True)
def preview(call: Call, values: RegisteredBetweenInput) -> QuerySet[Entrant]:
    """Who registered in this time and was never checked in. Changes nothing. For organisers."""
    return registration_removal.registered_between(call.tournament, values.since, values.until)


@operation("POST", REMOVAL, "entrants_removal", ORGANISER, output=RemovedOutput)
def remove(call: Call, values: RemovalInput) -> dict[str, int]:
    """Withdraw exactly these. For organisers.

    If one of them has changed since you looked, none is removed. One undo restores all of them.
    """
    removed = registration_removal.remove(call.tournament, by=call.actor, now=call.now, **values.as_dict())
    return {"removed": removed}
