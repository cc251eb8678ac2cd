"""Score sheets typed at the desk, one after the other, without a mouse: in full, or their points alone.

A sheet of a table without a result is saved; of a table that has one it is said who entered it. Where a phone
says otherwise, everything stops and both accounts are shown above the sheet as it was typed. The second check
compares the points of sheets that are in.
"""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from armies.messages.edge import finding_text
from armies.services.errors import Refused
from rules.outcomes import Outcome
from rules.verdict import Severity
from tournament import access, adapters
from tournament.engine.lifecycle import RoundStatus, TableStatus
from tournament.models import Pairing, Round, Submission
from tournament.queries.hall import referee_calls
from tournament.queries.results import double_entries, reports, side_by_side
from tournament.queries.rounds import boards
from tournament.queries.rounds.played_scenarios import offered
from tournament.services.core.errors import Conflict
from tournament.services.core.inputs import MAX_REASON_LENGTH
from tournament.services.results import double_entry, played_scenarios, results
from tournament.services.results.inputs import KeepInput
from tournament.web.forms import typed_forms
from tournament.web.forms.form_tokens import client_token
from tournament.web.forms.input_forms import posted
from tournament.web.forms.post_data import posted_text, typed_values, whole
from tournament.web.forms.slip_form_fields import SlipFormFields
from tournament.web.organiser.core.desk import Desk, official, page, see_other
from tournament.web.organiser.core.live_pages import LivePart
from tournament.web.organiser.results.endings import ABSENT, CONCEDED, THE_RING
from tournament.web.organiser.results.entry_answers import answers_of, points_of
from tournament.web.organiser.results.entry_forms import EntryForm
from tournament.web.organiser.results.points_forms import PointsForm
from tournament.web.organiser.results.result_endings import SIDES
from tournament.web.organiser.results.result_previews import meaning
from tournament.web.organiser.results.scheme_entry_forms import SchemeEntryForm
from tournament.web.refusals import sentence

WHICH = tuple(f"which{how}" for how in (THE_RING, CONCEDED, ABSENT))
FIELDS = ("table", "scenario", "ending", *WHICH, "good")
SHEET, POINTS, CHECK = "sheet", "points", "check"
POINTS_ALONE = "22"  # the row of a result without counts
OF_TABLE = frozenset({"result-entered", "no-result"})  # said at the number of the table
CONSENT = ("override", "facts_confirmed")
MAX_FIELD_LENGTH = 64
CORRECTS = gettext_lazy("Second check: the sheet says otherwise.")
FIRST_WAS_RIGHT = gettext_lazy("Second check: the first entry was right.")


@official()
def show(request: HttpRequest, desk: Desk) -> HttpResponse:
    if request.method == "POST":
        return _take(request, desk)
    round_ = boards.current_round(desk.tournament)
    if round_ is None:
        return page(request, desk, "organiser/results/entry/entry.html", round=None)
    data = typed_forms.data_at(request) or request.GET
    typed = _typed(desk, data)
    form = _form(desk, data, typed if typed.keys() & {*_names(desk)} else None, _pairing(round_, typed))
    return _page(request, desk, round_, form)


def _page(
    request: HttpRequest, desk: Desk, round_: Round, form: EntryForm, *, stop: dict[str, Any] | None = None
) -> HttpResponse:
    passes = double_entries.passes_of(round_)
    return page(
        request,
        desk,
        "organiser/results/entry/entry.html",
        round=round_,
        passes=passes,
        offered=passes.next_unchecked if form.mode == CHECK else passes.next,
        newest=double_entries.newest_of(round_, desk.by.user),
        tables_part=ENTRY_TABLES,
        tables_url=ENTRY_TABLES.url(desk, {"only": form.mode}),
        calls=_calls(round_),
        last=_last(request, round_),
        stop=stop,
        has_points=reports.slip_kind(desk.tournament) == "points",
        can_override=desk.judges and form.is_beyond_list,
        focus=form.focus_first_error(),
        **_head(form),
    )


