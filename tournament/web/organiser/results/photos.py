"""Photos of signed sheets at the desk: kept with their table, looked at and taken away by officials alone."""

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.models import Pairing, SheetPhoto
from tournament.services.core.inputs import ReasonInput
from tournament.services.results import photos
from tournament.web.forms.input_forms import posted
from tournament.web.forms.post_data import PHOTO_FORM_BYTES, picture_of, takes_upload
from tournament.web.organiser.core.ask import Question, asks
from tournament.web.organiser.core.desk import REFEREE, Desk, official, went_well

NO_PHOTO = gettext_lazy("This table has no such photo. Go back to the table.")


@takes_upload(PHOTO_FORM_BYTES)
@official(methods=["POST"])
def take(request: HttpRequest, desk: Desk, number: int, table: int) -> HttpResponse:
    photos.take(desk.pairing(number, table), picture_of(request), by=desk.by, now=desk.now)
    return went_well(
        request, _("Photo saved for table %(table)d.") % {"table": table}, _back(desk, number, table)
    )


@official(methods=["GET", "HEAD"])
def show(_request: HttpRequest, desk: Desk, number: int, table: int, photo: int) -> HttpResponse:
    found = _photo(desk.pairing(number, table), photo)
    headers = {
        "Cache-Control": "no-store, private",
        "Content-Disposition": f'inline; filename="round-{number}-table-{table}-{photo}.jpg"',
        "Cross-Origin-Resource-Policy": "same-origin",
    }
    return HttpResponse(photos.content_of(found), content_type="image/jpeg", headers=headers)


def _ask_to_remove(desk: Desk, number: int, table: int, photo: int) -> Question:
    found = _photo(desk.pairing(number, table), photo)
    return Question(
        title=_("Remove a photo of table %(table)d") % {"table": table},
        text=_("The picture of %(name)s is deleted. The log keeps who removed it and why.")
        % {"name": found.taken_by},
        answer=_("Remove photo"),
        back=_back(desk, number, table),
        needs_reason=True,
        is_danger=True,
    )


@official(REFEREE)
@asks(_ask_to_remove)
def remove(request: HttpRequest, desk: Desk, number: int, table: int, photo: int) -> HttpResponse:
    found = _photo(desk.pairing(number, table), photo)
    photos.remove(found, by=desk.by, now=desk.now, reason=posted(request, ReasonInput).reason)
    return went_well(request, _("Photo removed."), _back(desk, number, table))


def _photo(pairing: Pairing, number: int) -> SheetPhoto:
    found = pairing.photos.filter(pk=number).first()
    if found is None:
        raise Http404(NO_PHOTO)
    return found


def _back(desk: Desk, number: int, table: int) -> str:
    return f"{desk.url('table', number, table)}#photos"
