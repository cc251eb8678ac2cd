"""Pages of the desk that change by themselves: page and live address render one part with one context."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.http import urlencode

from tournament.engine.lifecycle import RoundStatus
from tournament.models import Pairing, RoleKind, Round
from tournament.web.forms.post_data import whole
from tournament.web.organiser.core.desk import SCOREKEEPER, Desk, page
from tournament.web.public.paging import A_PAGE, Board, Cut, board_of
from tournament.web.public.parts import is_wanted

Row = TypeVar("Row")
AskedContext = Callable[[Desk, Mapping[str, str]], dict[str, Any]]
RoundContext = Callable[[Desk, Round, Mapping[str, str]], dict[str, Any]]
HALF_A_PAGE: Final = A_PAGE // 2  # of tables, and of people at check-in: each has verbs of its own
MAX_NUMBER_LENGTH: Final = 4
MAX_SEARCH_LENGTH: Final = 80
ASKED: Final = ("round", "entrant", "q", "only", "page", "list", "at")  # what an address may ask a part for
ASKED_OF_ROUND: Final = ("page", "q", "pick", "with", "table", "publish", "edit")


@dataclass(frozen=True, slots=True)
class LivePart:
    """``topics`` are the outbox topics upon which it has to be fetched again; ``least`` is who may see it.

    A page of one round has read that round already: ``round_context`` makes the same from it.
    ``renewed_every`` so many seconds it may show something else, though nothing was changed.
    """

    name: str
    topics: tuple[str, ...]
    context: AskedContext
    round_context: RoundContext | None = None
    least: RoleKind = SCOREKEEPER
    renewed_every: int = 0

    @property
    def template(self) -> str:
        return f"fragments/organiser/{self.name}.html"

    def url(self, desk: Desk, asked: Mapping[str, str]) -> str:
        address = desk.url("part", self.name)
        return f"{address}?{urlencode(asked)}" if asked else address


def live_page(
    request: HttpRequest,
    desk: Desk,
    template: str,
    part: LivePart,
    *,
    round_: Round | None = None,
    asked: Mapping[str, str] | None = None,
    **around: Any,
) -> HttpResponse:
    """A page of the desk around one part; what the page's address asks, its part is asked too."""
    wish = dict(asked) if asked is not None else asked_of(request)
    if round_ is not None and part.round_context is not None:
        wish = {**{each: wish[each] for each in ASKED_OF_ROUND if each in wish}, "round": str(round_.number)}
        context = part.round_context(desk, round_, wish)
    else:
        context = part.context(desk, wish)
    return page(request, desk, template, part=part, part_url=part.url(desk, wish), **context, **around)


def asked_of(request: HttpRequest) -> dict[str, str]:
    return {name: request.GET[name] for name in {*ASKED, *ASKED_OF_ROUND} if request.GET.get(name)}


def asked_round(desk: Desk, asked: Mapping[str, str]) -> Round | None:
    number = asked.get("round", "")[:MAX_NUMBER_LENGTH]
    try:
        return desk.round(int(number if number.isdecimal() else 0))
    except Http404:
        return None


def of_round(context: RoundContext, *, is_draft: bool = False) -> AskedContext:
    """The context of a round that an address names; without tables where its state changed meanwhile."""

    def asked_context(desk: Desk, asked: Mapping[str, str]) -> dict[str, Any]:
        round_ = asked_round(desk, asked)
        if round_ is None or (round_.status == RoundStatus.DRAFT) != is_draft:
            return {"round": round_}
        return context(desk, round_, asked)

    return asked_context


def tables_shown(
    rows: Sequence[Row], asked: Mapping[str, str], *, pairing_of: Callable[[Row], Pairing]
) -> Board[Row]:
    words = searched_words(asked)
    cut: Cut[Row] = Cut(
        is_wanted=lambda row: _is_meant(pairing_of(row), words),
        is_at=lambda _: False,
        label=lambda row: str(pairing_of(row).table or "–"),
        size=HALF_A_PAGE,
    )
    return board_of(rows, cut, number=whole(asked.get("page", "")) or 1)


def searched_words(asked: Mapping[str, str]) -> str:
    return asked.get("q", "")[:MAX_SEARCH_LENGTH].strip()


def _is_meant(pairing: Pairing, words: str) -> bool:
    people = [one for one in (pairing.a, pairing.b) if one is not None]
    if words.isdecimal():
        return int(words) in {pairing.table, *(one.number for one in people)}
    return is_wanted(words, *(text for one in people for text in (one.name, one.club)))
