"""Query parameters of the API: an operation takes those that its schema declares, and refuses every other.

A name that nobody knows is a slip, and what was meant would be lost: ``?offest=100`` would be the first page.
"""

from functools import cache
from typing import Any, Final

from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiResponse
from rest_framework.request import Request
from rest_framework.views import APIView

from tournament.services.core.errors import Invalid

UNPROCESSABLE: Final = "422"
WITH_A_BODY: Final = ("POST", "PUT", "PATCH")
LOWEST_REFUSAL: Final = "400"
MAX_SHOWN: Final = 40  # letters


class OperationSchema(AutoSchema):
    """The schema of each operation; any may answer 422: it refuses parameters that it does not name.

    Refusals have a type of their own.
    """

    def _get_response_bodies(self, direction: Any = "response") -> dict[str, Any]:
        from tournament.api.core.base_serializers import ProblemOutput  # noqa: PLC0415 - same
        from tournament.api.core.documents import MEANINGS  # noqa: PLC0415 - its serializers need this class

        bodies: dict[str, Any] = super()._get_response_bodies(direction)
        if UNPROCESSABLE not in bodies:
            refusal = OpenApiResponse(ProblemOutput, description=MEANINGS[int(UNPROCESSABLE)])
            bodies[UNPROCESSABLE] = self._get_response_for_code(refusal, UNPROCESSABLE, direction=direction)
        return bodies

    def _get_response_for_code(
        self, serializer: Any, status_code: str, media_types: Any = None, direction: Any = "response"
    ) -> dict[str, Any]:
        from tournament.api.core.errors import PROBLEM_JSON  # noqa: PLC0415 - as above

        kinds = [PROBLEM_JSON] if status_code >= LOWEST_REFUSAL else media_types
        described: Any = super()._get_response_for_code
        body: dict[str, Any] = described(serializer, status_code, kinds, direction)
        return body

    def get_override_parameters(self) -> Any:
        """Beside those of the operation: the key, wherever it may stand for the token of the body."""
        from tournament.api.core.repeated_requests import KEY, takes_key  # noqa: PLC0415 - as above

        has_body = self.method.upper() in WITH_A_BODY
        return [KEY] if has_body and takes_key(self.get_request_serializer()) else []

    @property
    def query_parameters(self) -> tuple[str, ...]:
        return tuple(each["name"] for each in self._get_parameters() if each["in"] == "query")


def refuse_unknown(request: Request, view: APIView) -> None:
    """Refuse a name that the operation does not declare (``Invalid`` "query-unknown")."""
    unknown = set(request.query_params)
    if not unknown or request.method == "OPTIONS":
        return
    kind: Any = type(view)
    known = _declared(kind, "get" if request.method == "HEAD" else str(request.method).lower())
    if wrong := sorted(unknown - set(known)):
        name = wrong[0][:MAX_SHOWN]
        data = {"name": name, "known": list(known)}
        raise Invalid("query-unknown", case="known" if known else "none", field=name, data=data)


@cache
def _declared(view: Any, method: str) -> tuple[str, ...]:
    """The query parameters that an operation has in ``/api/schema/``."""
    kind = getattr(getattr(view, method, None), "kwargs", {}).get("schema")
    if kind is None:
        return ()
    schema = kind()
    schema.view, schema.method, schema.path = view(request=None, kwargs={}), method, ""
    names: tuple[str, ...] = schema.query_parameters
    return names
