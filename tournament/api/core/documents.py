"""How the API describes itself: who may ask, what is refused in which shape."""

from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse

from tournament.api.core.base_serializers import ChangedProblemOutput, ProblemOutput

MEANINGS = {
    400: "The body is no JSON; the message names line and column.",
    401: "Nobody is signed in, or the private link opens nothing.",
    403: "This is for a higher role, or for somebody else.",
    404: "There is no such thing, or not for you.",
    409: "The event is in another state than the request thinks.",
    412: "Somebody else has changed it since the client read it; both versions are shown.",
    413: "The body is longer than this takes; the message says how long it may be.",
    415: "The body is sent as something else than this takes.",
    422: "What was sent cannot be taken; the field is named.",
    429: "That was too often.",
    503: "The disk of the server does not do what it should; what was stored before is safe.",
}


def refusals(*statuses: int) -> dict[int, OpenApiResponse]:
    return {status: OpenApiResponse(ProblemOutput, description=MEANINGS[status]) for status in statuses}


IF_MATCH = OpenApiParameter(
    "If-Match",
    str,
    OpenApiParameter.HEADER,
    description="The `ETag` of the answer that is changed: 412 where somebody else has changed it since. "
    "Without it, or with `*`, nothing is compared.",
)
CHANGED = OpenApiResponse(ChangedProblemOutput, description=MEANINGS[412])
ANYBODY_OR_OFFICIAL: Any = [{}, {"session": []}]  # the stubs know names only, the schema wants this


class LinkScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]  # registers its subclasses
    target_class = "tournament.api.core.authentication.LinkAuthentication"
    name = "link"

    def get_security_definition(self, auto_schema: Any) -> dict[str, Any]:  # noqa: ARG002
        text = "The token of an entrant's private link: `Authorization: Link TOKEN`."
        return {"type": "apiKey", "in": "header", "name": "Authorization", "description": text}


class SessionScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]  # same
    target_class = "tournament.api.core.authentication.OfficialAuthentication"
    name = "session"

    def get_security_definition(self, auto_schema: Any) -> dict[str, Any]:  # noqa: ARG002
        text = "The cookie of the sign-in page; writes also send the header X-CSRFToken."
        return {"type": "apiKey", "in": "cookie", "name": "sessionid", "description": text}
