"""Why a round is paired as it is: what the engine's reasons and remarks say."""

from collections.abc import Iterable, Mapping
from typing import Any, Final, Protocol

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy as _n

from armies.messages.tables import MessageTable, message
from tournament.messages import tiebreaks
from tournament.messages.formats import STAGES, some, some_or

REASONS: Final = MessageTable()
GROUP: Final = "floats-group"
VERDICTS: Final = frozenset({"worse", "better"})


class ReasonLike(Protocol):
    """A reason or a remark of the engine."""

    @property
    def code(self) -> str: ...
    @property
    def case(self) -> str: ...
    @property
    def data(self) -> Mapping[str, Any]: ...
    def as_json(self) -> dict[str, Any]: ...


def reason_text(reason: ReasonLike | Mapping[str, Any]) -> str:
    """The sentence of a reason, of a remark, or of either as it was stored, in the reader's language.

    A row from before the codes had sentences says what it said then.
    """
    if isinstance(reason, Mapping):
        return _stored(reason)
    if reason.case in VERDICTS:
        return f"{_level(reason)} {REASONS.text('verdict', {}, case=reason.case)}"
    return REASONS.text(reason.code, reason.data, case=reason.case)


def reason_texts(reasons: Iterable[ReasonLike | Mapping[str, Any]]) -> str:
    """Several of them, one sentence after the other."""
    return " ".join(map(reason_text, reasons))


def with_text(reason: ReasonLike | Mapping[str, Any]) -> dict[str, Any]:
    """As JSON, with the sentence beside the code and the data."""
    row = dict(reason) if isinstance(reason, Mapping) else reason.as_json()
    if not row.get("case"):
        row.pop("case", None)
    return {**row, "text": reason_text(reason)}


def _stored(row: Mapping[str, Any]) -> str:
    try:
        return REASONS.stored_text(row)
    except (AttributeError, TypeError, ValueError):  # a file from elsewhere may hold any data
        return str(row.get("text") or row["code"])


def _level(remark: ReasonLike) -> str:
    case = GROUP if remark.code.startswith(GROUP) else remark.code
    return REASONS.text("level", remark.data, case=case)


SCORES: Final[Mapping[str, Any]] = {
    "float": _n(
        "%(player)s plays down to %(opponent)s: %(score)s against %(lower)s point.",
        "%(player)s plays down to %(opponent)s: %(score)s against %(lower)s points.",
        "count",
    ),
    "float-again.down": _(
        "%(player)s floats down twice in a row (a bye counts as one). Avoiding that would cost more."
    ),
    "float-again.down-fixed": _(
        "%(player)s floats down twice in a row (a bye counts as one). An official fixed this pairing."
    ),
    "float-again.is-both": _("%(player)s floats down and %(opponent)s floats up twice in a row."),
    "float-again.is-down": _("%(player)s floats down twice in a row."),
    "float-again.is-up": _("%(player)s floats up twice in a row."),
    "float-again.up": _("%(player)s floats up twice in a row. Avoiding that would cost more."),
    "float-again.up-fixed": _("%(player)s floats up twice in a row. An official fixed this pairing."),
    "float-cause.alone": _("%(player)s is the only player of this score group."),
    "float-cause.barred": message(
        _("%(player)s may not play the others of this score group: %(players)s."), players=some
    ),
    "float-cause.cost": _("Pairing this score group within itself would cost more elsewhere."),
    "float-cause.fixed": _("An official fixed this pairing."),
    "float-cause.met-all": _("%(player)s has met all others of this score group."),
    "float-cause.met-only": _("%(player)s has met %(opponent)s, the only other player of this score group."),
    "float-cause.met-or-barred": message(
        _("%(player)s has met %(met)s and may not play the others of this score group: %(players)s."),
        met=some,
        players=some,
    ),
    "float-cause.odd": _n(
        "This score group has %(size)s player, an odd number.",
        "This score group has %(size)s players, an odd number.",
        "size",
    ),
    "float-cause.odd-above": message(
        _n(
            "After the floats from above (%(players)s), %(left)s of %(size)s players of this score group is left over.",
            "After the floats from above (%(players)s), %(left)s of %(size)s players of this score group are left, an odd number.",
            "left",
        ),
        players=some,
    ),
    "float-cause.odd-above-bye": message(
        _n(
            "After the floats from above (%(players)s) and the bye of %(bye)s, %(left)s of %(size)s players of this score group is left over.",
            "After the floats from above (%(players)s) and the bye of %(bye)s, %(left)s of %(size)s players of this score group are left, an odd number.",
            "left",
        ),
        players=some,
    ),
    "float-cause.odd-bye": _n(
        "After the bye of %(bye)s, %(left)s of %(size)s players of this score group is left over.",
        "After the bye of %(bye)s, %(left)s of %(size)s players of this score group are left, an odd number.",
        "left",
    ),
    "float-choice.barred": message(
        _("%(opponent)s may not play those below in pairing order: %(players)s."), players=some
    ),
    "float-choice.cost": _("Sending %(player)s down would cost more elsewhere."),
    "float-choice.floated": message(
        _n(
            "%(players)s floated down in the previous round.",
            "%(players)s floated down in the previous round.",
            "count",
        ),
        players=some,
    ),
    "float-choice.last": _("%(player)s is the last possible player in pairing order."),
    "floats.is": _n(
        "%(player)s floats down from %(score)s to %(lower)s point against %(opponent)s.",
        "%(player)s floats down from %(score)s to %(lower)s points against %(opponent)s.",
        "count",
    ),
    "score-group": _n("Both have %(score)s point.", "Both have %(score)s points.", "count"),
}

