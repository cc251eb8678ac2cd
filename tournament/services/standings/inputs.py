"""What setting the rules of the standings, and giving bonus points and awards, takes."""

from fractions import Fraction
from typing import Any, Final

from tournament.engine.standings.policy import MAX_SEED_LENGTH
from tournament.services.core.errors import Invalid
from tournament.services.core.inputs import ABSENT, Input, json_value, list_of, mapping, number, text
from tournament.services.core.point_units import in_units

KINDS_HELP: Final = (
    'Such as [{"key": "painted", "label": "Painted army", "most": "10", "counts": "end", "pairs": false, '
    '"given_by": "referee"}]. `counts`: once or end. `pairs`: whether pairing sees the points. '
    "`given_by`: organiser, referee or scorekeeper. `most` has two decimals at most, as the event's scheme."
)

AWARDS_HELP: Final = (
    'Such as [{"kind": "place", "place": 1}, {"kind": "best-painted", "holder": 7}, '
    '{"kind": "own", "name": "Best terrain"}]. Kinds: place, best-good, best-evil, last, best-painted, '
    "most-sporting, own. `holder` is a start number; without it the standings decide where they can."
)


class StandingsRulesInput(Input):
    """The rules as they should be; what is left out is the usual of the format."""

    tiebreaks: list[str] = list_of(text(None), default=ABSENT)
    byes_count_as: str = text(None, default=ABSENT)
    forfeits_count_as: str = text(None, default=ABSENT)
    dropped_count_as: str = text(None, default=ABSENT)
    lot_seed: str = text(MAX_SEED_LENGTH, default=ABSENT, is_blank_allowed=True)


class AwardsInput(Input):
    """The awards as they should be, all of them."""

    awards: Any = json_value(help_text=AWARDS_HELP)


class BonusKindsInput(Input):
    """The kinds of bonus points as they should be, all of them."""

    kinds: Any = json_value(help_text=KINDS_HELP)


class GiveBonusInput(Input):
    """Points of one kind for some players."""

    kind: str = text(24, help_text="The key of the kind.")
    points: dict[str, float] = mapping(
        number(), help_text="Points by start number; 0 takes earlier points away."
    )

    def units(self, *, unit: int) -> dict[int, int]:
        """Units by start number. Raises ``Invalid`` for an unknown kind of number, and between two units."""
        found = {}
        for name, points in self.points.items():
            if not name.isascii() or not name.isdecimal():
                raise Invalid("bonus-player-unknown", data={"number": name[:10]}, field="points")
            found[int(name)] = in_units(Fraction(str(points)), unit, field="points")
        return found
