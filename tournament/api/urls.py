"""The addresses of the API, below /api/v1/."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.urls import path, re_path

import tournament.api.documents  # noqa: F401 - tells the schema how people are known
from tournament.api.views import me, my_lists, my_pairings, unknown

if TYPE_CHECKING:
    from django.urls import URLPattern, URLResolver

app_name = "api"

urlpatterns: list[URLPattern | URLResolver] = [
    path("me/", me.Me.as_view(), name="me"),
    path("me/check-in/", me.CheckIn.as_view(), name="me-check-in"),
    path("me/lists/<str:faction>/", my_lists.MyList.as_view(), name="me-list"),
    path("me/pairings/<int:number>/", my_pairings.Game.as_view(), name="me-pairing"),
    path("me/pairings/<int:number>/roll/", my_pairings.Roll.as_view(), name="me-roll"),
    path("me/pairings/<int:number>/result/", my_pairings.Result.as_view(), name="me-result"),
    path("me/pairings/<int:number>/confirm/", my_pairings.Confirm.as_view(), name="me-confirm"),
    path("me/pairings/<int:number>/dispute/", my_pairings.Dispute.as_view(), name="me-dispute"),
    path("me/pairings/<int:number>/preview/", my_pairings.Preview.as_view(), name="me-preview"),
    re_path(r"^", unknown.Unknown.as_view(), name="unknown"),
]
