"""The rules of construction as lines of the builder. The rules judge; this module only finds the words."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext_lazy, pgettext

from armies.messages import clause_texts
from armies.messages.formats import large_number
from armies.messages.list_rules import list_rule_text
from rules.citations import Ref
from rules.figure_lists.limit import Limit, State
from rules.reference import lookup
from rules.verdict import Finding

MAIN = ("points", "minions", "unique")
OBSTACLES: Final[Mapping[str, Any]] = {
    "AC1": ngettext_lazy("%(over)s point too many", "%(over)s points too many", "over"),
    "AC2": ngettext_lazy("%(over)s minion too many", "%(over)s minions too many", "over"),
    "AC4": gettext_lazy("No. %(unique_number)s is taken"),
    "AC5": gettext_lazy("Needs a hero first"),
    "AC9": gettext_lazy("Against an event rule"),
}


@dataclass(frozen=True, slots=True)
class RuleLine:
    """One rule as it is shown, with its clauses and their summaries; ``short`` where room is."""

    code: str
    label: str
    short: str
    value: str
    of: str
    state: str
    clauses: tuple[tuple[str, str], ...]
    findings: tuple[Finding, ...]
    note: str = ""
    is_event: bool = False

    @property
    def clause(self) -> str:
        return self.clauses[0][0]

    @property
    def is_broken(self) -> bool:
        return self.state == State.BROKEN

    @property
    def is_main(self) -> bool:
        return self.code in MAIN


def rule_lines(limits: Iterable[Limit]) -> list[RuleLine]:
    return [_line(limit) for limit in limits]


def obstacle_text(finding: Finding) -> str:
    """Why a figure does not fit, in a few words and with the rule."""
    words = str(OBSTACLES.get(finding.code, gettext_lazy("Does not fit")) % finding.data)
    return f"{words} ({finding.refs[0]})" if finding.refs else words


def _line(limit: Limit) -> RuleLine:
    value, of = _counted(limit)
    restriction = limit.restriction
    return RuleLine(
        code=limit.code,
        label=list_rule_text(restriction).removesuffix(".") if restriction else _label(limit),
        short=_("Event") if restriction else _label(limit),
        value=value,
        of=of,
        state=limit.state.value,
        clauses=tuple((str(ref), _summary(ref)) for ref in limit.refs),
        findings=limit.findings,
        note=restriction.note if restriction else "",
        is_event=restriction is not None,
    )


def _label(limit: Limit) -> str:
    labels = {
        "points": pgettext("army", "Points"),
        "minions": _("Minions"),
        "faction": _("One faction"),
        "unique": _("Unique"),
        "pair": _("PR pair"),
        "ring": _("Ring-bearer"),
    }
    return labels.get(limit.code) or " ".join(limit.measure.words) or limit.code


def _counted(limit: Limit) -> tuple[str, str]:
    measure = limit.measure
    if limit.code in {"points", "minions"}:
        return large_number(measure.taken or 0), "" if measure.most is None else large_number(measure.most)
    if limit.restriction or limit.code == "faction":
        return "", ""
    separator = " + " if limit.code == "pair" else ", "
    return separator.join(measure.words) or "–", ""


def _summary(ref: Ref) -> str:
    if not ref.is_rule:
        return clause_texts.explained(ref)
    found = clause_texts.translated(lookup.rule(str(ref)))
    return _("%(title)s: %(summary)s") % {"title": found.title, "summary": found.summary}
