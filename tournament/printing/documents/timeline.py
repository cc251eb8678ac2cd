"""The timeline of a round for a referee who has no network: what to call out, and when."""

from dataclasses import dataclass

from tournament.models import Round
from tournament.printing.documents.head import Document, head_of
from tournament.printing.documents.moments import Plan, plan_of


@dataclass(frozen=True, slots=True)
class PrintedTimeline(Document):
    plan: Plan

    template = "printing/schedule/timeline.html"
    css = ("page.css", "timeline.css")
    stem = "timeline"


def timeline_of(round_: Round) -> PrintedTimeline:
    return PrintedTimeline(head=head_of(round_.tournament, round_=round_), plan=plan_of(round_))
