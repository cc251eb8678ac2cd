"""Addresses of the desk. Everything below a tournament asks for a part in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.urls import include, path

from tournament.web.organiser import (
    attendance,
    catalogues,
    clocks,
    cuts,
    deadlines,
    drafts,
    entrant_imports,
    entrants,
    exchange,
    figures,
    groups,
    hindrances,
    home,
    judging,
    leaving,
    links,
    list_imports,
    lists,
    no_shows,
    officials,
    own_rules,
    papers,
    parts,
    reasons,
    rounds,
    tables,
    tournaments,
)

if TYPE_CHECKING:
    from django.urls import URLPattern, URLResolver

app_name = "organiser"

entrant_urls = [
    path("", entrants.index, name="entrants"),
    path("add/", entrants.add, name="entrant-add"),
    path("import/", entrant_imports.take, name="entrant-import"),
    path("import/sample.csv", entrant_imports.sample, name="entrant-sample"),
    path("import/done/", entrant_imports.done, name="entrant-imported"),
    path("links/", links.show, name="links"),
    path("links/issue/", links.issue_all, name="issue-links"),
    path("<int:number>/", entrants.show, name="entrant"),
    path("<int:number>/edit/", entrants.edit, name="entrant-edit"),
    path("<int:number>/link/", links.issue, name="issue-link"),
    path("<int:number>/revoke/", links.revoke, name="revoke-link"),
    path("<int:number>/check-in/", attendance.check_in, name="check-in-entrant"),
    path("<int:number>/undo/", attendance.undo_check_in, name="undo-check-in"),
    path("<int:number>/place/", deadlines.give_place, name="give-place"),
    path("<int:number>/drop/", leaving.drop, name="drop"),
    path("<int:number>/table/", groups.fix_table, name="fix-table"),
    path("<int:number>/exclude/", leaving.exclude, name="exclude"),
]
list_urls = [
    path("", lists.queue, name="lists"),
    path("import/", list_imports.take, name="list-import"),
    path("remind/", deadlines.remind, name="remind-lists"),
    path("lock/", lists.lock_all, name="lock-lists"),
    path("approve/", lists.approve_legal, name="approve-legal"),
    path("wrong/", hindrances.show, name="hindrances"),
    path("excuse/<int:number>/<str:faction>/", hindrances.excuse, name="excuse"),
    path("<int:number>/<str:faction>/", judging.show, name="list"),
    path("<int:number>/<str:faction>/export.<str:form>", exchange.one_list, name="list-export"),
    path("<int:number>/<str:faction>/edit/", lists.edit, name="list-edit"),
    path("<int:number>/<str:faction>/approve/", judging.approve, name="list-approve"),
    path("<int:number>/<str:faction>/send-back/", judging.send_back, name="list-send-back"),
    path("<int:number>/<str:faction>/take-back/", judging.take_back, name="list-take-back"),
    path("<int:number>/<str:faction>/unlock/", judging.unlock, name="list-unlock"),
]
figure_urls = [
    path("", figures.queue, name="figures"),
    path("new/", figures.add, name="figure-add"),
    path("<int:figure>/", figures.show, name="figure"),
    path("<int:figure>/verify/", figures.verify, name="figure-verify"),
    path("<int:figure>/join/", figures.join, name="figure-join"),
]
catalogue_urls = [
    path("", catalogues.index, name="catalogues"),
    path("import/", catalogues.take, name="catalogue-import"),
    path("<slug:key>.json", catalogues.file, name="catalogue-file"),
]
round_urls = [
    path("", rounds.index, name="rounds"),
    path("pair/", rounds.pair, name="pair"),
    path("<int:number>/", rounds.show, name="round"),
    path("<int:number>/swap/", rounds.swap, name="swap"),
    path("<int:number>/change/", drafts.change, name="change"),
    path("<int:number>/change/preview/", drafts.change_preview, name="change-preview"),
    path("<int:number>/again/", drafts.again, name="again"),
    path("<int:number>/why/", reasons.why, name="why"),
    path("<int:number>/take-back/", drafts.take_back, name="take-back"),
    path("<int:number>/redraft/", rounds.redraft, name="redraft"),
    path("<int:number>/publish/", rounds.publish, name="publish"),
    path("<int:number>/close/", rounds.close, name="close"),
    path("<int:number>/cancel/", rounds.cancel, name="cancel"),
    path("<int:number>/clock/", clocks.show, name="clock"),
    path("<int:number>/clock/start/", clocks.order, {"verb": "start"}, name="clock-start"),
    path("<int:number>/clock/extend/", clocks.extend, name="clock-extend"),
    path("<int:number>/clock/table/", clocks.find_table, name="clock-table"),
    path("<int:number>/clock/undo/", clocks.undo, name="clock-undo"),
    path("<int:number>/clock/<str:verb>/", clocks.order, name="clock-order"),
    path("<int:number>/tables/<int:table>/", tables.show, name="table"),
    path("<int:number>/tables/<int:table>/preview/", tables.preview, name="table-preview"),
    path("<int:number>/tables/<int:table>/confirm/", tables.confirm, name="table-confirm"),
    path("<int:number>/tables/<int:table>/absent/", no_shows.absent, name="absent"),
    path("<int:number>/tables/<int:table>/came/", no_shows.came, name="came"),
    path("<int:number>/tables/<int:table>/dispute/", tables.dispute, name="table-dispute"),
    path("<int:number>/tables/<int:table>/rule/", tables.rule, name="table-rule"),
    path("<int:number>/tables/<int:table>/roll/", tables.roll, name="table-roll"),
    path("<int:number>/tables/<int:table>/advance/", cuts.advance, name="table-advance"),
    path("<int:number>/tables/<int:table>/call/", clocks.call_table, name="table-call"),
    path("<int:number>/tables/<int:table>/call/end/", clocks.end_call, name="table-call-end"),
    path("<int:number>/tables/<int:table>/time/", clocks.table_time, name="table-time"),
]
own_rule_urls = [
    path("", own_rules.index, name="own-rules"),
    path("add/<slug:kind>/", own_rules.add, name="own-rule-add"),
    path("preview/<slug:kind>/", own_rules.preview, name="own-rule-preview"),
    path("formats/<slug:key>/", own_rules.preset, name="own-rules-preset"),
    path("<int:number>/", own_rules.change, name="own-rule"),
    path("<int:number>/remove/", own_rules.remove, name="own-rule-remove"),
]
desk_urls: list[URLPattern | URLResolver] = [
    path("", home.home, name="home"),
    path("move/<str:to>/", tournaments.move, name="move"),
    path("settings/", tournaments.settings, name="settings"),
    path("settings/deadlines/", deadlines.settings, name="deadlines"),
    path("settings/policy/", tournaments.policy, name="policy"),
    path("settings/rules/", include(own_rule_urls)),
    path("officials/", officials.index, name="officials"),
    path("entrants/", include(entrant_urls)),
    path("check-in/", attendance.by_name, name="check-in"),
    path("check-in/scan/", attendance.scan, name="scan"),
    path("groups/", groups.index, name="groups"),
    path("no-shows/", no_shows.show, name="no-shows"),
    path("lists/", include(list_urls)),
    path("figures/", include(figure_urls)),
    path("catalogues/", include(catalogue_urls)),
    path("rounds/", include(round_urls)),
    path("cut/", cuts.show, name="cut"),
    path("standings/", papers.standings, name="standings"),
    path("prints/", papers.prints, name="prints"),
    path("exchange/", exchange.index, name="exchange"),
    path("exchange/everything.zip", exchange.everything, name="export-everything"),
    path("exchange/catalogues/<slug:key>.csv", exchange.catalogue, name="export-catalogue"),
    path("exchange/<str:name>", exchange.export, name="export"),
    path("log/", papers.diary, name="log"),
    path("parts/<slug:name>/", parts.part_alone, name="part"),
]
urlpatterns: list[URLPattern | URLResolver] = [
    path("", tournaments.mine, name="tournaments"),
    path("new/", tournaments.create, name="create"),
    path("<slug:slug>/", include(desk_urls)),
]
