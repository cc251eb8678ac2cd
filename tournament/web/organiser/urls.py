"""Addresses of the desk. Everything below a tournament asks for a part in it."""

from django.urls import URLPattern, URLResolver, include, path

from tournament.web.organiser import parts
from tournament.web.organiser.catalogues import catalogues, figure_roles, figures
from tournament.web.organiser.clock import clocks, sounds
from tournament.web.organiser.desk import find, home
from tournament.web.organiser.entrants import (
    attendance,
    confirmations,
    drop,
    entrant_imports,
    entrants,
    groups,
    late,
    links,
    personal_data,
    registration_removal,
    roll_call,
)
from tournament.web.organiser.hall import referee_calls, screens
from tournament.web.organiser.lists import blocking_lists, list_imports, list_reviews, lists
from tournament.web.organiser.penalties import penalties
from tournament.web.organiser.prints import cards, long_prints, prints
from tournament.web.organiser.results import entry, no_shows, paper_rounds, photos, tables
from tournament.web.organiser.rounds import cuts, drafts, rolls, rounds
from tournament.web.organiser.schedule import day_plans, timelines
from tournament.web.organiser.settings import deadlines, event_rules, officials
from tournament.web.organiser.standings import papers
from tournament.web.organiser.tournaments import deletion, tournaments, visibility
from tournament.web.organiser.transfer import copies, event_import, import_export, rehearsals
from tournament.web.organiser.undo import undo

app_name = "organiser"

