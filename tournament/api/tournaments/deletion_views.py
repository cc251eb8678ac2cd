"""Delete a whole tournament."""

from typing import Any, Final

from drf_spectacular.utils import OpenApiExample

from tournament.api.core.operations import ORGANISER, TOURNAMENT, Call, operation
from tournament.api.serializers.tournaments import DeletedOutput
from tournament.services.deletion import tournament_deletion
from tournament.services.tournaments.inputs import DeletionInput

CUP: Final = OpenApiExample("delete it", value={"name": "Cup of the Grey Ford"}, request_only=True)


@operation(
    "POST", f"{TOURNAMENT}delete/", "tournament_delete", ORGANISER, output=DeletedOutput, examples=(CUP,)
)
def delete(call: Call, values: DeletionInput) -> dict[str, Any]:
    """Delete everything of it, photos and prints too; `name` is its name once more. For organisers.

    409 while a clock runs or is paused. A backup file is kept for 30 days, which the owner of the
    server can restore; with `erase_now` none is kept.
    """
    slug = call.tournament.slug
    kept = tournament_deletion.delete(call.tournament, **values.as_dict(), by=call.actor, now=call.now)
    return {"slug": slug, "kept_until": kept.kept_until if kept else None}