MEETINGS: Final[Mapping[str, Any]] = {
    "one-side.is": _("%(player)s and %(opponent)s bring the same faction."),
    "rematch.broken": _n(
        "%(player)s and %(opponent)s meet again after round %(rounds)s. Any other round would break more rules.",
        "%(player)s and %(opponent)s meet again after rounds %(rounds)s. Any other round would break more rules.",
        "count",
    ),
    "rematch.broken-fixed": _n(
        "%(player)s and %(opponent)s meet again after round %(rounds)s. An official fixed this pairing.",
        "%(player)s and %(opponent)s meet again after rounds %(rounds)s. An official fixed this pairing.",
        "count",
    ),
    "rematch.cut": _n(
        "%(player)s and %(opponent)s meet again after round %(rounds)s: the bracket decides who meets.",
        "%(player)s and %(opponent)s meet again after rounds %(rounds)s: the bracket decides who meets.",
        "count",
    ),
    "rematch.is": _n(
        "%(player)s and %(opponent)s meet again after round %(rounds)s.",
        "%(player)s and %(opponent)s meet again after rounds %(rounds)s.",
        "count",
    ),
    "rematch.rule": _n(
        "%(player)s and %(opponent)s met in round %(rounds)s.",
        "%(player)s and %(opponent)s met in rounds %(rounds)s.",
        "count",
    ),
    "rematch.schedule": _n(
        "%(player)s and %(opponent)s met in round %(rounds)s already: a pairing was changed by hand.",
        "%(player)s and %(opponent)s met in rounds %(rounds)s already: a pairing was changed by hand.",
        "count",
    ),
    "same-club": _(
        "%(player)s and %(opponent)s are from the same club. Keeping them apart would cost something more important."
    ),
    "same-club.broken": _(
        "%(player)s and %(opponent)s are from the same club. Any other round would break more rules."
    ),
    "same-club.broken-fixed": _(
        "%(player)s and %(opponent)s are from the same club. An official fixed this pairing."
    ),
    "same-club.fixed": _(
        "%(player)s and %(opponent)s are from the same club. An official fixed this pairing."
    ),
    "same-club.is": _("%(player)s and %(opponent)s are from the same club."),
    "same-club.rule": _(
        "%(player)s and %(opponent)s are from the same club, and this tournament keeps clubs apart."
    ),
    "same-country": _(
        "%(player)s and %(opponent)s are from the same country. Keeping them apart would cost something more important."
    ),
    "same-country.broken": _(
        "%(player)s and %(opponent)s are from the same country. Any other round would break more rules."
    ),
    "same-country.broken-fixed": _(
        "%(player)s and %(opponent)s are from the same country. An official fixed this pairing."
    ),
    "same-country.fixed": _(
        "%(player)s and %(opponent)s are from the same country. An official fixed this pairing."
    ),
    "same-country.is": _("%(player)s and %(opponent)s are from the same country."),
    "same-country.rule": _(
        "%(player)s and %(opponent)s are from the same country, and this tournament keeps countries apart."
    ),
    "same-families": _(
        "%(player)s and %(opponent)s are of the same family or group. Keeping them apart would cost something more important."
    ),
    "same-families.broken": _(
        "%(player)s and %(opponent)s are of the same family or group. Any other round would break more rules."
    ),
    "same-families.broken-fixed": _(
        "%(player)s and %(opponent)s are of the same family or group. An official fixed this pairing."
    ),
    "same-families.fixed": _(
        "%(player)s and %(opponent)s are of the same family or group. An official fixed this pairing."
    ),
    "same-families.is": _("%(player)s and %(opponent)s are of the same family or group."),
    "same-families.rule": _(
        "%(player)s and %(opponent)s are of the same family or group, and this tournament keeps these apart."
    ),
}

