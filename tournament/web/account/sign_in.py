"""Sign in, sign out, and the sentence for whoever has to wait."""

from collections.abc import Callable
from typing import Any, Final

from django.conf import settings
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.models import User
from django.contrib.auth.signals import user_logged_in, user_logged_out
from django.contrib.auth.views import LoginView, LogoutView, redirect_to_login
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.views.decorators.cache import never_cache

from armies.services.errors import Refused
from tournament import sign_in_limits, time_source
from tournament.models import AccountSession
from tournament.services.accounts import second_factor
from tournament.web.account import sign_in_code
from tournament.web.account.sign_in_code import REFUSAL
from tournament.web.caching.page_cache import cached_page, of_code
from tournament.web.forms import typed_forms
from tournament.web.forms.typed_forms import TypedForm

SIGNED_IN = "signed_in_as"  # attribute of a request, for the middleware


class _LimitedForm(AuthenticationForm):
    """A password that has to wait is an error of the form, with the status of the refusal."""

    def clean(self) -> dict[str, Any]:
        username = self.cleaned_data.get("username")
        if self.request is None or not (username and self.cleaned_data.get("password")):
            return super().clean()
        try:
            with sign_in_limits.attempt(self.request, username):
                return super().clean()
        except Refused as refusal:
            setattr(self.request, REFUSAL, refusal)
            raise ValidationError(refusal.message, code=refusal.code) from refusal


class SignIn(LoginView):
    template_name = "account/sign_in.html"
    redirect_authenticated_user = True
    authentication_form = _LimitedForm

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Somebody who has signed in in another window meanwhile finds what was typed in this one."""
        if request.method == "POST" and request.user.is_authenticated:
            typed_forms.keep(request, self._typed())
        return super().dispatch(request, *args, **kwargs)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        return super().get_context_data(typed=self._typed(), **kwargs)

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        user, typed = form.get_user(), self._typed()
        if second_factor.device_of(user) is None:
            answer = super().form_valid(form)
            typed_forms.keep(self.request, typed)
            return answer
        sign_in_code.ask_for_code(self.request, user, typed=typed, now=time_source.now())
        return redirect_to_login(self.get_redirect_url(), reverse("sign-in-code"))

    def _typed(self) -> TypedForm | None:
        return typed_forms.read(self.request.POST.get(typed_forms.FIELD, ""))


_sign_in: Final = SignIn.as_view()


@never_cache
def sign_in(request: HttpRequest) -> HttpResponseBase:
    """Without a session and without a page to go on to it is the same form for everybody."""
    if request.method == "GET" and not request.GET and settings.SESSION_COOKIE_NAME not in request.COOKIES:
        return _blank(request)
    return _sign_in(request)


@cached_page(shows=of_code, has_address=True)
def _blank(request: HttpRequest) -> HttpResponse:
    page = SignIn()
    page.setup(request)
    return LoginView.get(page, request)


class SignOut(LogoutView):
    """By POST, so that no picture on a foreign page signs anybody out."""


def sign_in_limits_middleware(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        refusal: Refused | None = getattr(request, REFUSAL, None)
        if refusal is not None:
            response.status_code = refusal.status
            response.headers["Retry-After"] = str(refusal.data["retry_after"])
        username: str | None = getattr(request, SIGNED_IN, None)
        if username is not None:
            sign_in_limits.remember_browser(request, response, username)
        return response

    return answer


def _note_account(request: HttpRequest | None, user: User, **_more: Any) -> None:
    if request is not None:
        setattr(request, SIGNED_IN, user.get_username())


def _forget_session(request: HttpRequest, user: User | None, **_more: Any) -> None:
    if user is not None:
        AccountSession.objects.filter(user=user, session_key=request.session.session_key).delete()


user_logged_out.connect(_forget_session, dispatch_uid="account-sessions")
user_logged_in.connect(_note_account, dispatch_uid="sign-in-limits")
