"""Long lists come in pages: ``?limit=`` and ``?offset=``. A number that is none is refused, not guessed."""

from typing import Final

from rest_framework.pagination import LimitOffsetPagination
from rest_framework.request import Request

from tournament.services.core.errors import Invalid

MAX_ROWS: Final = 500


UNREADABLE = {"limit": "limit-unreadable", "offset": "offset-unreadable"}


class Pages(LimitOffsetPagination):
    default_limit = 100
    max_limit = MAX_ROWS

    def get_limit(self, request: Request) -> int | None:
        return _number(request, "limit", least=1, default=self.default_limit, most=self.max_limit)

    def get_offset(self, request: Request) -> int:
        return _number(request, "offset", least=0, default=0)


class FewPages(Pages):
    default_limit = 20
    max_limit = 50


def _number(request: Request, name: str, *, least: int, default: int, most: int = 10**9) -> int:
    written = request.query_params.get(name, "")
    if not written:
        return default
    if not (written.isascii() and written.isdigit() and int(written[:10]) >= least):
        raise Invalid(UNREADABLE[name], data={"written": written[:20], "least": least}, field=name)
    return min(int(written[:10]), most)
