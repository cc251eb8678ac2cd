"""Long prints: asked for with a button, made by a worker or in the request, followed until they are ready."""

from datetime import timedelta
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache

from tournament import time_source
from tournament.models import Paper
from tournament.printing import print_jobs
from tournament.printing.inputs import PrintRoundInput
from tournament.printing.render_job import press
from tournament.printing.views import file_headers
from tournament.queries.core import addresses
from tournament.queries.prints import print_records
from tournament.services.prints import print_records as records
from tournament.services.prints import print_storage
from tournament.web.forms.input_forms import posted
from tournament.web.organiser.core.desk import Desk, official, page, see_other, went_well

IMPATIENT: Final = timedelta(seconds=10)  # after this long without a worker, the page offers to do it here
LOST: Final = timedelta(minutes=3)  # after this long the worker may be lost
LOOK_EVERY: Final = 2  # seconds


@official(methods=["POST"])
def make(request: HttpRequest, desk: Desk, kind: str) -> HttpResponse:
    if not print_jobs.may_be_ordered(desk.tournament, kind):
        raise Http404(_("This print does not exist. Go back to the prints."))
    print_jobs.refuse_lower_role(kind, desk.kind)
    address = addresses.for_phones(request, "/")
    round_ = print_jobs.round_of(desk.tournament, kind, posted(request, PrintRoundInput).round)
    made = print_jobs.order(
        desk.tournament, kind, address=address, by=desk.by, clock=time_source.now, round_=round_
    )
    if len(made) > 1:
        words = ngettext(
            "%(count)s volume is being made. It appears here when it is ready.",
            "%(count)s volumes are being made. They appear here when they are ready.",
            len(made),
        )
        return went_well(request, words % {"count": len(made)}, desk.url("prints"))
    return see_other(desk.url("print", made[0].pk))


@never_cache
@official(methods=["GET", "HEAD"])
def follow(request: HttpRequest, desk: Desk, number: int) -> HttpResponse:
    paper = print_jobs.ordered_print(desk.tournament, number, role=desk.kind)
    waited = desk.now - paper.asked_at
    is_open = paper.status in records.OPEN
    is_slow = waited > (IMPATIENT if paper.status == Paper.Status.WAITING else LOST)
    answer = page(
        request,
        desk,
        "organiser/prints/print.html",
        paper=paper,
        name=print_records.name_of(paper),
        is_open=is_open,
        may_do_it_here=paper.status == Paper.Status.FAILED or (is_open and is_slow),
    )
    if is_open:
        answer["Refresh"] = str(LOOK_EVERY)
    return answer


@official(methods=["POST"])
def here(_request: HttpRequest, desk: Desk, number: int) -> HttpResponse:
    paper = print_jobs.ordered_print(desk.tournament, number, role=desk.kind)
    press(paper.pk, clock=time_source.now, again=True)
    return see_other(desk.url("print", paper.pk))


@never_cache
@official(methods=["GET", "HEAD"])
def file(_request: HttpRequest, desk: Desk, number: int) -> HttpResponse:
    paper = print_jobs.ordered_print(desk.tournament, number, role=desk.kind)
    records.refuse_unready(paper)
    content = print_storage.get(paper.key)
    if content is None:
        raise Http404(_("This print has expired. Print it again."))
    name = f"{desk.tournament.slug}-{paper.kind}.pdf"
    return HttpResponse(content, content_type="application/pdf", headers=file_headers(name))