BYES: Final[Mapping[str, Any]] = {
    "requested-bye": _("You asked to sit out round %(round)s (A36)."),
    "bye.fixed": _("%(player)s has the bye: an official fixed it."),
    "bye.lowest": _("%(player)s has the bye: the lowest in the standings without an earlier one (A7)."),
    "bye.shared": _n(
        "%(player)s has the bye: %(equals)s player without an earlier one is lowest (A7), and the lot decided.",
        "%(player)s has the bye: %(equals)s players without an earlier one share the lowest place (A7), and the lot decided.",
        "equals",
    ),
    "bye.spared": _(
        "%(player)s has the bye: the lowest in the standings without an earlier one who can be spared (A7)."
    ),
    "bye-passed.cost": message(
        _("A bye for %(players)s would have cost more important things."), players=some_or
    ),
    "bye-passed.no-round": message(
        _("A bye for %(players)s would have left the others without a legal round."), players=some_or
    ),
    "opponent-left": _("%(player)s would play %(left)s, who no longer plays."),
    "second-bye.equal": _n(
        "%(player)s has another bye after %(byes)s. All players have had as many.",
        "%(player)s has another bye after %(byes)s. All players have had as many.",
        "byes",
    ),
    "second-bye.fewer": _n(
        "%(player)s has another bye after %(byes)s: players with fewer byes are needed elsewhere.",
        "%(player)s has another bye after %(byes)s: players with fewer byes are needed elsewhere.",
        "byes",
    ),
    "second-bye.fixed": _n(
        "%(player)s has another bye after %(byes)s: an official fixed it.",
        "%(player)s has another bye after %(byes)s: an official fixed it.",
        "byes",
    ),
    "second-bye.had": _("%(player)s has had a bye before."),
    "second-bye.is": message(
        _n(
            "%(player)s has had %(count)s bye before. Give it to a player with fewer: %(players)s.",
            "%(player)s has had %(count)s byes before. Give it to a player with fewer: %(players)s.",
            "count",
        ),
        players=some_or,
    ),
    "sits-out": _(
        "%(player)s sits out round %(round)s: the number of players is odd, so each player sits out once."
    ),
}

