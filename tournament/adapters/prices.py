"""What the games of a tournament give out, as the engine's prices: 7.05, or the scheme's."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from itertools import product
from typing import Final

from rules.point_units import as_points, whole_units
from rules.scoring.point_ranges import point_ranges
from rules.scoring.points import stored_unit
from rules.scoring.schemes import Scheme
from tournament.adapters.policies import to_event_rules, to_ruleset, to_scheme
from tournament.engine.scores import USUAL_PRICES, Outcome, Prices
from tournament.models import Tournament

Units = Callable[[Fraction], int]
DRAW: Final = "draw"
# Games that one of the two ends are foreseen like those that are played; an exclusion is not.
FORESEEN: Final = ("conceded", "absent")


def to_prices(tournament: Tournament) -> Prices:
    """What its games give out: 7.05, or the bands of its scheme without their extras."""
    scheme = to_scheme(tournament)
    return USUAL_PRICES if scheme is None else scheme_prices(scheme, tournament.points_unit)


def to_bye_units(tournament: Tournament, *, number: int) -> int:
    """What a bye in round ``number`` is worth, in units."""
    verdict = to_ruleset(tournament).grade_bye(to_event_rules(tournament), number=number)
    return verdict.value.units_a or 0


def to_bye_points(tournament: Tournament, *, number: int) -> int | float:
    """The same as people write it."""
    return as_points(to_bye_units(tournament, number=number), tournament.points_unit)


def to_requested_bye_points(tournament: Tournament) -> int | float:
    """What a round is worth that somebody asked to sit out, as people write it."""
    event = to_event_rules(tournament)
    return to_ruleset(tournament).grade_bye(event, is_requested=True).value.points_a or 0


def scheme_unit(scheme: Scheme) -> int:
    """How many units make one point under this scheme: two, or as many as its numbers ask for."""
    return stored_unit(scheme.numbers())


def scheme_prices(scheme: Scheme, unit: int) -> Prices:
    """The prices of a scheme in units; ``unit`` of them make one point and hold each of its numbers."""
    units = partial(whole_units, unit=unit)
    bands = [(band.key, units(band.price.winner), units(band.price.loser)) for band in scheme.bands]
    tie = units(scheme.draw.points)
    grades = {
        **{loss: f"{key}-loss" for key, _, loss in reversed(bands)},
        **{win: f"{key}-win" for key, win, _ in bands},
        tie: DRAW,
    }
    clearest = sorted(bands, key=lambda band: band[2] - band[1])
    won = [Outcome(win, loss, f"{key}-win", f"{key}-loss") for key, win, loss in clearest]
    lost = [Outcome(loss, win, f"{key}-loss", f"{key}-win") for key, win, loss in reversed(clearest)]
    outcomes = tuple(dict.fromkeys((*won, Outcome(tie, tie, DRAW, DRAW), *lost)))
    best = max(win for _, win, _ in bands)
    unplayed = tuple(_unplayed(scheme, units))
    return Prices(
        tuple(dict.fromkeys((one.units_a, one.units_b) for one in outcomes)),
        grades,
        tie,
        is_closed=not (scheme.extras or scheme.zero_mark),
        outcomes=outcomes,
        unplayed=unplayed,
        best_wins=frozenset(
            (
                *(f"{key}-win" for key, win, _ in bands if win == best),
                *_best_without_a_game(scheme, max(band.price.winner for band in scheme.bands)),
            )
        ),
        limits=tuple(
            dict.fromkeys((*_limits(scheme, units), *((one.units_a, one.units_b) for one in unplayed)))
        ),
        points_unit=unit,
    )


def _best_without_a_game(scheme: Scheme, best: Fraction) -> Iterator[str]:
    """The grades of wins that nobody played and that are worth as much as the best on the board."""
    for kind in (*FORESEEN, "excluded"):
        if scheme.administrative(kind).winner >= best:
            yield f"{kind}-win"


def _limits(scheme: Scheme, units: Units) -> Iterator[tuple[int, int]]:
    for one, other in point_ranges(scheme):
        for half, rest in product(map(units, one), map(units, other)):
            yield half, rest
            yield rest, half


def _unplayed(scheme: Scheme, units: Units) -> Iterator[Outcome]:
    for kind in FORESEEN:
        price = scheme.administrative(kind)
        won, lost = units(price.winner), units(price.loser)
        yield Outcome(won, lost, f"{kind}-win", f"{kind}-loss")
        yield Outcome(lost, won, f"{kind}-loss", f"{kind}-win")
