"""Addresses of the prints: PDF files, or with ``?as=html`` the same as a page."""

from django.urls import URLPattern, path

from tournament.printing import views

OF_ROUND = ("pairings-by-table", "pairings-by-name", "score-sheets", "pairings-and-sheets", "timeline")


def _of_round(kind: str, *, file: str, name: str) -> URLPattern:
    return path(f"<slug:slug>/rounds/<int:number>/{file}.pdf", views.of_round, {"kind": kind}, name=name)


def _of_day(kind: str, *, file: str = "") -> URLPattern:
    return path(f"<slug:slug>/{file or kind}.pdf", views.of_day, {"kind": kind}, name=kind)


app_name = "printing"
urlpatterns = [
    *(_of_round(kind, file=kind, name=kind) for kind in OF_ROUND),
    _of_round("standings", file="standings", name="standings-after"),
    _of_day("day-plan", file="day"),
    _of_day("fairness"),
    _of_day("lists"),
    _of_day("standings"),
    _of_day("cross-table"),
    _of_day("certificates"),
    _of_day("prize-list"),
    _of_day("name-badges"),
    _of_day("rescue-pack"),
    _of_day("table-numbers"),
    _of_day("log"),
    path("<slug:slug>/entrants/<int:number>/lists.pdf", views.lists_of, name="lists-of"),
    path("<slug:slug>/rulings/<int:number>/slip.pdf", views.ruling, name="ruling"),
]
