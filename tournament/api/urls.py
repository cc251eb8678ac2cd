"""The addresses of the API, below /api/v1/."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.urls import include, path, re_path

import tournament.api.documents  # noqa: F401 - tells the schema how people are known
from tournament.api.views import (
    clock_looks,
    clocks,
    corrections,
    drafts,
    entrants,
    event_rules,
    figures,
    files,
    formats,
    hall,
    judging,
    me,
    my_lists,
    my_pairings,
    rounds,
    screens,
    tables,
    timelines,
    tournaments,
    unknown,
)

if TYPE_CHECKING:
    from django.urls import URLPattern, URLResolver

app_name = "api"

a_round: list[URLPattern | URLResolver] = [
    path("", rounds.OneRound.as_view(), name="round"),
    path("review/", drafts.Review.as_view(), name="review"),
    path("why/", drafts.Why.as_view(), name="why"),
    path("swap/", drafts.Swap.as_view(), name="swap"),
    path("fix/", drafts.Fix.as_view(), name="fix"),
    path("unfix/", drafts.Unfix.as_view(), name="unfix"),
    path("unpair/", drafts.Unpair.as_view(), name="unpair"),
    path("bye/", drafts.GiveBye.as_view(), name="bye"),
    path("pair-loose/", drafts.PairLoose.as_view(), name="pair-loose"),
    path("repair/", drafts.Repair.as_view(), name="repair"),
    path("redraft/", drafts.Redraft.as_view(), name="redraft"),
    path("take-back/", drafts.TakeBack.as_view(), name="take-back"),
    path("publish/", rounds.Publish.as_view(), name="publish"),
    path("close/", rounds.Close.as_view(), name="close"),
    path("cancel/", rounds.Cancel.as_view(), name="cancel"),
    path("clock/start/", clocks.Start.as_view(), name="clock-start"),
    path("clock/pause/", clocks.Pause.as_view(), name="clock-pause"),
    path("clock/resume/", clocks.Resume.as_view(), name="clock-resume"),
    path("clock/extend/", clocks.Extend.as_view(), name="clock-extend"),
    path("clock/skip/", clocks.Skip.as_view(), name="clock-skip"),
    path("clock/restart/", clocks.Restart.as_view(), name="clock-restart"),
    path("clock/undo/", clocks.Undo.as_view(), name="clock-undo"),
    path("clock/preview/", clock_looks.Preview.as_view(), name="clock-preview"),
    path("waiting/", clock_looks.WaitingFor.as_view(), name="waiting-for"),
    path("clock/end/", clocks.End.as_view(), name="clock-end"),
    path("tables/<int:table>/time/", clocks.TableTime.as_view(), name="table-time"),
    path("tables/<int:table>/result/", tables.EnterResult.as_view(), name="table-result"),
    path("tables/<int:table>/correction/", corrections.Correct.as_view(), name="table-correction"),
    path("tables/<int:table>/correction/preview/", corrections.Look.as_view(), name="table-correction-look"),
    path("tables/<int:table>/confirm/", tables.Confirm.as_view(), name="table-confirm"),
    path("tables/<int:table>/absent/", hall.Absent.as_view(), name="table-absent"),
    path("tables/<int:table>/came/", hall.Came.as_view(), name="table-came"),
    path("tables/<int:table>/advance/", formats.Advance.as_view(), name="table-advance"),
    path("tables/<int:table>/ruling/", tables.Rule.as_view(), name="table-ruling"),
]

a_tournament: list[URLPattern | URLResolver] = [
    path("", tournaments.OneTournament.as_view(), name="tournament"),
    path("rules/", event_rules.EventRules.as_view(), name="event-rules"),
    path("standings/", tournaments.Standings.as_view(), name="standings"),
    path("bracket/", formats.Bracket.as_view(), name="bracket"),
    path("schedule/", formats.Schedule.as_view(), name="schedule"),
    path("clock/", tournaments.TheClock.as_view(), name="clock"),
    path("calls/", screens.Calls.as_view(), name="calls"),
    path("calls/<int:call>/end/", screens.EndCall.as_view(), name="call-end"),
    path("day/", timelines.TheDay.as_view(), name="day"),
    path("screens/", screens.Screens.as_view(), name="screens"),
    path("screens/<slug:key>/message/", screens.Message.as_view(), name="screen-message"),
    path("screens/<slug:key>/show/", screens.Show.as_view(), name="screen-show"),
    path("timeline/", timelines.TheTimeline.as_view(), name="timeline"),
    path("log/", tournaments.Log.as_view(), name="log"),
    path("entrants/", tournaments.Entrants.as_view(), name="entrants"),
    path("entrants/<int:number>/check-in/", entrants.CheckIn.as_view(), name="entrant-check-in"),
    path("entrants/<int:number>/undo-check-in/", hall.UndoCheckIn.as_view(), name="entrant-undo-check-in"),
    path("entrants/<int:number>/table/", hall.KeptTable.as_view(), name="entrant-table"),
    path("check-in/", hall.Scan.as_view(), name="scan"),
    path("empty-chairs/", hall.EmptyChairs.as_view(), name="empty-chairs"),
    path("groups/", hall.Groups.as_view(), name="groups"),
    path("entrants/<int:number>/drop/", entrants.Drop.as_view(), name="entrant-drop"),
    path("entrants/<int:number>/exclude/", entrants.Exclude.as_view(), name="entrant-exclude"),
    path("entrants/<int:number>/link/", entrants.Link.as_view(), name="entrant-link"),
    path("files/entrants/", files.EntrantFile.as_view(), name="entrant-file"),
    path("files/lists/", files.ListFiles.as_view(), name="list-files"),
    path("figures/", figures.Figures.as_view(), name="figures"),
    path("figures/verify/", figures.Verify.as_view(), name="figure-verify"),
    path("figures/join/", figures.Join.as_view(), name="figure-join"),
    path("lists/", judging.Queue.as_view(), name="lists"),
    path("lists/<int:number>/<str:faction>/", judging.OneList.as_view(), name="list"),
    path("lists/<int:number>/<str:faction>/approve/", judging.Approve.as_view(), name="list-approve"),
    path("lists/<int:number>/<str:faction>/send-back/", judging.SendBack.as_view(), name="list-send-back"),
    path("lists/<int:number>/<str:faction>/take-back/", judging.TakeBack.as_view(), name="list-take-back"),
    path("lists/<int:number>/<str:faction>/unlock/", judging.Unlock.as_view(), name="list-unlock"),
    path("rounds/", rounds.Rounds.as_view(), name="rounds"),
    path("rounds/<int:number>/", include(a_round)),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("me/", me.Me.as_view(), name="me"),
    path("me/check-in/", me.CheckIn.as_view(), name="me-check-in"),
    path("me/figures/", figures.MyFigures.as_view(), name="me-figures"),
    path("me/lists/<str:faction>/", my_lists.MyList.as_view(), name="me-list"),
    path("me/pairings/<int:number>/", my_pairings.Game.as_view(), name="me-pairing"),
    path("me/pairings/<int:number>/roll/", my_pairings.Roll.as_view(), name="me-roll"),
    path("me/pairings/<int:number>/result/", my_pairings.Result.as_view(), name="me-result"),
    path("me/pairings/<int:number>/confirm/", my_pairings.Confirm.as_view(), name="me-confirm"),
    path("me/pairings/<int:number>/dispute/", my_pairings.Dispute.as_view(), name="me-dispute"),
    path("me/pairings/<int:number>/preview/", my_pairings.Preview.as_view(), name="me-preview"),
    path("tournaments/", tournaments.Tournaments.as_view(), name="tournaments"),
    path("tournaments/<slug:slug>/", include(a_tournament)),
    re_path(r"^", unknown.Unknown.as_view(), name="unknown"),
]