@official(methods=["POST"])
def entry_preview(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Who sits at the table, its photo, and what the counts mean while they are typed."""
    round_ = boards.current_round(desk.tournament)
    pairing = _pairing(round_, request.POST) if round_ else None
    form = _form(desk, request.POST, _typed(desk, request.POST), pairing)
    form.errors.pop("ending", None)  # half an ending is on its way to be one
    if round_ and pairing is None and request.POST.get("table", "").strip():
        form.add_error("table", _no_table(round_, request.POST["table"]))
    return render(
        request,
        "organiser/results/entry/_entry_parts.html",
        {"tournament": desk.tournament, "round": round_, **_head(form)},
    )


@official(methods=["POST"])
def keep(request: HttpRequest, desk: Desk) -> HttpResponse:
    pairing = _pairing(_round(desk), request.POST)
    if pairing is None:
        raise Http404(access.NO_TABLE)
    row = double_entry.keep(pairing, by=desk.by, now=desk.now, **posted(request, KeepInput).as_dict())
    return _next(desk, CHECK, done=row.pk, how="kept")


def _form(desk: Desk, data: QueryDict, typed: dict[str, str] | None, pairing: Pairing | None) -> EntryForm:
    """What is typed of a sheet: everything, its points, or its points once more."""
    mode = data.get("mode", "")
    typed = {"client_token": client_token(), **typed} if typed is not None else None
    if (kind := reports.slip_kind(desk.tournament)) == "scheme":
        scored = SchemeEntryForm(typed, pairing=pairing, tournament=desk.tournament)
        scored.mode = CHECK if mode == CHECK else SHEET
        return scored
    if mode == CHECK or (mode != SHEET and kind == "points"):
        form: EntryForm = PointsForm(typed, pairing=pairing, tournament=desk.tournament)
        form.mode = CHECK if mode == CHECK else POINTS
        return form
    return EntryForm(typed, pairing=pairing, tournament=desk.tournament)


def address_of(desk: Desk, data: QueryDict) -> str:
    """The page with what was typed so far, as a form that was not sent."""
    typed = typed_values(data, ("mode", *_names(desk)), most=MAX_FIELD_LENGTH)
    return f"{desk.url('entry')}?{urlencode(typed)}"


def _next(desk: Desk, mode: str, **done: object) -> HttpResponse:
    """The page for the sheet after this one."""
    return see_other(f"{desk.url('entry')}?{urlencode({'mode': mode, **done})}")


def _take(request: HttpRequest, desk: Desk) -> HttpResponse:
    round_ = _round(desk)
    typed, answers = _typed(desk, request.POST), typed_values(request.POST, CONSENT, most=MAX_REASON_LENGTH)
    pairing = _pairing(round_, request.POST)
    sheet = _form(desk, request.POST, typed, pairing)
    form = _form(desk, request.POST, {**typed, **answers}, pairing)
    if pairing is not None and form.is_blank:
        return _page(request, desk, round_, sheet)
    refusal: Refused | None = None
    if pairing is not None and form.is_valid():
        try:
            if scenario := posted_text(request.POST, "scenario"):
                played_scenarios.record(pairing, scenario, by=desk.by, now=desk.now)
            if done := _store(desk, form, request.POST):
                return _next(desk, form.mode, **done)
        except Refused as error:
            refusal = error
    stop = _stop(sheet, round_, typed)
    if refusal is not None and refusal.code in OF_TABLE:
        sheet.add_error("table", sentence(refusal))
    is_said = sheet.errors or (stop and stop["asks"] and not stop["lines"])  # at a field, or as a question
    if refusal is not None and not is_said:
        messages.error(request, sentence(refusal))
    return _page(request, desk, round_, sheet, stop=stop)


def _store(desk: Desk, form: EntryForm, post: QueryDict) -> dict[str, Any]:
    """What was done, for the address of the next page; nothing where two accounts differ."""
    pairing, token = form.pairing, desk.by.token(form.cleaned_data["client_token"])
    assert pairing is not None  # noqa: S101 - looked at before
    live = side_by_side.live_of(pairing)
    if form.mode == CHECK and "correct" not in post:
        if isinstance(form, PointsForm):
            agrees = double_entry.check_points(pairing, form.halves, by=desk.by, now=desk.now)
        else:
            differing = double_entry.check(pairing, form.facts(), token=token, by=desk.by, now=desk.now)
            agrees = not differing
        return {"done": live[0].pk, "how": "checked"} if agrees else {}
    facts = _facts(form, live)
    if "correct" in post and pairing.round.status == RoundStatus.CLOSED:
        raise Conflict("round-closed", case="entry", data={"round": pairing.round.number})
    if "correct" in post or not live or any(row.client_token == token for row in live):
        return _enter(desk, form, facts, seen=_seen(post, live), reason=_why(post))
    if pairing.status == TableStatus.CONFIRMED:
        raise double_entry.entered_already(live[0])
    typed = side_by_side.typed_account(pairing, facts, results.preview(pairing, facts).value, by=desk.by.name)
    if any(side_by_side.differing(pairing, (side_by_side.stored(row), typed)) for row in live):
        return {}
    return _enter(desk, form, facts, seen=_seen(post, live))


def _enter(
    desk: Desk, form: EntryForm, facts: dict[str, Any], *, seen: set[int], reason: str = ""
) -> dict[str, Any]:
    assert form.pairing is not None  # noqa: S101 - looked at before
    token = desk.by.token(form.cleaned_data["client_token"])
    row = double_entry.enter(
        form.pairing, facts, seen=seen, token=token, by=desk.by, now=desk.now, reason=reason
    )
    return {"done": row.pk, "how": "saved"}


def _seen(post: QueryDict, live: list[Submission]) -> set[int]:
    """The accounts that stood beside this sheet when somebody said it is right; else what it meets now."""
    if "correct" not in post:
        return {row.pk for row in live}
    return {pk for pk in map(whole, post.getlist("seen")) if pk is not None}


def _why(post: QueryDict) -> str:
    return posted_text(post, "reason")[:MAX_REASON_LENGTH] if "correct" in post else ""


def _stop(form: EntryForm, round_: Round, typed: dict[str, str]) -> dict[str, Any] | None:
    """Why the sheet is not stored: a question, or accounts that differ. Other faults go to their field."""
    if form.pairing is None:
        form.add_error("table", _no_table(round_, typed.get("table", "")))
    if form.pairing is None or not form.is_valid():
        return None
    live = side_by_side.live_of(form.pairing)
    if form.mode == CHECK:
        return _checked(form, live, typed)
    facts = _facts(form, live)
    try:
        verdict = results.preview(form.pairing, facts)
        asks = [finding_text(each) for each in verdict.findings if each.severity is Severity.UNDECIDED]
        stop: dict[str, Any] = {"asks": asks, "lines": (), "values": {**typed, "mode": form.mode}}
        if live and form.pairing.status != TableStatus.CONFIRMED:
            return stop | _compared(form.pairing, live, facts, verdict.value)
        if not asks:
            results.preview(form.pairing, facts, may_be_open=False)
    except Refused as refusal:
        form.refuse(refusal)
        return None
    return stop if asks else None


def _checked(form: EntryForm, live: list[Submission], typed: dict[str, str]) -> dict[str, Any] | None:
    """The result beside what the second check read. Points alone and scored games may be corrected."""
    pairing = form.pairing
    assert pairing is not None  # noqa: S101 - looked at before
    if form.is_blank or pairing.status != TableStatus.CONFIRMED:
        return None
    stop = {
        "asks": [],
        "values": {**typed, "mode": CHECK},
        "reason": str(CORRECTS),
        "keeps": str(FIRST_WAS_RIGHT),
    }
    if isinstance(form, PointsForm):
        can_correct = live[0].row == POINTS_ALONE and pairing.round.status != RoundStatus.CLOSED
        return {
            **stop,
            **side_by_side.compare_points(live[0], form.both_points, by=_("This sheet")),
            "result": live[0],
            "is_over": can_correct and form.halves != (0, 0),
        }
    try:
        outcome = results.preview(pairing, form.facts(), may_be_open=False).value
    except Refused as refusal:
        form.refuse(refusal)
        return None
    return {**stop, **_compared(pairing, live, form.facts(), outcome), "result": live[0]}


def _compared(
    pairing: Pairing, live: list[Submission], facts: dict[str, Any], outcome: Outcome
) -> dict[str, Any]:
    accounts = (
        *map(side_by_side.stored, live),
        side_by_side.typed_account(pairing, facts, outcome, by=_("This sheet")),
    )
    return {
        "lines": side_by_side.compare(pairing, accounts),
        "accounts": accounts,
        "result": None,
        "is_over": outcome.decided and pairing.round.status != RoundStatus.CLOSED,
    }


def _head(form: EntryForm) -> dict[str, Any]:
    row = form.pairing
    head: dict[str, Any] = {
        "form": form,
        "pairing": row,
        "said": {},
        **answers_of(form),
        "scenarios": offered(row) if row else (),
        "scenario": form.data.get("scenario", "") or (row.scenario if row else ""),
        "photos": row.photos.all() if row else (),
        "mode": form.mode,
        "points": points_of(form.mode == CHECK),
        "entered": _entered(form),
    }
    if form.mode == CHECK:
        return head
    if form.pairing is None or not form.is_bound or form.is_blank or not form.is_valid():
        return head
    if "ending" not in form.cleaned_data:  # the preview takes half a sign out of the errors
        return head
    return head | meaning(form, form.pairing, _facts(form, side_by_side.live_of(form.pairing)))


def _entered(form: EntryForm) -> str:
    """Who entered the result of this table already; empty where there is none, or where it is checked."""
    row = form.pairing
    if row is None or form.mode == CHECK or row.status != TableStatus.CONFIRMED:
        return ""
    return sentence(double_entry.entered_already(side_by_side.live_of(row)[0], case="shown"))


def _calls(round_: Round) -> set[int | None]:
    """The tables of the round that ask for a referee."""
    rows = referee_calls.open_rows(round_.tournament).filter(pairing__round=round_)
    return set(rows.values_list("pairing__table", flat=True))


def _facts(form: EntryForm, live: list[Submission]) -> dict[str, Any]:
    """What was typed; what was set up may stay empty where an earlier account tells it."""
    return side_by_side.with_starts(form.facts(), live[0]) if live else form.facts()


def _last(request: HttpRequest, round_: Round) -> dict[str, Any] | None:
    pk, how = whole(request.GET.get("done", "")), request.GET.get("how", "")
    row = (
        Submission.objects.filter(pk=pk, pairing__round=round_).select_related("pairing__a", "pairing__b")
        if pk is not None and how in {"saved", "checked", "kept"}
        else Submission.objects.none()
    ).first()
    return {"row": row, "how": how, "account": side_by_side.stored(row)} if row else None


def _round(desk: Desk) -> Round:
    found = boards.current_round(desk.tournament)
    if found is None:
        raise Conflict("no-round")
    return found


def _pairing(round_: Round, data: Mapping[str, str]) -> Pairing | None:
    table = whole(str(data.get("table", "")).strip())
    try:
        return access.pairing_at(round_, table) if table is not None else None
    except Http404:
        return None


def _typed(desk: Desk, data: QueryDict) -> dict[str, str]:
    return typed_values(data, (*_names(desk), "client_token"), most=MAX_FIELD_LENGTH)


def _names(desk: Desk) -> tuple[str, ...]:
    """The fields of a sheet of this event."""
    fields = SlipFormFields(adapters.to_slip(desk.tournament).for_players, SIDES)
    has_points = reports.slip_kind(desk.tournament) != "scheme"
    return (*FIELDS, *["points"] * has_points, *fields.all())


def _no_table(round_: Round, text: str) -> str:
    shown = shortened(text)
    if not shown:
        return _("Enter the table number from the sheet first.")
    return _("%(round)s has no table %(table)s. Check the sheet.") % {"round": round_, "table": shown}


def shortened(text: str) -> str:
    return text.replace("\0", "").strip()[:8]


def _tables(desk: Desk, asked: Mapping[str, str]) -> dict[str, Any]:
    """The tables of the round beside the sheet, as other desks and the phones fill them."""
    round_ = boards.current_round(desk.tournament)
    if round_ is None:
        return {}
    return {
        "passes": double_entries.passes_of(round_),
        "calls": _calls(round_),
        "mode": asked.get("only", SHEET),
    }


ENTRY_TABLES = LivePart("entry_tables", ("results", "pairings", "referee-calls"), _tables)
