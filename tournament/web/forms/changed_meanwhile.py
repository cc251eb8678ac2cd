"""The page that shows both versions where somebody else stored theirs first. It carries no passwords."""

from collections.abc import Mapping
from contextlib import nullcontext
from dataclasses import dataclass, replace
from datetime import tzinfo
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.models import LogEntry
from tournament.services.core.optimistic_locks import ChangedMeanwhile
from tournament.web.forms.typed_forms import SECRET_FIELDS, TypedForm, page_of, typed_in
from tournament.web.forms.version_texts import label_of, words_of

CONFLICT: Final = 409
CSRF_FIELD: Final = "csrfmiddlewaretoken"
ANOTHER: Final = gettext_lazy("Another person")


@dataclass(frozen=True, slots=True)
class Row:
    """One value in its three versions, in words; ``opened`` is ``None`` where nobody knows it."""

    label: str
    opened: str | None
    stored: str
    yours: str


def both_versions(
    request: HttpRequest, refusal: ChangedMeanwhile, *, zone: tzinfo | None = None, **frame: Any
) -> HttpResponse:
    """The page, with the status of a conflict. Times are those of ``zone``, the clock of the hall."""
    with timezone.override(zone) if zone is not None else nullcontext():
        return _page(request, refusal, frame)


def _page(request: HttpRequest, refusal: ChangedMeanwhile, frame: Mapping[str, Any]) -> HttpResponse:
    has_password = any(SECRET_FIELDS.search(name) for name in request.POST if name != CSRF_FIELD)
    back, typed = page_of(request), _typed(request, refusal.fresh)
    context = {
        "rows": rows_of(refusal),
        "who": _who(request, refusal.last),
        "last": refusal.last,
        "has_opened": refusal.opened is not None,
        "sent": [] if has_password else [*_sent_again(request, refusal.fresh)],
        "typed": typed.signed if typed and back else "",
        "back": back.path if back else reverse("public:home"),
    }
    return render(request, "changed_meanwhile.html", {**frame, **context}, status=CONFLICT)


def rows_of(refusal: ChangedMeanwhile) -> list[Row]:
    opened, stored, yours = _flat(refusal.opened), _flat(refusal.stored), _flat(refusal.yours)
    names = dict.fromkeys([*stored, *yours, *opened])
    is_known = refusal.opened is not None
    return [
        Row(
            label_of(name),
            words_of(name, opened.get(name)) if is_known else None,
            words_of(name, stored.get(name)),
            words_of(name, yours.get(name)),
        )
        for name in names
        if stored.get(name) != yours.get(name) or (is_known and opened.get(name) != stored.get(name))
    ]


def _flat(values: Mapping[str, Any] | None) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in (values or {}).items():
        if isinstance(value, dict) and name.endswith("policy"):
            found |= {f"{name}.{key}": each for key, each in value.items()}
        else:
            found[name] = value
    return found


def _who(request: HttpRequest, last: LogEntry | None) -> str:
    if last is None:
        return str(ANOTHER)
    is_same = last.user is not None and last.user == request.user
    if is_same:
        return _("You, in another window,")
    is_player_page = request.resolver_match is not None and request.resolver_match.app_name == "player"
    if is_player_page:
        return _("You, in another window,") if last.entrant is not None else _("The organiser's desk")
    return last.actor_name


def _typed(request: HttpRequest, fresh: Mapping[str, str]) -> TypedForm | None:
    """To be changed in its form: what is stored now counts as seen."""
    typed = typed_in(request)
    if typed is None or typed.too_long:
        return None
    unchanged = tuple(field for field in typed.fields if field[0] not in fresh)
    return replace(typed, fields=(*unchanged, *fresh.items()))


def _sent_again(request: HttpRequest, fresh: Mapping[str, str]) -> list[tuple[str, str]]:
    left_out = {CSRF_FIELD, *fresh}
    sent = [
        (name, value) for name, values in request.POST.lists() if name not in left_out for value in values
    ]
    return [*sent, *fresh.items()]
