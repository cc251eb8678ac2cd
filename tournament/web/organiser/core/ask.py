"""What cannot be undone, or needs a reason, asks on its own page. All else happens at once, with undo."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Concatenate, ParamSpec

from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed

from tournament.web.organiser.core.desk import Desk, View, page

P = ParamSpec("P")


@dataclass(frozen=True, slots=True)
class Question:
    """The texts of the page; ``back`` is the address of *Cancel*, ``sent`` goes along with the answer.

    A ruling names a rule: ``clause`` is the usual one.
    """

    title: str
    text: str
    answer: str
    back: str
    needs_reason: bool = False
    clause: str = ""
    is_danger: bool = False
    sent: Mapping[str, str] = field(default_factory=dict)


def asks(question: Callable[Concatenate[Desk, P], Question | None]) -> Callable[[View[P]], View[P]]:
    """A view that asks at GET and acts at POST. Where ``question`` gives ``None``, it takes POST only."""

    def decorate(view: View[P]) -> View[P]:
        def asking(request: HttpRequest, desk: Desk, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
            if request.method == "POST":
                return view(request, desk, *args, **kwargs)
            asked = question(desk, *args, **kwargs)
            if asked is None:
                return HttpResponseNotAllowed(["POST"])
            return page(request, desk, "organiser/core/ask.html", question=asked)

        return asking

    return decorate
