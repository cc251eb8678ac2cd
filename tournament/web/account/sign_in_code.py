"""The second step of a sign-in: the code. Between both steps nobody is signed in."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from django import forms
from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.models import User
from django.contrib.auth.views import RedirectURLMixin, redirect_to_login
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.crypto import constant_time_compare
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.cache import never_cache
from django.views.generic import FormView

from armies.services.errors import Refused
from tournament import sign_in_limits, time_source
from tournament.services.accounts import second_factor
from tournament.web.account.factor import is_verified, verify_session
from tournament.web.account.forms import CodeField
from tournament.web.forms import typed_forms
from tournament.web.forms.typed_forms import TypedForm

STEP: Final = "first_step"  # in the session
PATIENCE: Final = timedelta(minutes=10)
FEW: Final = 3  # recovery codes: time for new ones
REFUSAL: Final = "sign_in_refusal"  # attribute of a request, for the middleware
UNPROCESSABLE: Final = 422


@dataclass(frozen=True, slots=True)
class Signing:
    """Who stands between the two steps; ``backend`` is empty where somebody is signed in already."""

    user: User
    backend: str = ""


class CodeForm(forms.Form):
    code = CodeField(
        label=gettext_lazy("Code"),
        help_text=gettext_lazy("The six digits that your app shows, or one of your recovery codes."),
    )

    def __init__(self, *args: Any, request: HttpRequest, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.request, self.user, self.device = request, user, None

    def clean_code(self) -> str:
        typed: str = self.cleaned_data["code"]
        try:
            with sign_in_limits.code_attempt(self.request, self.user):
                self.device = second_factor.check(self.user, typed, now=time_source.now())
                if self.device is None:
                    raise ValidationError(
                        _("This code is wrong, or was used before. Type the newest one."), code="wrong-code"
                    )
        except Refused as refusal:
            setattr(self.request, REFUSAL, refusal)
            raise ValidationError(refusal.message, code=refusal.code) from refusal
        return typed


def ask_for_code(request: HttpRequest, user: User, *, typed: TypedForm | None = None, now: datetime) -> None:
    """The password was right: ask for the code. ``typed`` waits in the session until it is given."""
    request.session.cycle_key()
    request.session.pop(typed_forms.WAITS_FOR_CODE, None)
    if typed is not None and typed.is_for(user):
        request.session[typed_forms.WAITS_FOR_CODE] = typed.signed
    request.session[STEP] = {
        "user": user.pk,
        "backend": user.backend,
        "hash": user.get_session_auth_hash(),
        "at": int(now.timestamp()),
    }


def signing_in(request: HttpRequest, *, now: datetime) -> Signing | None:
    """Whose code is asked for: the password was given a moment ago, or somebody is signed in without one."""
    if isinstance(request.user, User):
        device = second_factor.device_of(request.user)
        return None if device is None or is_verified(request, device) else Signing(request.user)
    step = request.session.get(STEP)
    if not step or not 0 <= now.timestamp() - step["at"] <= PATIENCE.total_seconds():
        return None
    user = User.objects.filter(pk=step["user"], is_active=True).first()
    if user is None or not constant_time_compare(user.get_session_auth_hash(), step["hash"]):
        return None
    return Signing(user, step["backend"])


@method_decorator(never_cache, name="dispatch")
class SignInCode(RedirectURLMixin, FormView):  # type: ignore[type-arg]  # not at run time
    template_name = "account/second_factor/sign_in_code.html"
    form_class = CodeForm
    next_page = "organiser:tournaments"
    whose: Signing

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        whose = signing_in(request, now=time_source.now())
        if whose is None:
            return redirect_to_login(self.get_success_url())
        self.whose = whose
        return super().dispatch(request, *args, **kwargs)

    def get_form_kwargs(self) -> dict[str, Any]:
        return {**super().get_form_kwargs(), "request": self.request, "user": self.whose.user}

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        return super().get_context_data(next=self.get_redirect_url(), account=self.whose.user, **kwargs)

    def form_invalid(self, form: CodeForm) -> HttpResponse:
        return self.render_to_response(self.get_context_data(form=form), status=UNPROCESSABLE)

    def form_valid(self, form: CodeForm) -> HttpResponse:
        request, whose = self.request, self.whose
        if whose.backend:
            login(request, whose.user, backend=whose.backend)
            request.session.pop(STEP, None)
        verify_session(request, form.device)
        typed_forms.keep(request, typed_forms.read(request.session.pop(typed_forms.WAITS_FOR_CODE, "")))
        left = second_factor.codes_left(whose.user)
        if left <= FEW:
            words = ngettext(
                "You have %(n)d recovery code left. Make new ones under Account.",
                "You have %(n)d recovery codes left. Make new ones under Account.",
                left,
            )
            messages.warning(request, words % {"n": left})
        return super().form_valid(form)
