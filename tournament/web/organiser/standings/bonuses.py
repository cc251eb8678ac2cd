"""Bonus points at the desk: which kinds there are, and giving one kind to everybody on one page."""

from collections.abc import Mapping
from typing import Any, Final

from django.core.paginator import Page, Paginator
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.utils.text import slugify
from django.utils.translation import gettext

from armies.services.errors import UNPROCESSABLE
from tournament import adapters
from tournament.engine.bonus import MAX_KINDS, MAX_LABEL_LENGTH, MAX_POINTS, BonusKind, points_read
from tournament.engine.entrants import decimal_points
from tournament.engine.lifecycle import TournamentStatus
from tournament.messages.bonus import COUNTS, GIVERS
from tournament.models import Entrant
from tournament.queries.core.names import name_order
from tournament.services.core.errors import Conflict, Invalid, Refused
from tournament.services.standings import bonus_kinds, bonuses
from tournament.web.forms.post_data import posted_text
from tournament.web.forms.seen_fields import seen_in, seen_text
from tournament.web.organiser.core.desk import ORGANISER, Desk, official, page, see_other, went_well
from tournament.web.refusals import sentence

MAX_KEY_LENGTH: Final = 24
PER_PAGE, ALONE = 100, 20  # players on a page, and how few make none of their own
EMPTY: Final = {"key": "", "label": "", "most": "", "counts": "once", "pairs": False, "given_by": "organiser"}


@official(ORGANISER)
def kinds(request: HttpRequest, desk: Desk) -> HttpResponse:
    tournament, refusal = desk.tournament, None
    rows = tournament.bonus_kinds
    if request.method == "POST":
        rows = _posted_kinds(request.POST)
        seen = seen_in(request, bonus_kinds.COLUMNS)
        try:
            bonus_kinds.change(tournament, rows, by=desk.by, now=desk.now, seen=seen)
        except (Invalid, Conflict) as error:
            if error.code == "changed-meanwhile":
                raise
            refusal = error
        else:
            return went_well(request, gettext("Bonus points saved."), desk.url("bonus-kinds"))
    return page(
        request,
        desk,
        "organiser/standings/bonus_kinds.html",
        tab="bonus",
        status=UNPROCESSABLE if refusal else 200,
        refusal=refusal,
        kinds=[*rows, *[EMPTY] * (len(rows) < MAX_KINDS)],
        counts=COUNTS.items(),
        givers=GIVERS.items(),
        longest_label=MAX_LABEL_LENGTH,
        most=MAX_POINTS,
        seen=seen_text(request, tournament, bonus_kinds.COLUMNS),
    )


def _posted_kinds(data: QueryDict) -> list[dict[str, Any]]:
    names = ("key", "label", "most", "counts", "pairs", "given_by")
    sent = zip(*(data.getlist(name) for name in names), strict=False)
    rows = [dict(zip(names, row, strict=True)) for row in sent if row[1].strip() or row[2].strip()]
    keys: set[str] = set()
    for number, row in enumerate(rows, start=1):
        key = row["key"] or slugify(row["label"])[:MAX_KEY_LENGTH].strip("-")
        row["key"] = key if key and key not in keys else f"bonus-{number}"
        keys.add(row["key"])
        row["most"] = row["most"].strip().replace(",", ".")
        row["pairs"] = row["pairs"] == "yes"
    return rows


@official()
def give(request: HttpRequest, desk: Desk, key: str = "") -> HttpResponse:
    known = adapters.to_bonus_kinds(desk.tournament)
    if not known:
        return see_other(desk.url("bonus-kinds") if desk.organises else desk.url("standings"))
    kind = next((each for each in known if each.key == key), None) if key else known[0]
    if kind is None:
        raise Http404(gettext("This kind of bonus does not exist. Go back to the bonus points."))
    refusal, typed = None, {}
    if request.method == "POST":
        typed = {name: posted_text(request.POST, name) for name in request.POST}
        try:
            return _given(request, desk, kind, typed)
        except Refused as error:
            refusal = error
    people = sorted(desk.tournament.entrants.all(), key=name_order)
    shown = Paginator(people, PER_PAGE, orphans=ALONE).get_page(request.GET.get("page"))
    return page(
        request,
        desk,
        "organiser/standings/bonus.html",
        status=refusal.status if refusal else 200,
        refusal=sentence(refusal) if refusal else "",
        kind=kind,
        known=known,
        shown=shown,
        rows=_rows(desk, kind, typed, shown),
        most=kind.points,
        counts=COUNTS[kind.counts],
        may_give=bonuses.may_give(kind, desk.by.kind) and not _is_final(desk),
        is_final=_is_final(desk),
    )


def _given(request: HttpRequest, desk: Desk, kind: BonusKind, typed: Mapping[str, str]) -> HttpResponse:
    """Store the fields that were changed on the page, and nothing else of it."""
    points, seen = {}, {}
    for name, written in typed.items():
        number = name.removeprefix("points-")
        if not (name.startswith("points-") and number.isascii() and number.isdecimal()):
            continue
        was, value = typed.get(f"seen-{number}", ""), written.strip().replace(",", ".")
        if value == was:
            continue
        units = points_read(value or "0", kind.points_unit)
        if units is None:
            limit = {"kind": kind.label, "limit": kind.points}
            raise Invalid("points-out-of-range", case="bonus", data=limit)
        points[int(number)], seen[int(number)] = units, points_read(was, kind.points_unit) or 0
    bonuses.give(desk.tournament, kind.key, points, by=desk.by, now=desk.now, seen=seen)
    return went_well(request, gettext("Bonus points saved."), desk.url("bonus-of", kind.key))


def _rows(
    desk: Desk, kind: BonusKind, typed: Mapping[str, str], people: Page[Entrant]
) -> list[tuple[Entrant, str, str]]:
    """These players with what the field shows and what is stored."""
    has = {row.entrant: row.units for row in adapters.to_given(desk.tournament) if row.kind == kind.key}
    stored = {
        each.number: decimal_points(has[each.number], kind.points_unit) if each.number in has else ""
        for each in people
    }
    return [
        (each, typed.get(f"points-{each.number}", stored[each.number]), stored[each.number])
        for each in people
    ]


def _is_final(desk: Desk) -> bool:
    return desk.tournament.status == TournamentStatus.FINISHED
