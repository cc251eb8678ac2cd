"""Sign in, sign out, and the sentence for whoever tried too often."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.contrib.auth.views import LoginView, LogoutView
from django.shortcuts import render

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

TOO_MANY = 429


class SignIn(LoginView):
    """Officials only; players have their private links."""

    template_name = "organiser/sign_in.html"
    redirect_authenticated_user = True


class SignOut(LogoutView):
    """By POST, so that no picture on a foreign page signs anybody out."""


def locked_out(request: HttpRequest, *_credentials: Any, **_more: Any) -> HttpResponse:
    """Too many wrong passwords for this name from this address."""
    minutes = int(settings.AXES_COOLOFF_TIME.total_seconds() // 60)
    return render(request, "organiser/locked_out.html", {"minutes": minutes}, status=TOO_MANY)
