"""What the games of a tournament give out, as the engine's prices: 7.05, or the scheme's."""

from collections.abc import Iterator
from itertools import product
from typing import Final

from rules.scored_game import halves
from rules.scoring.point_ranges import point_ranges
from rules.scoring.schemes import Scheme
from tournament.adapters.policies import to_event_rules, to_ruleset, to_scheme
from tournament.engine.scores import USUAL_PRICES, Outcome, Prices
from tournament.models import Tournament

DRAW: Final = "draw"
# Games that one of the two ends are foreseen like those that are played; an exclusion is not.
FORESEEN: Final = ("conceded", "absent")


def to_prices(tournament: Tournament) -> Prices:
    """What its games give out: 7.05, or the bands of its scheme without their extras."""
    scheme = to_scheme(tournament)
    return USUAL_PRICES if scheme is None else scheme_prices(scheme)


def to_bye_half(tournament: Tournament, *, number: int) -> int:
    """What a bye in round ``number`` is worth, in half-points."""
    verdict = to_ruleset(tournament).grade_bye(to_event_rules(tournament), number=number)
    return verdict.value.half_a or 0


def scheme_prices(scheme: Scheme) -> Prices:
    """The prices of a scheme whose points are whole halves."""
    bands = [(band.key, halves(band.price.winner), halves(band.price.loser)) for band in scheme.bands]
    tie = halves(scheme.draw.points)
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
    unplayed = tuple(_unplayed(scheme))
    return Prices(
        tuple(dict.fromkeys((one.half_a, one.half_b) for one in outcomes)),
        grades,
        tie,
        is_closed=not (scheme.extras or scheme.zero_mark),
        outcomes=outcomes,
        unplayed=unplayed,
        best_wins=frozenset(
            (*(f"{key}-win" for key, win, _ in bands if win == best), *_best_without_a_game(scheme, best))
        ),
        limits=tuple(dict.fromkeys((*_limits(scheme), *((one.half_a, one.half_b) for one in unplayed)))),
    )


def _best_without_a_game(scheme: Scheme, best: int) -> Iterator[str]:
    """The grades of wins that nobody played and that are worth as much as the best on the board."""
    for kind in (*FORESEEN, "excluded"):
        if halves(scheme.administrative(kind).winner) >= best:
            yield f"{kind}-win"


def _limits(scheme: Scheme) -> Iterator[tuple[int, int]]:
    for one, other in point_ranges(scheme):
        for half, rest in product(map(halves, one), map(halves, other)):
            yield half, rest
            yield rest, half


def _unplayed(scheme: Scheme) -> Iterator[Outcome]:
    for kind in FORESEEN:
        price = scheme.administrative(kind)
        won, lost = halves(price.winner), halves(price.loser)
        yield Outcome(won, lost, f"{kind}-win", f"{kind}-loss")
        yield Outcome(lost, won, f"{kind}-loss", f"{kind}-win")