entrant_urls = [
    path("", entrants.index, name="entrants"),
    path("add/", entrants.add, name="entrant-add"),
    path("unconfirmed/", confirmations.index, name="unconfirmed"),
    path("unconfirmed/<int:registration>/confirm/", confirmations.confirm, name="confirm-registration"),
    path("remove/", registration_removal.remove, name="remove-registered"),
    path("import/", entrant_imports.take, name="entrant-import"),
    path("import/sample.csv", entrant_imports.sample, name="entrant-sample"),
    path("import/done/", entrant_imports.done, name="entrant-imported"),
    path("links/", links.show, name="links"),
    path("links/issue/", links.issue_all, name="issue-links"),
    path("<int:number>/", entrants.show, name="entrant"),
    path("<int:number>/edit/", entrants.edit, name="entrant-edit"),
    path("<int:number>/link/", links.issue, name="issue-link"),
    path("<int:number>/revoke/", links.revoke, name="revoke-link"),
    path("late/<int:request_id>/refuse/", late.refuse_check_in, name="late-check-in-refuse"),
    path("<int:number>/check-in/", attendance.check_in, name="check-in-entrant"),
    path("<int:number>/undo/", attendance.undo_check_in, name="undo-check-in"),
    path("<int:number>/place/", deadlines.give_place, name="give-place"),
    path("<int:number>/drop/", drop.drop, name="drop"),
    path("<int:number>/erase/", personal_data.erase, name="erase"),
    path("<int:number>/table/", groups.fix_table, name="fix-table"),
    path("<int:number>/exclude/", drop.exclude, name="exclude"),
    path("<int:number>/penalty/", penalties.give, name="penalty"),
]
list_urls = [
    path("", lists.queue, name="lists"),
    path("import/", list_imports.take, name="list-import"),
    path("remind/", deadlines.remind, name="remind-lists"),
    path("lock/", lists.lock_all, name="lock-lists"),
    path("approve/", lists.approve_legal, name="approve-legal"),
    path("late/<int:request_id>/accept/", late.accept, name="late-accept"),
    path("late/<int:request_id>/refuse/", late.refuse, name="late-refuse"),
    path("wrong/", blocking_lists.show, name="hindrances"),
    path("excuse/<int:number>/<str:faction>/", blocking_lists.waive, name="excuse"),
    path("<int:number>/<str:faction>/", list_reviews.show, name="list"),
    path("<int:number>/<str:faction>/export.<str:form>", import_export.one_list, name="list-export"),
    path("<int:number>/<str:faction>/edit/", lists.edit, name="list-edit"),
    path("<int:number>/<str:faction>/approve/", list_reviews.approve, name="list-approve"),
    path("<int:number>/<str:faction>/send-back/", list_reviews.send_back, name="list-send-back"),
    path("<int:number>/<str:faction>/take-back/", list_reviews.take_back, name="list-take-back"),
    path("<int:number>/<str:faction>/unlock/", list_reviews.unlock, name="list-unlock"),
]
figure_urls = [
    path("", figures.queue, name="figures"),
    path("new/", figures.add, name="figure-add"),
    path("roles/", figure_roles.show, name="figure-roles"),
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
    path("paper/", paper_rounds.type_in, name="paper-round"),
    path("<int:number>/", rounds.show, name="round"),
    path("<int:number>/change/", drafts.change, name="change"),
    path("<int:number>/change/<slug:verb>/", drafts.make_change, name="pairing-change"),
    path("<int:number>/again/", drafts.again, name="again"),
    path("<int:number>/again/preview/", drafts.again_preview, name="again-preview"),
    path("<int:number>/why/", drafts.why, name="why"),
    path("<int:number>/take-back/", drafts.take_back, name="take-back"),
    path("<int:number>/publish/", rounds.publish, name="publish"),
    path("<int:number>/close/", rounds.close, name="close"),
    path("<int:number>/cancel/", rounds.cancel, name="cancel"),
    path("<int:number>/rolls/", rolls.record, name="rolls"),
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
    path("<int:number>/tables/<int:table>/photos/", photos.take, name="photo-take"),
    path("<int:number>/tables/<int:table>/photos/<int:photo>.jpg", photos.show, name="photo"),
    path("<int:number>/tables/<int:table>/photos/<int:photo>/remove/", photos.remove, name="photo-remove"),
    path("<int:number>/tables/<int:table>/advance/", tables.advance, name="table-advance"),
    path("<int:number>/tables/<int:table>/call/", clocks.call_table, name="table-call"),
    path("<int:number>/tables/<int:table>/call/end/", clocks.end_call, name="table-call-end"),
    path("<int:number>/tables/<int:table>/time/", clocks.table_time, name="table-time"),
]
own_rule_urls = [
    path("", event_rules.index, name="own-rules"),
    path("add/<slug:kind>/", event_rules.add, name="own-rule-add"),
    path("preview/<slug:kind>/", event_rules.preview, name="own-rule-preview"),
    path("formats/<slug:key>/", event_rules.preset, name="own-rules-preset"),
    path("<int:number>/", event_rules.change, name="own-rule"),
    path("<int:number>/remove/", event_rules.remove, name="own-rule-remove"),
]
screen_urls = [
    path("", screens.index, name="screens"),
    path("pulses/", screens.pulses, name="screen-pulses"),
    path("add/", screens.add, name="screen-add"),
    path("call/", screens.call, name="call"),
    path("call/<int:number>/done/", screens.end_call, name="call-done"),
    path("message/", screens.message_all, name="message-all"),
    path("<slug:key>/", screens.address, name="screen-address"),
    path("<slug:key>/change/", screens.change, name="screen-change"),
    path("<slug:key>/show/", screens.show, name="screen-show"),
    path("<slug:key>/message/", screens.message, name="screen-message"),
    path("<slug:key>/identify/", screens.identify, name="screen-identify"),
    path("<slug:key>/remove/", screens.remove, name="screen-remove"),
]
desk_urls: list[URLPattern | URLResolver] = [
    path("", home.home, name="home"),
    path("find/", find.find, name="find"),
    path("referee-calls/<int:call>/take/", referee_calls.take, name="referee-call-take"),
    path("referee-calls/<int:call>/answer/", referee_calls.answer, name="referee-call-answer"),
    path("move/<str:to>/", tournaments.move, name="move"),
    path("settings/", tournaments.settings, name="settings"),
    path("settings/manage/", visibility.manage, name="manage"),
    path("settings/manage/delete/", deletion.delete, name="delete"),
    path("settings/manage/duplicate/", copies.duplicate, name="duplicate"),
    path("settings/manage/rehearsal/", copies.rehearse, name="rehearse"),
    path("rehearsal/act/", rehearsals.act, name="players-act"),
    path("rehearsal/delete/", rehearsals.discard, name="rehearsal-delete"),
    path("settings/manage/<slug:to>/", visibility.change, name="visibility"),
    path("settings/deadlines/", deadlines.settings, name="deadlines"),
    path("settings/sound/", sounds.settings_of_sound, name="sound"),
    path("settings/policy/", tournaments.policy, name="policy"),
    path("settings/rules/", include(own_rule_urls)),
    path("settings/timeline/", timelines.show, name="timeline"),
    path("settings/timeline/preview/", timelines.preview, name="timeline-preview"),
    path("settings/timeline/reset/", timelines.reset, name="timeline-reset"),
    path("settings/day/", day_plans.show, name="day-plan"),
    path("settings/day/preview/", day_plans.preview, name="day-plan-preview"),
    path("officials/", officials.index, name="officials"),
    path("officials/link/", officials.show_reset_link, name="official-link"),
    path("officials/<str:username>/link/", officials.make_reset_link, name="official-reset-link"),
    path("officials/<str:username>/remove/", officials.remove, name="official-remove"),
    path("entrants/", include(entrant_urls)),
    path("check-in/", attendance.by_name, name="check-in"),
    path("check-in/many/", roll_call.many, name="check-in-many"),
    path("check-in/close/", roll_call.close, name="check-in-close"),
    path("check-in/scan/", attendance.scan, name="scan"),
    path("groups/", groups.index, name="groups"),
    path("no-shows/", no_shows.show, name="no-shows"),
    path("lists/", include(list_urls)),
    path("figures/", include(figure_urls)),
    path("catalogues/", include(catalogue_urls)),
    path("rounds/", include(round_urls)),
    path("entry/", entry.show, name="entry"),
    path("entry/said/", entry.entry_preview, name="entry-said"),
    path("entry/keep/", entry.keep, name="entry-keep"),
    path("screens/", include(screen_urls)),
    path("cut/", cuts.show, name="cut"),
    path("standings/", papers.standings, name="standings"),
    path("outlook/", papers.outlook, name="outlook"),
    path("prints/", prints.index, name="prints"),
    path("prints/cards/", cards.cards, name="cards"),
    path("prints/make/<slug:kind>/", long_prints.make, name="print-make"),
    path("prints/<int:number>/", long_prints.follow, name="print"),
    path("prints/<int:number>/here/", long_prints.here, name="print-here"),
    path("prints/<int:number>/file.pdf", long_prints.file, name="print-file"),
    path("exchange/", import_export.index, name="exchange"),
    path("exchange/everything.zip", import_export.everything, name="export-everything"),
    path("exchange/tournament.json", import_export.whole, name="export-tournament"),
    path("exchange/catalogues/<slug:key>.csv", import_export.catalogue, name="export-catalogue"),
    path("exchange/<str:name>", import_export.export, name="export"),
    path("penalties/", penalties.index, name="penalties"),
    path("penalties/find/", penalties.find, name="find-penalty"),
    path("penalties/<int:number>/take-back/", penalties.take_back, name="penalty-take-back"),
    path("log/", papers.diary, name="log"),
    path("log/<int:entry>/undo/", undo.show, name="undo"),
    path("parts/<slug:name>/", parts.part_alone, name="part"),
]
urlpatterns: list[URLPattern | URLResolver] = [
    path("", tournaments.mine, name="tournaments"),
    path("new/", tournaments.create, name="create"),
    path("new/from-a-file/", event_import.take, name="take-in"),
    path("<slug:slug>/", include(desk_urls)),
]
