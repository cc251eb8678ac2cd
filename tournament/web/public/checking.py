"""Check a list: anybody with a list or a fingerprint learns whose locked list it is, and no figure of it."""

from collections.abc import Hashable
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from armies import fingerprints
from armies.services.errors import Refused
from tournament import access, time_source
from tournament.models import Tournament
from tournament.queries.core import addresses
from tournament.queries.lists import list_checks, locked_lists
from tournament.queries.tournaments.tournament_titles import titles_of
from tournament.web import limits
from tournament.web.caching.page_cache import cached_page
from tournament.web.forms.post_data import content_of, posted_text
from tournament.web.qr_codes import svg_response
from tournament.web.refusals import sentence

MAX_TYPED_LENGTH = 200
MAX_TEXT_LENGTH = 512 * 1024
UNPROCESSABLE = 422


class FingerprintForm(forms.Form):
    fingerprint = forms.CharField(
        label=gettext_lazy("Fingerprint"),
        max_length=MAX_TYPED_LENGTH,
        help_text=gettext_lazy("Enter 4 groups of 4 characters, or all 16 groups."),
        widget=forms.TextInput(
            attrs={"class": "is-code", "autocomplete": "off", "autocapitalize": "off", "spellcheck": "false"}
        ),
    )


class ContentForm(forms.Form):
    tournament = forms.ChoiceField(
        label=gettext_lazy("Tournament"),
        required=False,
        help_text=gettext_lazy("Gives the catalogue of figures. Not needed for a list file."),
    )
    content = forms.CharField(
        label=gettext_lazy("The list"),
        required=False,
        max_length=MAX_TEXT_LENGTH,
        strip=False,
        widget=forms.Textarea(attrs={"class": "is-code", "rows": 8, "spellcheck": "false"}),
    )
    file = forms.FileField(label=gettext_lazy("Or a file"), required=False)

    def __init__(self, *args: Any, tournaments: list[Tournament], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        titles = titles_of(tournaments, among=access.listed_tournaments())
        self.fields["tournament"].choices = [  # type: ignore[attr-defined]
            ("", "–"),
            *((each.slug, titles[each.pk]) for each in tournaments),
        ]

    def sent(self) -> bytes | str:
        file = self.cleaned_data["file"]
        return content_of(file) if file else str(self.cleaned_data["content"])


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def check_list(request: HttpRequest) -> HttpResponse:
    is_sent = request.method == "POST"
    named = (is_sent and posted_text(request.POST, "tournament")) or posted_text(request.GET, "t")
    digits = posted_text(request.GET, "fingerprint")
    if not is_sent and not digits:
        return _blank(request, slug=named)
    tournament = access.public_tournament(named) if named else None
    context: dict[str, Any] = {"asked_in": tournament}
    if wait := limits.form_has_to_wait(request, "check", now=time_source.now()):
        return _too_many(request, tournament, context, wait=wait)
    if is_sent:
        return _by_content(request, tournament, context)
    return _by_fingerprint(request, tournament, digits, context)


def _offers(slug: str) -> Hashable:
    return access.listed_revisions(), access.public_revision(slug) if slug else ()


@cached_page(shows=_offers)
def _blank(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = access.public_tournament(slug) if slug else None
    return _page(request, tournament, {"asked_in": tournament})


def _by_fingerprint(
    request: HttpRequest, tournament: Tournament | None, written: str, context: dict[str, Any]
) -> HttpResponse:
    form = FingerprintForm({"fingerprint": written})
    if not form.is_valid():
        return _page(request, tournament, {**context, "by_digits": form}, status=UNPROCESSABLE)
    try:
        digits = fingerprints.digits_of(form.cleaned_data["fingerprint"])
    except Refused as refusal:
        form.add_error("fingerprint", sentence(refusal))
        return _page(request, tournament, {**context, "by_digits": form}, status=refusal.status)
    found = locked_lists.with_fingerprint(digits, tournament=tournament)
    answer = {"by_digits": form, "asked": fingerprints.whole(digits), "found": found}
    return _page(request, tournament, {**context, **answer})


def _by_content(request: HttpRequest, tournament: Tournament | None, context: dict[str, Any]) -> HttpResponse:
    form = ContentForm(request.POST, request.FILES, tournaments=_offered(tournament))
    if not form.is_valid():
        return _page(request, tournament, {**context, "by_content": form}, status=UNPROCESSABLE)
    try:
        checked = list_checks.check(form.sent(), tournament=tournament)
    except Refused as refusal:
        form.add_error(refusal.field if refusal.field in form.fields else None, sentence(refusal))
        return _page(request, tournament, {**context, "by_content": form}, status=refusal.status)
    answer = {
        "checked": checked,
        "asked": fingerprints.whole(checked.fingerprint),
        "found": checked.found,
        "kept": checked.kept,
    }
    return _page(request, tournament, {**context, "by_content": form, **answer})


def _too_many(
    request: HttpRequest, tournament: Tournament | None, context: dict[str, Any], *, wait: int
) -> HttpResponse:
    sent: dict[str, Any] = {}
    if request.method == "POST":
        sent["by_content"] = ContentForm(request.POST, tournaments=_offered(tournament))
    else:
        sent["by_digits"] = FingerprintForm(request.GET)
    for form in sent.values():
        form.add_error(None, limits.sentence(wait))
    answer = _page(request, tournament, {**context, **sent}, status=limits.TOO_MANY)
    answer.headers["Retry-After"] = str(wait)
    return answer


def _page(
    request: HttpRequest, tournament: Tournament | None, context: dict[str, Any], *, status: int = 200
) -> HttpResponse:
    blank = ContentForm(
        tournaments=_offered(tournament), initial={"tournament": tournament.slug if tournament else ""}
    )
    forms_shown = {"by_digits": FingerprintForm(), "by_content": blank}
    return render(request, "public/lists/check_list.html", {**forms_shown, **context}, status=status)


def _offered(tournament: Tournament | None) -> list[Tournament]:
    listed = access.public_tournaments()
    return listed if tournament is None or tournament in listed else [tournament, *listed]


@require_safe
@cached_page(has_address=True)
def code(request: HttpRequest, slug: str, digits: str) -> HttpResponse:
    tournament = access.public_tournament(slug)
    address = addresses.of_check(request, tournament, fingerprints.digits_of(digits))
    return svg_response(address, scale=4)
