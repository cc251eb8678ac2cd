"""Template tags: icons, form fields, clauses, numbers. They refuse to query and to read the clock."""

import re
from collections.abc import Iterable, Mapping
from datetime import timedelta
from functools import lru_cache
from typing import Any

from django import template
from django.forms import BoundField, Form
from django.http import QueryDict
from django.template.context import Context
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from armies import fingerprints, list_slots
from armies.messages import edge, formats, rulesets
from armies.messages.clause_texts import explained
from armies.messages.slider_colours import slider_colour
from armies.messages.spoken import announcement_text
from armies.messages.tables import with_limit
from armies.messages.timelines import phase_name
from armies.services.lists import documents
from rules.figure_lists.abilities import ability_code, ability_name
from rules.reference import exists
from rules.verdict import Finding
from tournament.adapters import has_rulebook
from tournament.engine.bracket import CutResult
from tournament.messages import formats as formats_of_rounds
from tournament.messages.pairing_reasons import reason_text
from tournament.messages.roles import actor_kind_text
from tournament.messages.tiebreaks import tiebreak_definition, tiebreak_name, tiebreak_source
from tournament.models import Entrant, Round, Tournament
from tournament.models.entrant import Named, name_suffix, number_text, numbered
from tournament.queries.core.names import Sortable, sorted_under, with_initials
from tournament.queries.standings.standings import StandingRow
from tournament.services.core.inputs import MAX_REASON_LENGTH
from tournament.web.bundles import bundle_name

register = template.Library()
register.filter("phase_name", phase_name)
register.filter("slider_colour", slider_colour)
register.filter("announcement", announcement_text)
register.filter("reason_text", reason_text)
register.filter("actor_kind", actor_kind_text)
register.filter("tiebreak_definition", tiebreak_definition)
register.filter("tiebreak_name", tiebreak_name)
register.filter("tiebreak_source", tiebreak_source)
register.filter("is_scored", rulesets.is_scored)

FIELD_KINDS = {"checkbox": "check", "radioselect": "group", "checkboxselectmultiple": "group"}
STATUS_WORDS = {
    "draft": _("Draft"),
    "registration": _("Registration open"),
    "check-in": _("Check-in open"),
    "running": _("Running"),
    "finished": _("Finished"),
    "called-off": _("Called off"),
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
    "absent": _("Absent"),
    "dropped": _("Dropped"),
    "excluded": _("Excluded"),
    "waiting-list": _("Waiting list"),
    "submitted": _("Handed in"),
    "approved": _("Approved"),
    "sent-back": _("Sent back"),
    "taken-back": _("Undone"),
    "locked": _("Locked"),
    "idle": _("Not started"),
    "paused": _("Paused"),
    "ended": _("Over"),
    "pending": _("Pending"),
    "superseded": _("Replaced"),
    "rejected": _("Rejected"),
    "verified": pgettext_lazy("catalogue", "Verified"),
    "unverified": pgettext_lazy("catalogue", "Unverified"),
    "demonstration": _("Demonstration"),
}
CUT_WORDS = {
    ("Final", "won"): _("Winner of the cut"),
    ("Final", "lost"): _("Lost the final"),
    ("Third-place game", "won"): _("Won third place"),
    ("Third-place game", "lost"): _("Lost the third-place game"),
    ("Semi-final", "lost"): _("Lost in the semi-final"),
    ("Quarter-final", "lost"): _("Lost in the quarter-final"),
    ("Round of 16", "lost"): _("Lost in the round of 16"),
    ("Final", "in"): _("In the final"),
    ("Third-place game", "in"): _("Plays for third place"),
    ("Semi-final", "in"): _("In the semi-final"),
    ("Quarter-final", "in"): _("In the quarter-final"),
    ("Round of 16", "in"): _("In the round of 16"),
}
HOW_WORDS = {
    "seed": _("Perfect tie: the better seed advances"),
    "roll": _("Perfect tie: decided by a roll of dice"),
    "ruling": _("Perfect tie: decided by a referee"),
    "level": _("Perfect tie: choose who advances"),
    "bye": _("Advances without a game"),
    "walkover": _("The opponent no longer plays"),
}
CLAUSES_OF = "clauses_of"  # the tournament whose choices a citation leads to, within a component
_NOT_ANCHOR = re.compile(r"[^a-z0-9]+")


@register.filter
def initials(user: Any) -> str:
    """Two letters that stand for an official: of the name, else of the user name."""
    words = (user.get_full_name() or user.get_username()).split()
    return "".join(word[0] for word in words[:2]).upper() if len(words) > 1 else words[0][:2].upper()


