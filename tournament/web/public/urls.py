"""Addresses anybody may open."""

from __future__ import annotations

from django.urls import path

from tournament.web.public import styles

app_name = "public"
urlpatterns = [
    path("styles/", styles.style_page, name="styles"),
]
