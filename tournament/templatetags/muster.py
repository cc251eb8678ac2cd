"""The vocabulary of the templates: icons, form fields, clauses, and numbers in the house's writing.

Tags here show what they are given. They refuse to query, to read the clock and to decide anything.
"""

from __future__ import annotations

import re
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from django import template
from django.http import QueryDict
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import mark_safe
from django.utils.translation import gettext_lazy as _

from rules.combat_hex.abilities import ability_code, ability_name

if TYPE_CHECKING:
    from django.forms import BoundField, Form
    from django.template.context import Context
    from django.utils.safestring import SafeString

register = template.Library()

FIELD_KINDS = {"checkbox": "check", "radioselect": "group", "checkboxselectmultiple": "group"}
STATUS_WORDS = {
    "draft": _("Draft"),
    "registration": _("Registration open"),
    "check-in": _("Check-in open"),
    "running": _("Running"),
    "finished": _("Finished"),
    "published": _("Published"),
    "playing": _("Playing"),
    "closed": _("Closed"),
    "cancelled": _("Cancelled"),
    "waiting": _("Waiting"),
    "reported": _("Reported"),
    "confirmed": _("Confirmed"),
    "disputed": _("Disputed"),
    "registered": _("Registered"),
    "checked-in": _("Checked in"),
    "dropped": _("Dropped out"),
    "excluded": _("Excluded"),
    "waiting-list": _("Waiting list"),
    "submitted": _("Submitted"),
    "approved": _("Approved"),
    "sent-back": _("Sent back"),
    "locked": _("Locked"),
    "idle": _("Not started"),
    "paused": _("Paused"),
    "ended": _("Over"),
    "pending": _("Pending"),
    "superseded": _("Superseded"),
    "rejected": _("Rejected"),
    "verified": _("Verified"),
    "unverified": _("Unverified"),
    "demonstration": _("Demonstration"),
}
_NOT_ANCHOR = re.compile(r"[^a-z0-9]+")


@register.simple_tag
def icon(name: str, extra_class: str = "") -> SafeString:
    """One mark of the sprite, ornamental: the word beside it carries the meaning."""
    return format_html(
        '<svg class="icon icon--{} {}" aria-hidden="true" focusable="false"><use href="{}#{}"></use></svg>',
        name,
        extra_class,
        static("tournament/img/icons.svg"),
        name,
    )


@register.simple_tag(takes_context=True)
def component(context: Context, name: str, **parameters: Any) -> SafeString:
    """``templates/components/<name>.html`` with these parameters and nothing else of the page.

    A plain include would also see every variable of the page, so that a ``title`` or ``url`` of the page
    turns up in a notice. Only the request and the form token are handed on.
    """
    inner = context.new(
        {**parameters, "request": context.get("request"), "csrf_token": context.get("csrf_token")}
    )
    if context.template is None:
        raise RuntimeError("A component stands in a template. Render one with render_to_string instead.")
    found = context.template.engine.get_template(f"components/{name}.html")
    return mark_safe(found.render(inner))  # noqa: S308 - rendered by the template engine, which escapes


@register.inclusion_tag("components/field.html")
def field(bound: BoundField) -> dict[str, Any]:
    """A form field with its label, hint and error, tied together for screen readers."""
    kind = FIELD_KINDS.get(getattr(bound, "widget_type", ""), "plain")
    return {"field": bound, "kind": kind}


@register.inclusion_tag("components/form_fields.html")
def form_fields(form: Form) -> dict[str, Any]:
    """Everything between a form's tags: what is wrong with the whole, hidden fields, visible fields."""
    return {"form": form}


@register.inclusion_tag("components/clause.html")
def clause(ref: object) -> dict[str, str]:
    """A citation as a link to its place on the rules page."""
    return {"ref": str(ref), "anchor": clause_anchor(ref)}


@register.filter
def clause_anchor(ref: object) -> str:
    """``7.01`` -> ``r-7-01``, ``Annexe A`` -> ``r-annexe-a``."""
    return f"r-{_NOT_ANCHOR.sub('-', str(ref).lower()).strip('-')}"


@register.filter
def status_word(status: object) -> str:
    """A stored status in words; an unknown one as it stands, because hiding it would mislead."""
    return str(STATUS_WORDS.get(str(status), status))


@register.filter
def ability(code: object) -> str:
    """An ability by the name that is printed; one that no rule describes stays as it is written."""
    known = ability_code(str(code))
    return ability_name(known) if known else str(code)


@register.filter
def halves(value: int | None) -> str:
    """Integer half-points as people write them: 3 -> ``1.5``, 4 -> ``2``, ``None`` -> nothing."""
    if value is None:
        return ""
    sign = "-" if value < 0 else ""
    whole, half = divmod(abs(value), 2)
    return f"{sign}{whole}.5" if half else f"{sign}{whole}"


@register.filter
def countdown(value: timedelta | float | None) -> str:
    """Seconds or a duration as ``m:ss``, from an hour on ``h:mm:ss``; part seconds still count as one."""
    if value is None:
        return "–:––"
    seconds = value.total_seconds() if isinstance(value, timedelta) else float(value)
    left = max(0, -int(-seconds // 1))
    minutes, second = divmod(left, 60)
    hour, minute = divmod(minutes, 60)
    return f"{hour}:{minute:02}:{second:02}" if hour else f"{minute}:{second:02}"


@register.simple_tag(takes_context=True)
def query(context: Context, **changes: object) -> str:
    """The present address's question mark part with some values changed; ``None`` or empty takes one out."""
    request = context.get("request")
    values = request.GET.copy() if request else QueryDict(mutable=True)
    for name, value in changes.items():
        if value in {None, ""}:
            values.pop(name, None)
        else:
            values[name] = str(value)
    return f"?{values.urlencode()}"


@register.inclusion_tag("components/sort_heading.html", takes_context=True)
def sort_heading(context: Context, key: str, label: str, css: str = "") -> dict[str, Any]:
    """A column heading that sorts by ``key``: first upwards, then downwards, said to screen readers too."""
    request = context.get("request")
    now = request.GET.get("sort", "") if request else ""
    direction = {key: "ascending", f"-{key}": "descending"}.get(now, "")
    following = f"-{key}" if direction == "ascending" else key
    return {
        "label": label,
        "css": css,
        "direction": direction,
        "href": query(context, sort=following, page=None),
        "mark": {"ascending": "up", "descending": "down"}.get(direction, "sort"),
    }
