"""The addresses a page asks while it is open. Streams never reach Django: see ``config.asgi``."""

from django.urls import path

from tournament.live import views

app_name = "live"
urlpatterns = [
    path("time", views.server_time, name="time"),
    path("t/<slug:slug>/live/state", views.state, name="state"),
    path("me/<str:token>/live/state", views.own_state, name="own-state"),
    path("o/<slug:slug>/live/state", views.official_state, name="official-state"),
]
