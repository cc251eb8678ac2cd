"""Fees at the desk: what playing costs, who has paid, and the sums for the treasurer."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext
from django.views.decorators.http import require_POST, require_safe

from armies.services.errors import UNPROCESSABLE
from tournament.engine.fees import MAX_LINK_LENGTH, FeeKind, FeePlan, amount_text
from tournament.models import FeeEntry
from tournament.queries.entrants.fees import fee_rows, totals
from tournament.services.core.errors import Invalid
from tournament.services.entrants import fees
from tournament.services.entrants.fee_inputs import FeeNoteInput
from tournament.services.transfer import fee_files
from tournament.web.forms.form_tokens import client_token
from tournament.web.forms.input_forms import posted
from tournament.web.forms.post_data import posted_text
from tournament.web.forms.seen_fields import seen_in, seen_text
from tournament.web.organiser.core.desk import ORGANISER, Desk, official, page, see_other, went_well
from tournament.web.organiser.transfer.import_export import attached
from tournament.web.public.paging import ALONE

PER_PAGE = 100
FIELDS = ("fee", "member_fee", "currency", "pay_url")


@official(ORGANISER)
def plan(request: HttpRequest, desk: Desk) -> HttpResponse:
    tournament, refusal = desk.tournament, None
    typed = tournament.fee_plan
    if request.method == "POST":
        sent = {name: posted_text(request.POST, name).strip() for name in FIELDS}
        typed = {name: value for name, value in sent.items() if value}
        wanted = typed if typed.keys() - {"currency"} else {}
        try:
            fees.change_plan(
                tournament, wanted, by=desk.by, now=desk.now, seen=seen_in(request, fees.COLUMNS)
            )
        except Invalid as error:
            refusal = error
        else:
            return went_well(request, gettext("Fee saved."), desk.url("fee-plan"))
    return page(
        request,
        desk,
        "organiser/entrants/fees/fee_plan.html",
        tab="fees",
        status=UNPROCESSABLE if refusal else 200,
        refusal=refusal,
        typed=typed,
        longest_link=MAX_LINK_LENGTH,
        seen=seen_text(request, tournament, fees.COLUMNS),
    )


@official()
@require_safe
def index(request: HttpRequest, desk: Desk) -> HttpResponse:
    if not desk.tournament.fee_plan and not desk.tournament.fee_entries.exists():
        return see_other(desk.url("fee-plan" if desk.organises else "entrants"))
    rows = fee_rows(desk.tournament)
    is_open = request.GET.get("only") == "due"
    wanted = [row for row in rows if row.account.due] if is_open else rows
    shown = Paginator(wanted, PER_PAGE, orphans=ALONE).get_page(request.GET.get("page"))
    sums = totals(rows)
    return page(
        request,
        desk,
        "organiser/entrants/fees/fees.html",
        plan=FeePlan.from_json(desk.tournament.fee_plan),
        shown=shown,
        rows=shown.object_list,
        only=is_open,
        open_count=sum(bool(row.account.due) for row in rows),
        sums=sums,
        by_way=[(FeeEntry.PaidBy(way).label, cents) for way, cents in sums.by_way.items()],
        ways=FeeEntry.PaidBy.choices,
        token=client_token(),
    )


@official()
@require_POST
def note(request: HttpRequest, desk: Desk, number: int) -> HttpResponse:
    entrant, values = desk.entrant(number), posted(request, FeeNoteInput)
    made = fees.note(
        entrant,
        values.kind,
        by=desk.by,
        now=desk.now,
        cents=values.cents,
        paid_by=values.paid_by,
        token=values.token,
        seen=seen_in(request, fees.SEEN),
    )
    values_said = {"name": f"{entrant}", "amount": amount_text(made.cents)}
    words = {
        FeeKind.PAID: gettext("%(name)s paid %(amount)s."),
        FeeKind.REFUND: gettext("%(name)s got %(amount)s back."),
        FeeKind.MEMBER: gettext("%(name)s is a member."),
        FeeKind.NOT_MEMBER: gettext("%(name)s is not a member."),
    }[FeeKind(made.kind)]
    return went_well(request, words % values_said, desk.url("fees"))


@official(ORGANISER)
@require_safe
def as_csv(request: HttpRequest, desk: Desk) -> HttpResponse:  # noqa: ARG001 - a view of the desk
    return attached(fee_files.fees_csv(desk.tournament))
