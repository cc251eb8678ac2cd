"""Who works on the tournament: appoint an account that there is, or make one for somebody new."""

from typing import Any, ClassVar, Final

from django import forms
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache

from tournament import access, adapters
from tournament.models import RoleKind, Tournament
from tournament.queries.accounts.password_resets import obstacles
from tournament.queries.core import addresses
from tournament.services.accounts import password_resets
from tournament.services.tournaments import officials, tournaments
from tournament.services.tournaments.inputs import OfficialInput
from tournament.web.forms.input_forms import InputForm
from tournament.web.organiser.core.ask import Question, asks
from tournament.web.organiser.core.desk import (
    ORGANISER,
    Desk,
    form_page,
    official,
    page,
    see_other,
    went_well,
)
from tournament.web.qr_codes import inline_svg
from tournament.web.refusals import form_errors


class OfficialForm(InputForm):
    class Meta:
        input = OfficialInput
        labels: ClassVar = {"username": gettext_lazy("Sign-in name"), "kind": gettext_lazy("Role")}
        help_texts: ClassVar = {
            "username": gettext_lazy("Of an existing account, or a new one: letters, digits and . @ + - _"),
            "name": gettext_lazy("As it appears in the log."),
        }
        widgets: ClassVar = {"kind": forms.RadioSelect}
        choices: ClassVar = {
            "kind": [
                (RoleKind.ORGANISER, gettext_lazy("Organiser: everything")),
                (RoleKind.REFEREE, gettext_lazy("Referee: lists, results, rulings and the clock")),
                (RoleKind.SCOREKEEPER, gettext_lazy("Scorekeeper: check-in and results")),
            ]
        }

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not adapters.has_lists(tournament):
            referee = (RoleKind.REFEREE, _("Referee: results, rulings and the clock"))
            choices = self.fields["kind"].choices  # type: ignore[attr-defined]
            self.fields["kind"].choices = [  # type: ignore[attr-defined]
                referee if value == RoleKind.REFEREE else (value, words) for value, words in choices
            ]


APPOINTED: Final = {
    RoleKind.ORGANISER: gettext_lazy("%(name)s is an organiser."),
    RoleKind.REFEREE: gettext_lazy("%(name)s is a referee."),
    RoleKind.SCOREKEEPER: gettext_lazy("%(name)s is a scorekeeper."),
}
WITH_PASSWORD: Final = {
    RoleKind.ORGANISER: gettext_lazy(
        "%(name)s is an organiser. Sign-in name %(username)s, password %(password)s. It is shown only once."
    ),
    RoleKind.REFEREE: gettext_lazy(
        "%(name)s is a referee. Sign-in name %(username)s, password %(password)s. It is shown only once."
    ),
    RoleKind.SCOREKEEPER: gettext_lazy(
        "%(name)s is a scorekeeper. Sign-in name %(username)s, password %(password)s. It is shown only once."
    ),
}


@never_cache
@official(ORGANISER)
def index(request: HttpRequest, desk: Desk) -> HttpResponse:
    form = OfficialForm(request.POST or None, initial={"kind": RoleKind.REFEREE}, tournament=desk.tournament)
    if request.method == "POST" and form.is_valid():
        with form_errors(form):
            user, password = officials.invite(desk.tournament, form.values(), by=desk.by, now=desk.now)
            name = user.get_full_name() or user.get_username()
            words = APPOINTED[form.cleaned_data["kind"]]
            if password:
                words = WITH_PASSWORD[form.cleaned_data["kind"]]
            told = words % {"name": name, "username": user.get_username(), "password": password}
            return went_well(request, told, desk.url("officials"))
    assert isinstance(request.user, User)  # noqa: S101 - an official has signed in
    roles = list(desk.tournament.roles.select_related("user").order_by("kind", "user__username"))
    organisers = [role.user for role in roles if role.kind == ORGANISER]
    return form_page(
        request,
        desk,
        "organiser/settings/officials.html",
        form=form,
        roles=roles,
        resettable=[
            pk
            for pk, obstacle in obstacles(request.user, [role.user for role in roles]).items()
            if not obstacle
        ],
        only_organiser=organisers[0] if len(organisers) == 1 else None,
    )


def _ask_to_remove(desk: Desk, username: str) -> Question | None:
    """Removing somebody else is undone by a press; whoever leaves cannot come back to undo it."""
    if access.role_in(desk.tournament, username).user.pk != getattr(desk.by.user, "pk", None):
        return None
    return Question(
        title=_("Remove your own role"),
        text=_("You cannot open this tournament any more. Only another organiser can give you a role."),
        answer=_("Remove role"),
        back=desk.url("officials"),
        is_danger=True,
    )


@official(ORGANISER)
@asks(_ask_to_remove)
def remove(request: HttpRequest, desk: Desk, username: str) -> HttpResponse:
    user = access.role_in(desk.tournament, username).user
    tournaments.dismiss(desk.tournament, user, by=desk.by, now=desk.now)
    if user == request.user and not user.is_superuser:
        return went_well(request, _("Your role is removed."), reverse("organiser:tournaments"))
    words = _("%(name)s has no role any more.") % {"name": user.get_full_name() or user.get_username()}
    return went_well(request, words, desk.url("officials"))


@official(ORGANISER, methods=["POST"])
def make_reset_link(request: HttpRequest, desk: Desk, username: str) -> HttpResponse:
    user = access.role_in(desk.tournament, username).user
    key = password_resets.make_link(desk.tournament, user, by=desk.by, now=desk.now)
    request.session[_link_key(desk)] = [username, key]
    return see_other(desk.url("official-link"))


@never_cache
@official(ORGANISER)
def show_reset_link(request: HttpRequest, desk: Desk) -> HttpResponse:
    username, key = request.session.pop(_link_key(desk), ("", ""))
    address = addresses.for_phones(request, reverse("reset-password", args=[key])) if key else ""
    code = inline_svg(address) if address else ""
    return page(
        request, desk, "organiser/settings/official_link.html", username=username, address=address, code=code
    )


def _link_key(desk: Desk) -> str:
    return f"reset-link-{desk.tournament.pk}"
