"""The addresses of the house."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import admin
from django.urls import include, path

if TYPE_CHECKING:
    from django.urls import URLPattern, URLResolver

urlpatterns: list[URLPattern | URLResolver] = [
    path("admin/", admin.site.urls),
    path("", include("tournament.web.public.urls")),
]
