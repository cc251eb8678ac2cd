"""What every page of the officials begins with: who is it, in which tournament, in which part, and when.

The clock is read here, once a request. Refuses strangers (404) and parts that are too small (403).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import datetime
from functools import update_wrapper
from typing import Any, Concatenate, ParamSpec

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.messages.storage.base import BaseStorage
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.http import urlencode
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_http_methods

from armies.services.errors import UNPROCESSABLE
from tournament import access, time_source
from tournament.models import Entrant, LogEntry, Pairing, RoleKind, Round, Tournament
from tournament.models.log import done_text
from tournament.services.core.actors import Actor
from tournament.services.core.actors import official as actor_of
from tournament.services.undo import undo
from tournament.web.absent_pages import page_name, refuse_absent
from tournament.web.organiser.core.frame import FRAME_PART, frame_context
from tournament.web.refusals import CITED, MAY_CHANGE_RULES, MAY_JUDGE

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, "Desk", P], HttpResponse]


# Whose request this is, for what is told of it on the next page.
AT_WORK: ContextVar[Desk | None] = ContextVar("at_work", default=None)
ORGANISER, REFEREE, SCOREKEEPER = RoleKind.ORGANISER, RoleKind.REFEREE, RoleKind.SCOREKEEPER


@dataclass(frozen=True, slots=True)
class Desk:
    """One official at work: the tournament, the part in it, and the instant of the request."""

    tournament: Tournament
    kind: RoleKind
    by: Actor
    now: datetime

    @property
    def organises(self) -> bool:
        return self.kind == ORGANISER

    @property
    def judges(self) -> bool:
        return access.RANK[self.kind] >= access.RANK[REFEREE]

    def entrant(self, number: int) -> Entrant:
        return access.entrant_in(self.tournament, number)

    def round(self, number: int) -> Round:
        return access.round_in(self.tournament, number, with_draft=True)

    def pairing(self, number: int, table: int) -> Pairing:
        return access.pairing_at(self.round(number), table)

    def url(self, name: str, *args: object) -> str:
        return reverse(f"organiser:{name}", args=[self.tournament.slug, *args])


@dataclass(frozen=True, slots=True)
class UndoOffer:
    entry: LogEntry
    words: str
    is_many: bool


def official(
    at_least: RoleKind = SCOREKEEPER, *, methods: Sequence[str] = ()
) -> Callable[[View[P]], Callable[..., HttpResponse]]:
    """A view of one tournament, in its zone, for whoever has at least this part in it; it is given a desk.

    Other ``methods`` are refused with 405, before anybody is asked to sign in. Pages are packed: a hundred
    tables are a long page for bad wifi, and form tokens are masked anew in each answer, so that packing gives
    none away.
    """

    def decorate(view: View[P]) -> Callable[..., HttpResponse]:
        def guarded(request: HttpRequest, slug: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
            tournament, kind = access.tournament_for(request.user, slug, at_least=at_least)
            refuse_absent(page_name(request), tournament)
            CITED.set(tournament)
            MAY_CHANGE_RULES.set(RoleKind(kind) == ORGANISER)
            by = actor_of(request.user, kind)  # type: ignore[arg-type]  # nobody comes here anonymous
            desk = Desk(tournament, RoleKind(kind), by, time_source.now())
            MAY_JUDGE.set(desk.judges)
            token = AT_WORK.set(desk)
            try:
                with timezone.override(tournament.zone):
                    return view(request, desk, *args, **kwargs)
            finally:
                AT_WORK.reset(token)

        update_wrapper(guarded, view)
        signed_in = gzip_page(login_required(guarded))
        return require_http_methods(methods)(signed_in) if methods else signed_in

    return decorate


def page(
    request: HttpRequest, desk: Desk, template: str, *, status: int = 200, **context: Any
) -> HttpResponse:
    frame = {
        "desk": desk,
        "tournament": desk.tournament,
        "frame_part": FRAME_PART,
        "frame_part_url": f"{desk.url('part', FRAME_PART.name)}?{urlencode({'at': request.path})}",
        "just_done": _just_done(request, desk),
        **frame_context(desk.tournament, desk.kind, now=desk.now, path=request.path),
    }
    return render(request, template, {**frame, **context}, status=status)


def form_page(
    request: HttpRequest, desk: Desk, template: str, *, form: BaseForm, **context: Any
) -> HttpResponse:
    """A page around one form, with 422 where what was sent is refused."""
    status = UNPROCESSABLE if form.errors else 200
    return page(request, desk, template, form=form, status=status, **context)


def _just_done(request: HttpRequest, desk: Desk) -> UndoOffer | None:
    notices = messages.get_messages(request)
    if not isinstance(notices, BaseStorage) or not len(notices):
        return None
    was_read = notices.used
    newest = list(notices)[-1]
    notices.used = was_read  # looked at here, shown by the page
    at = parse_datetime(newest.extra_tags or "")
    if at is None or desk.now - at > undo.A_MOMENT:
        return None
    entries = undo.offered(desk.tournament, desk.by, at=at)
    return UndoOffer(entries[0], done_text(entries), is_many=len(entries) > 1) if entries else None


def tell_done(request: HttpRequest, words: str) -> None:
    """Say on the next page what was done, where it can be taken back and nothing else."""
    desk = AT_WORK.get()
    messages.success(request, words, extra_tags=desk.now.isoformat() if desk else "")


def went_well(request: HttpRequest, words: str, to: str) -> HttpResponse:
    """Say what happened on the next page: a POST that worked ends here, so that reloading repeats nothing."""
    tell_done(request, words)
    return HttpResponseRedirect(to, status=303)


def see_other(to: str) -> HttpResponse:
    return HttpResponseRedirect(to, status=303)
