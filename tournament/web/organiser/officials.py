"""Who works on the tournament: appoint an account that there is, or make one for somebody new."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.views.decorators.cache import never_cache

from tournament.services import officials
from tournament.web.organiser.desk import ORGANISER, Desk, official, page, went_well
from tournament.web.organiser.forms.officials import OfficialForm
from tournament.web.refusals import onto

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

UNPROCESSABLE = 422


@never_cache
@official(ORGANISER)
def index(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Everybody with a part, and one more."""
    form = OfficialForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        with onto(form):
            user, password = officials.invite(desk.tournament, form.invited(), by=desk.by, now=desk.now)
            name = user.get_full_name() or user.get_username()
            words = f"{name} is {form.cleaned_data['kind']}."
            if password:
                words += f" Sign-in name {user.get_username()}, password {password}. It is shown this once."
            return went_well(request, words, desk.url("officials"))
    roles = desk.tournament.roles.select_related("user").order_by("kind", "user__username")
    return page(
        request, desk, "officials", form=form, roles=roles, status=UNPROCESSABLE if form.errors else 200
    )
