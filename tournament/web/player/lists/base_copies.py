"""A figure that no catalogue has: the player copies its base, and it stands in the list at once."""

from django.http import HttpRequest, HttpResponse
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from armies.models import Figure
from tournament import access, time_source
from tournament.queries.lists import list_sheets
from tournament.services.lists import list_drafts
from tournament.services.tournaments import deadlines
from tournament.web.forms import copied_base
from tournament.web.forms.base_form import BaseForm
from tournament.web.forms.copied_base import Near
from tournament.web.forms.post_data import whole
from tournament.web.player.core.link_access import FORM, Own, own_page, page, see_other, typed_text

MAX_NAME_LENGTH = 120
CONFLICT, UNPROCESSABLE = 409, 422


@own_page(FORM)
def copy_base(request: HttpRequest, own: Own, faction: str) -> HttpResponse:
    deadlines.refuse_late_list(own.entrant, faction, now=time_source.now())
    if request.method != "POST":
        form = BaseForm(faction=faction)
        form.initial["name"] = typed_text(request.GET, "q", most=MAX_NAME_LENGTH)
        return _shown(request, own, faction, form)
    same = whole(request.POST.get("same", ""))
    if same is not None:
        known = access.one_or_404(list_drafts.offered(own.entrant, faction), access.NO_FIGURE, pk=same)
        return _added(request, own, faction, known, _("%(name)s is in your list."))
    form = BaseForm(request.POST, faction=faction)
    if not form.is_valid():
        return _shown(request, own, faction, form, status=UNPROCESSABLE)
    copied, alike = copied_base.keep(
        own.tournament, form.figure(), request.POST, by=own.actor, now=time_source.now()
    )
    if copied is None:
        return _shown(request, own, faction, form, alike=alike, status=CONFLICT)
    words = (
        _("%(name)s is in your list, unverified. The referee checks it against its base.")
        if copied.is_new
        else _("%(name)s is in your list. The catalogue already had it.")
    )
    return _added(request, own, faction, copied.figure, words)


def _added(request: HttpRequest, own: Own, faction: str, figure: Figure, words: str) -> HttpResponse:
    """One of it in the list, unless there are some already: a form that comes twice adds nothing twice."""
    held = {choice.figure.pk for choice in list_sheets.choices_of(own.entrant, faction)}
    if figure.pk not in held:
        list_drafts.put(own.entrant, faction, figure, quantity=1, now=time_source.now())
    address = f"{own.url('build', faction)}?{urlencode({'q': figure.name[:80]})}"
    return see_other(request, address, done=words % {"name": figure})


def _shown(
    request: HttpRequest,
    own: Own,
    faction: str,
    form: BaseForm,
    *,
    alike: list[Near] | None = None,
    status: int = 200,
) -> HttpResponse:
    context = {"form": form, "faction": faction, "alike": alike or []}
    return page(request, own, "player/lists/copy_base.html", context, current="lists", status=status)
