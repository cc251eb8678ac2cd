"""Addresses anybody may open."""

from django.urls import path

from tournament.web.public import (
    calendars,
    checking,
    crawlers,
    embeds,
    guides,
    rulings,
    screen,
    sheets,
    styles,
    views,
)

app_name = "public"
urlpatterns = [
    path("", views.home, name="home"),
    path("robots.txt", crawlers.robots, name="robots"),
    path("sitemap.xml", crawlers.sitemap, name="sitemap"),
    path("check/", checking.check_list, name="check-list"),
    path("check/<slug:slug>/<str:digits>.svg", checking.code, name="check-code"),
    path("rules/", views.rules_page, name="rules"),
    path("guides/<slug:name>/", guides.guide, name="guide"),
    path("styles/", styles.style_page, name="styles"),
    path("screen/", screen.index, name="screens"),
    path("screen/<slug:slug>/", screen.screen, name="screen"),
    path("screen/<slug:slug>/<slug:key>/", screen.screen, name="one-screen"),
    path("screen/<slug:slug>/<slug:key>/seen/", screen.projector_pulse, name="screen-seen"),
    path("t/<slug:slug>/screen/", screen.screen, name="tournament-screen"),
    path("t/<slug:slug>/", views.tournament_page, name="tournament"),
    path("embed/<slug:slug>/pairings/", embeds.pairings, name="embed-pairings"),
    path("embed/<slug:slug>/standings/", embeds.standings, name="embed-standings"),
    path("t/<slug:slug>/calendar.ics", calendars.calendar, name="calendar"),
    path("t/<slug:slug>/pairings/", views.pairings, name="pairings"),
    path("t/<slug:slug>/clock/", views.clock, name="clock"),
    path("t/<slug:slug>/day/", views.day, name="day"),
    path("t/<slug:slug>/standings/", views.standings, name="standings"),
    path("t/<slug:slug>/outlook/", views.outlook, name="outlook"),
    path("t/<slug:slug>/fairness/", views.fairness_page, name="fairness"),
    path("t/<slug:slug>/bracket/", views.bracket, name="bracket"),
    path("t/<slug:slug>/schedule/", views.schedule, name="schedule"),
    path("t/<slug:slug>/entrants/", views.entrants, name="entrants"),
    path("t/<slug:slug>/rulings/", rulings.rulings_page, name="rulings"),
    path("t/<slug:slug>/entrants/<int:number>/", views.entrant, name="entrant"),
    path("t/<slug:slug>/cross-table/", views.cross_table, name="cross-table"),
    path("t/<slug:slug>/statistics/", views.statistics, name="statistics"),
    path("t/<slug:slug>/rounds/<int:number>/tables/<int:table>/", sheets.table, name="table"),
    path("t/<slug:slug>/rules/", views.event_rules, name="event-rules"),
    path("t/<slug:slug>/reference/", views.event_reference, name="reference"),
    path("t/<slug:slug>/parts/<slug:name>/", views.part_alone, name="part"),
]
