"""The admin: for staff of the server that has shown a second factor. A hall asks for none."""

from typing import Any

from django.conf import settings
from django.contrib import admin
from django.contrib.auth.models import User
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django_otp.plugins.otp_static.models import StaticDevice
from django_otp.plugins.otp_totp.models import TOTPDevice

from tournament.services.accounts import second_factor
from tournament.web.account.factor import is_verified, own_address, to_set_up


class StaffSite(admin.AdminSite):
    def has_permission(self, request: HttpRequest) -> bool:
        return super().has_permission(request) and (settings.HALL_MODE or _has_shown_factor(request))

    def login(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:  # noqa: ARG002
        to = own_address(request, request.GET.get("next", "")) or reverse("admin:index")
        if not isinstance(request.user, User):
            return redirect_to_login(to)
        if not super().has_permission(request):
            raise PermissionDenied(_("The admin is for the staff of the server. Ask its owner."))
        if self.has_permission(request):
            return redirect(to)
        if second_factor.device_of(request.user) is None:
            return to_set_up(to)
        return redirect_to_login(to, reverse("sign-in-code"))

    def password_change(self, request: HttpRequest, extra_context: Any = None) -> Any:  # noqa: ARG002
        return redirect("account:password")

    def register(self, model_or_iterable: Any, *args: Any, **options: Any) -> None:
        if model_or_iterable not in (StaticDevice, TOTPDevice):
            super().register(model_or_iterable, *args, **options)


def _has_shown_factor(request: HttpRequest) -> bool:
    if not isinstance(request.user, User):
        return False
    device = second_factor.device_of(request.user)
    return device is not None and is_verified(request, device)
