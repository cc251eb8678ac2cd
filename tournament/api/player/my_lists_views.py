"""An entrant's own army lists. An illegal list is kept as illegal, with its findings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import Http404
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework.response import Response

from armies.models.choices import Source
from armies.queries import figures_of
from armies.services.lists import picks, text_format
from armies.services.lists.picks import Pick
from tournament.api.core import choices
from tournament.api.core.base_views import EntrantEndpoint
from tournament.api.core.documents import EDIT, IF_MATCH, READ
from tournament.api.lists.late_serializers import PhoneRequestShape
from tournament.api.lists.lists_serializers import ListBody, ListShape
from tournament.api.player import player_rows
from tournament.models import PhoneRequest
from tournament.services.core.errors import Invalid
from tournament.services.core.phone_requests import Sent
from tournament.services.lists import late_lists, list_texts

if TYPE_CHECKING:
    from rest_framework.request import Request

    from armies.services.lists.drafts import ParsedList

TAGS = ["Entrant"]
ACCEPTED = 202
FACTION = OpenApiParameter("faction", str, OpenApiParameter.PATH, enum=choices.FACTION)
EXAMPLES = [
    OpenApiExample(
        "entries",
        value={"entries": [{"quantity": 3, "figure": "grey-ford-spearman"}]},
        request_only=True,
    ),
    OpenApiExample("text", value={"text": "3x Grey Ford Spearman\n1x Captain"}, request_only=True),
]


class MyList(EntrantEndpoint):
    @extend_schema(
        operation_id="me_list", tags=TAGS, parameters=[FACTION], responses={200: ListShape, **READ}
    )
    def get(self, _request: Request, faction: str) -> Response:
        """The version that counts, with its verdict."""
        return self._shown(_known(faction))

    @extend_schema(
        operation_id="me_list_submit",
        tags=TAGS,
        parameters=[FACTION, IF_MATCH],
        request=ListBody,
        responses={200: ListShape, 202: PhoneRequestShape, **EDIT},
        examples=EXAMPLES,
    )
    def put(self, _request: Request, faction: str) -> Response:
        """Hand in a list. The same content twice is one version; what is not understood is named by line."""
        said = self.said(ListBody)
        figures = list(figures_of(self.entrant.tournament.catalogues.all()))
        if "text" in said:
            parsed = text_format.parse(said["text"], figures=figures, faction=_known(faction))
            source = Source.TEXT
        else:
            wanted = [
                Pick(row["figure"], row["quantity"], tuple(row.get("carries", ()))) for row in said["entries"]
            ]
            parsed = picks.read(wanted, figures=figures, faction=_known(faction))
            source = Source.BUILDER
        _refuse_unclear(parsed)
        seen = self.seen(list_texts.COLUMNS)
        if "token" not in said:
            by, now = self.by, self.now
            list_texts.hand_in(
                self.entrant, faction, parsed.choices, by=by, now=now, source=source, seen=seen
            )
        else:
            pressed = {name: said[name] for name in ("token", "pressed_at") if name in said}
            sent = Sent(**pressed, choices=tuple(parsed.choices), source=source)
            done = late_lists.hand_in(self.entrant, faction, sent, by=self.by, now=self.now, seen=seen)
            if done.status != PhoneRequest.Status.DONE:
                return Response(PhoneRequestShape(done).data, status=ACCEPTED)
        self.entrant.refresh_from_db()
        return self._shown(faction)

    def _shown(self, faction: str) -> Response:
        shown = ListShape(player_rows.whole_list(self.entrant, faction))
        return self.tagged_values(shown, {"text": list_texts.text_of(self.entrant, faction)})


def _known(faction: str) -> str:
    if faction not in choices.FACTION:
        raise Http404(f"{faction!r} is no faction. Use good or evil.")
    return faction


def _refuse_unclear(parsed: ParsedList) -> None:
    """Nothing is stored while a line is unclear."""
    if parsed.problems:
        first, *others = parsed.problems
        more = f" {len(others)} more like it." if others else ""
        raise Invalid(
            "list-unclear",
            f"{first}{more}",
            field=first.column,
            data={"problems": [problem.as_json() for problem in parsed.problems]},
        )
