"""Type a round from paper back in: looked at as a whole before anything is stored."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from armies.services.errors import Refused
from tournament import adapters
from tournament.engine.lifecycle import ON_THE_WALL, EntrantStatus, RoundStatus, TableStatus
from tournament.messages.formats import round_called, round_title
from tournament.models import Pairing, Round
from tournament.queries.results import reports, side_by_side
from tournament.queries.results.side_by_side import Account
from tournament.queries.rounds import stages
from tournament.services.core.actors import MAX_TOKEN_LENGTH
from tournament.services.core.inputs import MAX_REASON_LENGTH
from tournament.services.results import paper_rounds, results
from tournament.services.results.paper_rounds import Form, PaperRefused
from tournament.services.results.result_checks import ASKED, IMPOSSIBLE
from tournament.services.rounds import manual_changes
from tournament.templatetags.error_summaries import Fault
from tournament.web.forms.form_tokens import client_token
from tournament.web.forms.post_data import posted_text, typed_values, whole
from tournament.web.organiser.core.desk import ORGANISER, Desk, official, page, went_well
from tournament.web.organiser.results.endings import HOW, fate_answers
from tournament.web.organiser.results.paper_round_forms import (
    PaperRow,
    columns_of,
    empty_rows,
    field_of,
    games_of,
    others_as_text,
    page_of,
    rows_of,
)
from tournament.web.organiser.results.result_forms import consent
from tournament.web.organiser.results.scheme_entry_forms import SCORED_ENDINGS
from tournament.web.refusals import sentence

REASON: Final = gettext_lazy("Paired on paper without the server.")


@dataclass(frozen=True, slots=True)
class Read:
    pairing: Pairing
    account: Account | None


@dataclass(frozen=True, slots=True)
class Paper:
    round: Round
    rows: list[Read]
    broken: list[str]
    accepted: list[str]


@official(ORGANISER)
def type_in(request: HttpRequest, desk: Desk) -> HttpResponse:
    columns = columns_of(desk.tournament)
    if request.method != "POST":
        return _form(
            request, desk, empty_rows(_tables(desk), columns), reason=str(REASON), token=client_token()
        )
    token = posted_text(request.POST, "client_token")[:MAX_TOKEN_LENGTH] or client_token()
    rows, reason = rows_of(request.POST, columns), posted_text(request.POST, "reason")[:MAX_REASON_LENGTH]
    number = whole(request.POST.get("page") or request.POST.get("on_page", "")) or 1
    answers = typed_values(request.POST, ("override", "facts_confirmed"), most=MAX_REASON_LENGTH)
    typed: dict[str, Any] = {"rows": rows, "reason": reason, "consent": consent(answers)}
    context: dict[str, Any] = {
        "rows": rows,
        "reason": reason,
        "answers": answers,
        "token": token,
        "number": number,
    }
    if "page" in request.POST:
        return _form(request, desk, **context)
    try:
        if "store" in request.POST:
            form = Form(token, is_confirmed="is_confirmed" in request.POST)
            return _stored(request, desk, _store(desk, **typed, form=form))
        paper = _looked_at(desk, **typed, form=Form(token, is_confirmed=True))
    except Refused as refusal:
        if refusal.code == "rules-relaxed":  # not confirmed: the check says which, and asks
            context["paper"] = _looked_at(desk, **typed, form=Form(token, is_confirmed=True))
        faults = refusal.faults if isinstance(refusal, PaperRefused) else (refusal,)
        codes = {each.code for each in faults}
        context |= {"can_override": bool(codes & {*IMPOSSIBLE}), "is_asked": bool(codes & {*ASKED})}
        fields = [field_of(each, rows) for each in faults]
        at = next((whole(name.partition("-")[0]) for name in fields if name), None)
        errors = [
            Fault(each.message if name else sentence(each), name)  # a link holds no links to clauses
            for each, name in zip(faults, fields, strict=True)
        ]
        return _form(request, desk, **context, at=at, errors=errors, wrong=set(fields), status=refusal.status)
    if desk.tournament.rounds.filter(pk=paper.round.pk).exclude(status=RoundStatus.DRAFT).exists():
        return _stored(request, desk, paper.round)  # this form has made it already
    return _form(request, desk, **context, paper=paper)


def _stored(request: HttpRequest, desk: Desk, round_: Round) -> HttpResponse:
    saved = _("%(round)s is saved as it was paired on paper.") % {"round": round_title(round_.title)}
    words = f"{saved} {_left_over(round_)}"
    return went_well(request, words, desk.url("round", round_.number))


def _looked_at(desk: Desk, **typed: Any) -> Paper:
    return manual_changes.trial(lambda: None, lambda: _look(_store(desk, **typed)))


def _store(desk: Desk, *, rows: list[PaperRow], reason: str, form: Form, consent: Mapping[str, Any]) -> Round:
    people = {who.number: who for who in desk.tournament.entrants.select_related("good_list", "evil_list")}
    games = [
        replace(game, facts={**game.facts, **consent}) if game.facts is not None else game
        for _, game in games_of(rows, people)
    ]
    return paper_rounds.type_in(desk.tournament, games, by=desk.by, now=desk.now, reason=reason, form=form)


def _left_over(round_: Round) -> str:
    missing = round_.pairings.filter(is_current=True, b__isnull=False).exclude(status=TableStatus.CONFIRMED)
    if not missing.exists():
        return _("Every table has its result.")
    return _("Type the missing ones under Results.")


def _look(round_: Round) -> Paper:
    found = round_.pairings.filter(is_current=True).select_related("a", "b", "round")
    rows = [
        Read(
            row,
            next((side_by_side.stored(one) for one in side_by_side.live_of(row)), None) if row.b_id else None,
        )
        for row in found
    ]
    accepted = [words for row in rows if (words := _accepted(row))]
    return Paper(round_, rows, paper_rounds.known_by(round_), accepted)


def _accepted(row: Read) -> str:
    """What the list contradicts at this table: one reason is given for all of them, so each is named."""
    if row.account is None or not row.account.facts.get("override"):
        return ""
    try:
        results.preview(row.pairing, adapters.without_consent(row.account.facts, "override"))
    except Refused as refusal:
        return format_html(_("Table {table}: {fault}"), table=row.pairing.table, fault=sentence(refusal))
    return ""


def _form(
    request: HttpRequest,
    desk: Desk,
    rows: list[PaperRow],
    *,
    number: int = 1,
    at: int | None = None,
    **context: Any,
) -> HttpResponse:
    board = page_of(rows, number=number, at=at)
    live = stages.live_rounds(desk.tournament)
    last = live[-1] if live else None
    waiting = last if last and last.status in ON_THE_WALL else None
    drafted = last if last and last.status == RoundStatus.DRAFT else None
    return page(
        request,
        desk,
        "organiser/results/paper_round.html",
        rows=rows,
        board=board,
        others=others_as_text(rows, board),
        title=round_called(drafted.title if drafted else stages.next_title(desk.tournament, live)),
        waiting=waiting,
        drafted=drafted,
        columns=columns_of(desk.tournament),
        **_endings(desk),
        **context,
    )


def _endings(desk: Desk) -> dict[str, Any]:
    """What the digits mean that stand for an ending."""
    slip = adapters.to_slip(desk.tournament)
    if reports.slip_kind(desk.tournament) != "scheme":
        return {"endings": HOW.items(), "ring": fate_answers(slip.fates).items()}
    return {
        "is_scored": True,
        "has_marks": bool(slip.marks),
        "endings": [(how, HOW[how]) for how in SCORED_ENDINGS[1:]],
    }


def _tables(desk: Desk) -> int:
    here = desk.tournament.entrants.filter(status=EntrantStatus.CHECKED_IN).count()
    return max(1, here // 2)
