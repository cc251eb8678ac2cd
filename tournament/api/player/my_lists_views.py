"""An entrant's own army lists. An illegal list is kept as illegal, with its findings."""

from typing import Any, Final

from django.http import Http404
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter
from rest_framework.response import Response

from armies.list_slots import SLOT
from armies.messages.formats import or_list
from armies.models.choices import Source
from armies.queries import figures_of
from armies.services.lists import picks, text_format
from armies.services.lists.drafts import ParsedList
from armies.services.lists.picks import Pick
from tournament import adapters
from tournament.api.core.operations import LINK, Call, example, operation
from tournament.api.lists.late_serializers import PhoneRequestOutput
from tournament.api.lists.lists_serializers import SLOT_HELP, ListOutput
from tournament.api.player import player_rows
from tournament.models import Entrant, PhoneRequest
from tournament.services.core.errors import Invalid
from tournament.services.core.phone_requests import Sent
from tournament.services.lists import late_lists, list_texts, lists
from tournament.services.lists.inputs import ListInput

ACCEPTED = 202
FACTION = OpenApiParameter("faction", str, OpenApiParameter.PATH, description=SLOT_HELP, pattern=SLOT)
LIST: Final = "me/lists/<str:faction>/"
EXAMPLES: Final = (
    example("entries", {"entries": [{"quantity": 3, "figure": "grey-ford-spearman"}]}),
    example("text", {"text": "3x Grey Ford Spearman\n1x Captain"}),
)


@operation("GET", LIST, "me_list", LINK, output=ListOutput, parameters=(FACTION,))
def show(call: Call, faction: str) -> Response:
    """The version that counts, with its verdict."""
    return _shown(call, known_faction(call, faction))


@operation(
    "PUT",
    LIST,
    "me_list_submit",
    LINK,
    output=ListOutput,
    other_outputs=((ACCEPTED, PhoneRequestOutput),),
    takes_if_match=True,
    parameters=(FACTION,),
    examples=EXAMPLES,
)
def submit(call: Call, values: ListInput, faction: str) -> Response:
    """Hand in a list. The same content twice is one version; what is not understood is named by line."""
    lists.refuse_figures(call.entrant.tournament)
    parsed, source = _parsed(call.entrant, values, known_faction(call, faction))
    _refuse_unclear(parsed)
    how: dict[str, Any] = {"by": call.actor, "now": call.now, "seen": call.values_read(list_texts.COLUMNS)}
    if values.token is None:
        list_texts.hand_in(call.entrant, faction, parsed.choices, source=source, **how)
    else:
        sent = Sent(values.token, values.pressed_at, choices=tuple(parsed.choices), source=source)
        done = late_lists.hand_in(call.entrant, faction, sent, **how)
        if done.status != PhoneRequest.Status.DONE:
            return Response(PhoneRequestOutput(done).data, status=ACCEPTED)
    call.entrant.refresh_from_db()
    return _shown(call, faction)


def _parsed(entrant: Entrant, values: ListInput, faction: str) -> tuple[ParsedList, str]:
    figures = list(figures_of(entrant.tournament.catalogues.all()))
    if values.text is not None:
        return text_format.parse(values.text, figures=figures, faction=faction), Source.TEXT
    wanted = [Pick(row.figure, row.quantity, tuple(row.carries or ())) for row in values.entries or ()]
    return picks.read(wanted, figures=figures, faction=faction), Source.BUILDER


def _shown(call: Call, faction: str) -> Response:
    shown = ListOutput(player_rows.whole_list(call.entrant, faction))
    return call.tagged_values(shown, {"text": list_texts.text_of(call.entrant, faction)})


def known_faction(call: Call, faction: str) -> str:
    """The faction of a list of this event. Raises ``Http404`` for another."""
    known = adapters.to_list_slots(call.entrant.tournament)
    if faction not in known:
        values = {"faction": faction, "known": or_list(known)}
        raise Http404(_("“%(faction)s” is not a list of this event. Use %(known)s.") % values)
    return faction


def _refuse_unclear(parsed: ParsedList) -> None:
    if parsed.problems:
        first, *others = parsed.problems
        raise Invalid(
            "list-unclear",
            case="more" if others else "",
            field=first.column,
            data={
                "problems": [problem.as_json() for problem in parsed.problems],
                "problem": str(first),
                "count": len(others),
            },
        )
