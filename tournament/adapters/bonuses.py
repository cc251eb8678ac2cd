"""Points beside the games as the engine knows them. Refuses to decide what of them counts."""

from collections.abc import Sequence

from tournament.engine.bonus import BonusKind, Given, kinds_from_json
from tournament.models import Tournament


def to_bonus_kinds(tournament: Tournament) -> tuple[BonusKind, ...]:
    """The kinds that officials give, in their order."""
    return kinds_from_json(tournament.bonus_kinds)


def to_given(tournament: Tournament) -> Sequence[Given]:
    """What everybody has, by start number. No query in a tournament without kinds."""
    if not tournament.bonus_kinds:
        return ()
    rows = tournament.bonuses.filter(is_current=True, half_points__gt=0).order_by()
    return [
        Given(*row) for row in rows.values_list("entrant__number", "kind", "half_points", "round__number")
    ]
