"""Addresses of the prints: PDF files, or with ``?as=html`` the same as a page."""

from __future__ import annotations

from django.urls import path

from tournament.printing import views

app_name = "printing"
urlpatterns = [
    path(
        "<slug:slug>/rounds/<int:number>/pairings-by-table.pdf",
        views.pairings_by_table,
        name="pairings-by-table",
    ),
    path(
        "<slug:slug>/rounds/<int:number>/pairings-by-name.pdf",
        views.pairings_by_name,
        name="pairings-by-name",
    ),
    path("<slug:slug>/rounds/<int:number>/score-sheets.pdf", views.score_sheets, name="score-sheets"),
    path("<slug:slug>/rounds/<int:number>/timeline.pdf", views.timeline, name="timeline"),
    path("<slug:slug>/rounds/<int:number>/standings.pdf", views.standings_after, name="standings-after"),
    path("<slug:slug>/day.pdf", views.day_plan, name="day-plan"),
    path("<slug:slug>/lists.pdf", views.all_lists, name="lists"),
    path("<slug:slug>/entrants/<int:number>/lists.pdf", views.lists_of, name="lists-of"),
    path("<slug:slug>/standings.pdf", views.standings, name="standings"),
]