TABLES: Final[Mapping[str, Any]] = {
    "table": _("Table %(table)s: number %(place)s in pairing order."),
    "table.top": _("Table %(table)s: the top pairing."),
    "table-again": _("%(player)s has sat at table %(table)s before."),
    "table-before": _n(
        "%(player)s sat at table %(table)s in round %(rounds)s.",
        "%(player)s sat at table %(table)s in rounds %(rounds)s.",
        "count",
    ),
    "table-displaced.held": _(
        "%(player)s needs table %(table)s, which is kept for another player. Change one of the two by hand."
    ),
    "table-displaced.opponent": _(
        "%(player)s needs table %(table)s, but the opponent needs this one. Change one of the two by hand."
    ),
    "table-fixed": _("Table %(table)s is the fixed table of %(player)s."),
    "table-kept": _("Table %(table)s as in the previous draft."),
    "table-moved": _("Table %(table)s instead of table %(by_rank)s."),
    "table-moved.others": _("Table %(table)s instead of table %(by_rank)s, to avoid repeated tables."),
    "table-other": _("They sit at table %(table)s. Paired now, it would be table %(drawn)s."),
}

CUT: Final[Mapping[str, Any]] = {
    "cut-border": _n(
        "%(player)s takes the last place of the cut and %(opponent)s just misses it: %(score)s against %(lower)s point.",
        "%(player)s takes the last place of the cut and %(opponent)s just misses it: %(score)s against %(lower)s points.",
        "count",
    ),
    "cut-border-lot": _(
        "%(player)s and %(opponent)s have the same points and tie-breaks. The lot lets %(player)s in."
    ),
    "cut-border-tie-break": message(
        _(
            "%(player)s and %(opponent)s have the same points. A tie-break lets %(player)s in: %(tie_break)s, %(value)s against %(other_value)s."
        ),
        tie_break=tiebreaks.NAMES,
    ),
    "cut-border-tie-break.direct": _(
        "%(player)s and %(opponent)s have the same points. The direct encounter of those still level lets %(player)s in."
    ),
    "cut-bye.advances": message(
        _("%(stage)s: %(player)s advances without a game, as there is no opponent."), stage=STAGES
    ),
    "cut-bye.advances-left": message(
        _("%(stage)s: %(player)s advances without a game, as %(opponent)s no longer plays."), stage=STAGES
    ),
    "cut-bye.third": message(
        _("%(stage)s: %(player)s takes third place without a game, as there is no opponent."), stage=STAGES
    ),
    "cut-bye.third-left": message(
        _("%(stage)s: %(player)s takes third place without a game, as %(opponent)s no longer plays."),
        stage=STAGES,
    ),
    "cut-left": _("%(player)s, place %(place)s, no longer plays. The players behind move up."),
    "cut-left.instead": _(
        "%(player)s, place %(place)s, no longer plays. The players behind move up, and %(next_player)s, place %(next_place)s, is in."
    ),
    "cut-lot": _("Place %(place)s is shared. The lot gave the seeds in this order: %(players)s."),
    "cut-match": message(
        _("%(stage)s: %(player)s (seed %(seed)s) against %(opponent)s (seed %(opponent_seed)s)."),
        stage=STAGES,
    ),
}

OUTLOOK: Final[Mapping[str, Any]] = {
    "look-ahead.passed": _("A better round was rejected: after it, round %(round)s could not be paired."),
    "look-ahead-apart": _("Without a rematch, a later round must pair players who are to be kept apart."),
    "look-ahead-lost.bound": _(
        "With the pairings that are fixed or barred now, a rematch in round %(round)s is unavoidable."
    ),
    "look-ahead-lost.open": _("Round %(round)s may need a rematch: no way to avoid it was found."),
    "look-ahead-lost.sure": _("A rematch in round %(round)s is unavoidable."),
    "look-ahead-unproven": _(
        "Later rounds stay possible, but there may be a better round that keeps them possible."
    ),
}

BY_HAND: Final[Mapping[str, Any]] = {
    "fixed": _("Fixed by hand: %(reason)s"),
    "fixed.open": _("Fixed by hand."),
    "manual": _("Changed by hand: %(reason)s"),
    "manual.open": _("Changed by hand."),
    "paired-again": _("Re-paired: %(reason)s"),
    "paper": _("Paired on paper: %(reason)s"),
}

MESSAGES: Final[Mapping[str, Any]] = {
    **SCORES,
    **MEETINGS,
    **BYES,
    **TABLES,
    **CUT,
    **OUTLOOK,
    **BY_HAND,
}