@register.simple_tag
@lru_cache(maxsize=512)  # a long page shows the same few marks hundreds of times
def icon(name: str, extra_class: str = "") -> SafeString:
    return format_html(
        '<svg class="icon icon--{}{}" aria-hidden="true"><use href="{}#{}"></use></svg>',
        name,
        extra_class and f" {extra_class}",
        static(bundle_name("icons.svg")),
        name,
    )


@register.simple_tag
def max_reason_length() -> int:
    """For every field of a reason: what its definition takes."""
    return MAX_REASON_LENGTH


@register.simple_tag(takes_context=True)
def component(context: Context, name: str, **parameters: Any) -> SafeString:
    """``templates/components/<name>.html`` with these parameters and nothing else of the page.

    A plain include would also see every variable of the page, so that a ``title`` or ``url`` of the page
    turns up in a notice. Only the request, the form token and whose clauses are cited are handed on.
    """
    inner = context.new(
        {
            **parameters,
            "request": context.get("request"),
            "csrf_token": context.get("csrf_token"),
            CLAUSES_OF: context.get(CLAUSES_OF) or context.get("tournament"),
            "desk": context.get("desk"),
        }
    )
    if context.template is None:
        raise RuntimeError("A component stands in a template. Render one with render_to_string instead.")
    found = context.template.engine.get_template(f"components/{name}.html")
    return mark_safe(found.render(inner))  # noqa: S308 - rendered by the template engine, which escapes


@register.simple_tag(takes_context=True)
def table_name(context: Context, number: int | None) -> str:
    """How the event calls this table; empty where it has its number alone."""
    tournament = context.get("tournament") or context.get(CLAUSES_OF)
    return tournament.table_name(number) if isinstance(tournament, Tournament) else ""


@register.simple_tag(takes_context=True)
def is_name_alone(context: Context) -> bool:
    """Do players see names of tables instead of numbers? Officials see both."""
    tournament = context.get("tournament") or context.get(CLAUSES_OF)
    if not isinstance(tournament, Tournament) or context.get("desk"):
        return False
    return bool(tournament.table_plan.get("is_name_alone"))


@register.inclusion_tag("components/forms/field.html")
def field(bound: BoundField) -> dict[str, Any]:
    kind = FIELD_KINDS.get(getattr(bound, "widget_type", ""), "plain")
    is_choice = kind == "group" or getattr(bound, "widget_type", "").endswith("select")
    is_answered = is_choice and bound.value() is not None and bound.value() != ""
    return {"field": bound, "kind": kind, "is_optional": not bound.field.required and not is_answered}


@register.inclusion_tag("components/forms/form_fields.html")
def form_fields(form: Form) -> dict[str, Any]:
    return {"form": form}


@register.inclusion_tag("components/clause.html", takes_context=True)
def clause(context: Context, ref: object) -> dict[str, str]:
    """A citation as a link to its place on the rules page: the event's own, where that is public.

    Nothing where the event plays a game whose rules the program does not know.
    """
    tournament = context.get(CLAUSES_OF) or context.get("tournament")
    if isinstance(tournament, Tournament) and not has_rulebook(tournament):
        return {"ref": ""}
    is_open = getattr(tournament, "has_public_pages", False)
    return {
        "ref": str(ref),
        "anchor": clause_anchor(ref),
        "slug": tournament.slug if tournament is not None and is_open else "",
    }


@register.filter
def clause_anchor(ref: object) -> str:
    """``7.01`` -> ``r-7-01``, ``Annexe A`` -> ``r-annexe-a``."""
    return f"r-{_NOT_ANCHOR.sub('-', str(ref).lower()).strip('-')}"


@register.filter
def finding_text(finding: Finding | edge.Row) -> str:
    """``{{ finding|finding_text }}``: the sentence of a finding, or of a stored one."""
    return edge.finding_text(finding)


@register.filter
def over_limit(points: int | None, level: int) -> tuple[Finding, ...]:
    """``{{ document.points|over_limit:level }}``: the finding on a document of more points than the limit."""
    return documents.over_limit(points or 0, level=level)


@register.filter
def side_of(slot: str) -> str:
    """``{{ row.faction|side_of }}``: good, evil or any, of a list for any points limit."""
    return list_slots.side_of(slot)


@register.filter
def about_slot(sentence: str, slot: str) -> str:
    """``{{ title|about_slot:row.faction }}``: begins with the points limit of a list that has its own."""
    limit = list_slots.limit_of(slot)
    return sentence if limit is None else format_html(with_limit("{}", limit), sentence)


