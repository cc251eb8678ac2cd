"""How a refusal of a service reaches the person: one sentence, on the page where it was asked for.

A form shows it beside its field by :func:`onto`; the middleware catches everything else. Only ``Refused`` is
caught, so that no bug is hidden.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeVar
from urllib.parse import urlsplit

from django.contrib import messages
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed, HttpResponseRedirect
from django.shortcuts import render
from django.template import Context
from django.template.loader import render_to_string
from django.urls import Resolver404, resolve, reverse
from django.utils.html import format_html, format_html_join
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.safestring import SafeString, mark_safe

from armies.services.errors import UNPROCESSABLE, Refused
from armies.services.problems import Coded
from tournament.models import Tournament
from tournament.services.core.optimistic_locks import ChangedMeanwhile
from tournament.templatetags.muster import CLAUSES_OF, clause
from tournament.web.forms import typed_forms
from tournament.web.forms.changed_meanwhile import both_versions
from tournament.web.forms.labelled_errors import labelled_error
from tournament.web.list_links import lists_behind
from tournament.web.setting_links import setting_link, settings_behind

F = TypeVar("F", bound=BaseForm)


# Whose rules page a refusal cites: the doors of desk and private links say so for the rest of the request.
CITED: ContextVar[Tournament | None] = ContextVar("cited", default=None)
# Whether the door was the desk's, and its official may change the event rules; ``None`` elsewhere.
MAY_CHANGE_RULES: ContextVar[bool | None] = ContextVar("may_change_rules", default=None)
# Whether that official may look at lists.
MAY_JUDGE: ContextVar[bool] = ContextVar("may_judge", default=False)


class RefusalMiddleware:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Django's own answer to a wrong method is empty; who signs in after pressing a button gets there."""
        token, changes, judges = CITED.set(None), MAY_CHANGE_RULES.set(None), MAY_JUDGE.set(False)
        try:
            response = self.get_response(request)
            if not isinstance(response, HttpResponseNotAllowed):
                return response
            page = render(request, "405.html", status=response.status_code)
            page.headers["Allow"] = response.headers["Allow"]
            return page
        finally:
            CITED.reset(token)
            MAY_CHANGE_RULES.reset(changes)
            MAY_JUDGE.reset(judges)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if not isinstance(exception, Refused):
            return None
        if isinstance(exception, ChangedMeanwhile) and request.accepts("text/html"):
            cited = CITED.get()
            return both_versions(request, exception, zone=cited.zone if cited else None)
        if (later := for_scripts(request, exception)) is not None:
            return later
        back = came_from(request)
        if request.method != "POST" or back is None:
            back = back or reverse("organiser:tournaments")
            ways = ways_of(exception)
            context = {"refusal": exception, "ways": ways, "back": back, CLAUSES_OF: CITED.get()}
            return render(request, "refused.html", context, status=exception.status)
        messages.error(request, sentence(exception))
        typed_forms.keep_refused(request)
        return HttpResponseRedirect(back, status=303)


def for_scripts(request: HttpRequest, refusal: Refused) -> HttpResponse | None:
    """When a script that takes no page may send the same form again; ``None`` where that helps nobody."""
    if "retry_after" not in refusal.data or request.accepts("text/html"):
        return None
    headers = {"Retry-After": str(refusal.data["retry_after"])}
    return HttpResponse(refusal.message, status=refusal.status, headers=headers, content_type="text/plain")


def came_from(request: HttpRequest) -> str | None:
    """The page of ours that the request came from and that can be opened again."""
    referer = request.headers.get("referer", "")
    if not url_has_allowed_host_and_scheme(referer, {request.get_host()}):
        return None
    parts = urlsplit(referer)
    try:
        resolve(parts.path)
    except Resolver404:
        return None
    return f"{parts.path}?{parts.query}" if parts.query else parts.path


def sentence(refusal: Refused) -> SafeString:
    return with_refusals(refusal.message, refusal)


def with_refusals(text: str, *found: Refused) -> SafeString:
    """A sentence that tells of refusals, and after it the rules that they cite and what mends them."""
    about = Context({CLAUSES_OF: CITED.get()})
    refs = dict.fromkeys(ref for each in found for ref in each.refs)
    clauses = "".join(render_to_string("components/clause.html", clause(about, ref)) for ref in refs)
    linked = mark_safe(clauses)  # noqa: S308 - rendered by a template, which escapes
    return with_ways(format_html("{} {}", text, linked) if clauses else text, *found)


def with_ways(text: str, *found: Coded) -> SafeString:
    """A sentence, and after it the lists and settings without which nobody would read it, each once."""
    ways = dict.fromkeys(way for each in found for way in ways_of(each))
    return format_html_join(" ", "{}", ((part,) for part in [text, *ways]))


def ways_of(refusal: Coded) -> list[SafeString]:
    """The lists and the settings that stop it, for officials: players cannot change them."""
    tournament, may_change = CITED.get(), MAY_CHANGE_RULES.get()
    if tournament is None or may_change is None:
        return []
    lists = lists_behind(refusal, tournament) if MAY_JUDGE.get() else []
    keys = settings_behind(refusal)
    return [*lists, *(setting_link(tournament, key, may_change=may_change).html for key in keys)]


def from_form(form: F) -> F:
    """A small form without a page of its own: what is wrong with it is refused in one sentence."""
    for name, errors in form.errors.items():
        label = form[name].label if name in form.fields else ""
        raise Refused("form-invalid", labelled_error(label, errors[0]), status=UNPROCESSABLE, field=name)
    return form


@contextmanager
def form_errors(form: BaseForm) -> Iterator[None]:
    """Put a refusal beside the field it is about, or on top of the form."""
    try:
        yield
    except ChangedMeanwhile:
        raise  # has a page of its own, with both versions
    except Refused as refusal:
        field = (refusal.field or "").replace(".", "_")  # facts are paths: a.remaining
        form.add_error(field if field in form.fields else None, sentence(refusal))
