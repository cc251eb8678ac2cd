"""Take back bonus points: earlier ones are current again; kinds, while no points need them; and awards."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from rules.point_units import HALVES
from tournament import adapters
from tournament.engine.bonus import BadBonus, kinds_from_json
from tournament.engine.lifecycle import TournamentStatus
from tournament.services.core.errors import Conflict
from tournament.services.undo.actions import LoggedAction, Way
from tournament.services.undo.row_restore import put_back


def _built_on_kinds(action: LoggedAction) -> Conflict | None:
    try:
        kinds = kinds_from_json(action.entry.data["before"], action.tournament.points_unit)
    except BadBonus:  # finer than the scheme that was chosen since
        return Conflict("points-between", case="bonus-kind")
    most = {kind.key: kind.most for kind in kinds}
    if any(row.units > most.get(row.kind, 0) for row in adapters.to_given(action.tournament)):
        return Conflict("built-on", case="bonus-given")
    return None


def _built_on_points(action: LoggedAction) -> Conflict | None:
    data = action.entry.data
    if action.tournament.status == TournamentStatus.FINISHED:
        return Conflict("built-on", case="finished")
    kinds = {kind.key: kind for kind in adapters.to_bonus_kinds(action.tournament)}
    kind = kinds.get(data["kind"])
    scale = Fraction(action.tournament.points_unit, data.get("points_unit", HALVES))
    earlier = [row["before"] * scale for row in data["given"]]
    if any(each.denominator != 1 or each > (kind.most if kind else 0) for each in earlier):
        return Conflict("built-on", case="bonus-kinds")
    drawn = action.drawn_since() if kind is not None and kind.is_paired else None
    return Conflict("built-on", case="bonus-paired", data={"round": drawn.number}) if drawn else None


WAYS: Final[Mapping[str, Way]] = {
    "awards.change": Way(put_back),
    "bonus.change-kinds": Way(put_back, _built_on_kinds),
    "bonus.give": Way(put_back, _built_on_points),
}