@register.filter
def limit_in(slot: str, tournament: Tournament) -> int:
    """``{{ row.faction|limit_in:tournament }}``: the points limit of a list; 0 is none."""
    return list_slots.limit_of(slot) or tournament.level


@register.filter
def clause_words(ref: object) -> str:
    return explained(str(ref)) if exists(str(ref)) else ""


@register.filter
def lookup(mapping: Mapping[Any, Any] | None, key: object) -> Any:
    return mapping.get(key, "") if mapping else ""


@register.filter(name="any")
def any_(rows: Iterable[Any], name: str) -> bool:
    return any(getattr(row, name, False) for row in rows)


@register.filter
def status_word(status: object) -> str:
    """A stored status in words; an unknown one as it stands, because hiding it would mislead."""
    return str(STATUS_WORDS.get(str(status), status))


@register.filter
def with_number(person: Named) -> str:
    """``Pia Lind (No. 7, Hexers)``, as everybody is named where one of them is chosen."""
    return person.name + name_suffix(person)


register.filter("numbered", numbered)
register.filter("points_in_words", formats_of_rounds.points_text)


@register.filter
def screen_name(person: Entrant) -> str:
    """What the big screen calls somebody."""
    return person.screen_name or person.name


@register.filter
def on_screen(person: Entrant) -> str:
    """The name in a list of the big screen, with the initials that stand for it where the line is too short.

    A shared name has its number; a club would make it tiny.
    """
    if person.screen_name:
        return person.screen_name
    family = sorted_under(person)
    given = person.name.removesuffix(family)
    name = format_html(
        '<span class="board__whole"><span class="board__given">{}</span>{}</span>'
        '<span class="board__initials" data-initials="{}"></span>',
        given if given != person.name else "",
        family if given != person.name else person.name,
        with_initials(person.name),
    )
    return format_html("{} <small>{}</small>", name, number_text(person)) if person.shares_name else name


@register.filter(name="sorted_under")
def sorted_under_name(person: Sortable) -> str:
    """What the person stands under in a list of names: ``Lind``."""
    return sorted_under(person)


@register.filter
def round_title(round_: Round) -> str:
    """``Round 3``, in a round robin ``Round 3 of 7``, in a cut ``Semi-final``."""
    return formats_of_rounds.round_title(round_.title)


@register.filter
def round_called(round_: Round | str) -> str:
    """The same inside a sentence: ``round 3``, ``the semi-final``; of a round or its title."""
    return formats_of_rounds.round_called(str(round_))


@register.filter
def ruleset_name(key: str) -> str:
    return rulesets.ruleset_name(key)


@register.filter
def match_name(name: object) -> str:
    """What a round or a game of the cut is called; a break of the day keeps its own name."""
    return formats_of_rounds.round_title(str(name))


@register.filter
def shared_words(row: StandingRow) -> str:
    return gettext("Shared place: all tie-breaks are equal") if row.standing.is_shared else ""


@register.filter
def cut_words(result: CutResult | None) -> str:
    return str(CUT_WORDS.get((result.name, result.state), result.name)) if result else ""


@register.filter
def how_words(how: object) -> str:
    return str(HOW_WORDS.get(str(how), ""))


@register.filter
def ability(code: object) -> str:
    """An ability by the name that is printed; one that no rule describes stays as it is written."""
    known = ability_code(str(code))
    return ability_name(known) if known else str(code)


@register.filter
def column_word(column: object) -> str:
    """A column of a figure in words: ``action_points`` -> ``action points``."""
    return str(column).replace("_", " ")


@register.filter
def fingerprint_short(digits: object) -> str:
    return fingerprints.short(str(digits))


@register.filter
def fingerprint_whole(digits: object) -> str:
    return fingerprints.whole(str(digits))


@register.filter
def points(value: float | None) -> str:
    """Tournament points as people write them: ``1.5``, ``2``, ``None`` -> nothing."""
    return "" if value is None else formats.points(value)


@register.filter
def grouped(value: object) -> object:
    """A whole number with groups of three: ``1,500``. What is not one, such as a dash, stays as it is."""
    return formats.Amount(value) if isinstance(value, int) else value


@register.filter
def decimal(value: object) -> str:
    """Points or a tie-break as the reader's language writes them: ``12,5``."""
    return formats.decimal(str(value))


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


@register.filter
def at_line(address: str, number: int) -> str:
    """A long list, opened at the line of the entrant with that start number, on whichever page it is."""
    return f"{address}?at={number}#no-{number}"


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


@register.inclusion_tag("components/navigation/sort_heading.html", takes_context=True)
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
        "href": query(context, sort=following, page=None, at=None),
        "mark": {"ascending": "up", "descending": "down"}.get(direction, "sort"),
    }
