"""The answers of ruling cards in words: one sentence to read aloud, and who is who in its position."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from armies.messages.tables import MessageTable

# who is who in the small position that a card asks about
LEGENDS: Final[Mapping[str, Any]] = {
    "free-attack": _("M is the figure that leaves. Each enemy has 1 printed attack here."),
    "run": _("M is the figure that runs, with the last hex of its move as the step before."),
    "charging-rider": _("M is the rider."),
    "combats": _("A and B are of one side, X and Y of the other. Each has 1 printed attack here."),
    "assign-die": _("A is the figure to which the die goes. It has 2 wounds here."),
    "buy-die": _("A is the buyer."),
    "courage": _("A is the figure with Courage."),
    "hidden": _("S is the shooter, T the target. The other letters are figures in the way."),
    "need-a-six": _("S is the shooter, T the target."),
    "ringwraith": _("W is the Ringwraith."),
}
_HEADLINES: Final[Mapping[str, Any]] = {
    "undecided": _("The referee decides. Read out the rule."),
    "shoot-from-zone.yes": _("Yes: it may shoot."),
    "shoot-from-zone.no": _("No: it may not shoot."),
    "hidden.clear": _("Not hidden: the line is clear."),
    "hidden.partial": _("Not hidden, but only a 6 hits."),
    "hidden.blocked": _("Hidden: no pair of lines passes."),
    "need-a-six.clear": _("No 6 needed: the line is clear."),
    "need-a-six.partial": _("Yes: only a 6 hits."),
    "need-a-six.blocked": _("No shot: the line is blocked."),
    "free-attack.no": _("It may not leave now: an enemy kill zone has ended its move."),
    "free-attack.none": _("No free attack."),
    "free-attack.some": ngettext_lazy(
        "One free attack, by %(by)s.", "One free attack: %(by)s strike together in one roll.", "count"
    ),
    "run.yes": ngettext_lazy(
        "Yes: it may run for %(ap)s action point.", "Yes: it may run for %(ap)s action points.", "ap"
    ),
    "run.no": _("No: it may not run here."),
    "charging-rider.yes": _("Yes: it may charge."),
    "charging-rider.no": _("No: it may not charge like this."),
    "combats.some": ngettext_lazy("One combat.", "%(count)s combats.", "count"),
    "assign-die.yes": _("Yes: the die may go there."),
    "assign-die.no": _("No: the die may not go there."),
    "buy-die.yes": _("Yes: it may buy this die."),
    "buy-die.no": _("No: it may not buy this die."),
    "courage.kept_by_courage": _("No: it stays on the map until the end of the next turn."),
    "courage.removed": _("Yes: it is removed."),
    "courage.some": _("Yes: it still fights, with its attacks."),
    "ringwraith.none": _("Yes: it owes nothing."),
    "ringwraith.stay": _("Yes: it is adjacent to Frodo. It may turn."),
    "ringwraith.adjacent": _("No: it must end adjacent to Frodo."),
    "ringwraith.closer": _("No: it must end closer to Frodo."),
    "ringwraith.exempt": _("Yes: no open hex outside enemy kill zones is closer."),
}
HEADLINES: Final = MessageTable()
HEADLINES.add(_HEADLINES)


def headline(card: str, answer: Mapping[str, Any]) -> str:
    """One sentence to read aloud: of the card, else what the rules object to, else the first step."""
    if is_undecided(answer):
        return HEADLINES.text("undecided", {})
    for case in _cases(answer):
        if f"{card}.{case}" in HEADLINES.messages:
            return HEADLINES.text(card, _data(answer), case=case)
    texts = [each["message"] for each in answer["findings"]] + [each["text"] for each in answer["steps"]]
    return str(texts[0])


def is_undecided(answer: Mapping[str, Any]) -> bool:
    """Does the desk leave this to the referee?"""
    return any(each["severity"] == "undecided" for each in answer["findings"])


def _cases(answer: Mapping[str, Any]) -> Iterator[str]:
    yield from (str(answer[name]) for name in ("answer", "duty") if name in answer)
    if any(answer.get(name) for name in ("combats", "free_attacks")):
        yield "some"
    yield from (name for name in ("kept_by_courage", "removed") if answer.get(name))
    is_allowed = answer.get("legal", answer.get("allowed"))
    if is_allowed and "free_attacks" in answer:
        yield "none"
    yield "yes" if is_allowed else "no"


def _data(answer: Mapping[str, Any]) -> dict[str, Any]:
    by = [id_ for attack in answer.get("free_attacks", ()) for id_ in attack["by"]]
    return {"by": by, "count": len(answer.get("combats", by)), "ap": answer.get("ap", 0)}
