"""Why do these two meet, and why not those: a question about a round, answered on a page of its own."""

from django.http import HttpRequest, HttpResponse

from tournament.engine.errors import EngineRefusal
from tournament.models import Stage
from tournament.queries.rounds import drafts, explanations
from tournament.queries.rounds.explanations import Answer
from tournament.web.organiser.core.desk import Desk, form_page, official
from tournament.web.organiser.rounds.change_forms import WhyForm


@official()
def why(request: HttpRequest, desk: Desk, number: int) -> HttpResponse:
    round_ = desk.round(number)
    people = drafts.people_of(round_)
    form = WhyForm(request.GET or None, entrants=people)
    answer: Answer | None = None
    if round_.stage == Stage.SWISS and form.is_valid():
        try:
            answer = explanations.why(round_, *form.pair())
        except EngineRefusal as refusal:
            form.add_error(None, refusal.message)
    return form_page(request, desk, "organiser/rounds/why.html", round=round_, form=form, answer=answer)
