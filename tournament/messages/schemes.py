"""What a result is worth under a scheme, in sentences: for players, for the log, and while a scheme is typed."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, Final

from django.utils.translation import gettext, override
from django.utils.translation import gettext_lazy as _

from armies.messages.formats import and_list, decimal, large_number
from rules.errors import BadInput
from rules.scored_game import has_average_byes, requested_points
from rules.scoring.points import points_text
from rules.scoring.reading import SPECIAL, read_scheme
from rules.scoring.schemes import Band, ByeKind, Condition, Extra, ExtraKind, Scheme
from rules.scoring.scores import Score
from tournament.messages.grades import grade_text
from tournament.messages.slip_fields import slip_label

MAX_BANDS_NAMED: Final = 4  # in one line of the log
MAX_LINE: Final = 160  # letters of it
SPECIAL_SENTENCES: Final[Mapping[str, Any]] = {
    "conceded": _("If a player concedes, the opponent gets %(winner)s and the player %(loser)s."),
    "absent": _("If a player does not come, the opponent gets %(winner)s and the player %(loser)s."),
    "excluded": _("If a player is excluded, the opponent gets %(winner)s and the player %(loser)s."),
}
EXTRA_SENTENCES: Final[Mapping[str, Any]] = {
    ExtraKind.EACH: _("“%(key)s”: you get %(points)s for each one of your “%(counter)s”."),
    ExtraKind.PER: _("“%(key)s”: you get %(points)s for each full %(every)s of your “%(counter)s”."),
    ExtraKind.STEPS: _("“%(key)s”, by your “%(counter)s”: you get %(steps)s."),
    ExtraKind.MARK: _("“%(key)s”: you get %(points)s for “%(mark)s”."),
    ExtraKind.CLOSE_LOSS: _("“%(key)s”: you get %(points)s for a loss by at most %(margin_to)s."),
}
# The same of an extra that is called like what it counts.
PLAIN_EXTRAS: Final[Mapping[str, Any]] = {
    **EXTRA_SENTENCES,
    ExtraKind.EACH: _("You get %(points)s for each one of your “%(counter)s”."),
    ExtraKind.PER: _("You get %(points)s for each full %(every)s of your “%(counter)s”."),
    ExtraKind.STEPS: _("By your “%(counter)s” you get %(steps)s."),
    ExtraKind.MARK: _("You get %(points)s for “%(mark)s”."),
}
WARNINGS: Final[Mapping[str, Any]] = {
    "draw-above-win": _("A draw is worth more than a win. Check the points of the draw."),
    "loss-above-draw": _("A loss is worth more than a draw. Check the points of the losers."),
}


def amount_text(points: Fraction) -> str:
    """``1.5``: points in the reader's language."""
    return decimal(points_text(points))


def price_text(winner: Fraction, loser: Fraction) -> str:
    """``4 to 1``."""
    return gettext("%(winner)s to %(loser)s") % {"winner": amount_text(winner), "loser": amount_text(loser)}


def score_sentence(found: Score, *, ended: tuple[int, int]) -> str:
    """``If it ends 8 : 4: minor win, 4 to 1``."""
    values = {
        "a": large_number(ended[0]),
        "b": large_number(ended[1]),
        "points": price_text(found.points_a, found.points_b),
        "grade": grade_text(found.grade_a),
    }
    return gettext("If it ends %(a)s : %(b)s: %(grade)s, %(points)s.") % values


def scheme_sentences(scheme: Scheme) -> Iterator[str]:
    """All that players want to know: wins, draws, extras, byes and games that were not played."""
    yield gettext("Each game gives tournament points. The player with more “%(counter)s” wins.") % {
        "counter": slip_label(scheme.decide),
    }
    yield from (band_sentence(band, scheme) for band in scheme.bands)
    yield _draw(scheme)
    yield from map(_extra, scheme.extras)
    if scheme.cap is not None:
        yield gettext("A game gives at most %(points)s.") % {"points": amount_text(scheme.cap)}
    if scheme.zero_mark:
        yield gettext("A player with “%(mark)s” gets 0 for the game.") % {"mark": scheme.zero_mark}
    for kind in SPECIAL:
        price = scheme.administrative(kind)
        yield str(SPECIAL_SENTENCES[kind]) % _prices(price.winner, price.loser)
    neither = scheme.worst if scheme.both_absent is None else scheme.both_absent
    yield gettext("If neither player comes, each gets %(points)s.") % {"points": amount_text(neither)}
    yield from _byes(scheme)


def band_sentence(band: Band, scheme: Scheme) -> str:
    """``“minor”, a lead of 1 to 7: the winner gets 4, the loser 1``."""
    values = {
        "band": band.key,
        "when": and_list(_conditions(band.when, scheme.decide)) or gettext("any other win"),
        **_prices(band.price.winner, band.price.loser),
    }
    return gettext("“%(band)s”, %(when)s: the winner gets %(winner)s, the loser %(loser)s.") % values


def scheme_summary(scheme: Scheme | Mapping[str, Any]) -> str:
    """``Heroes of the West: minor 4 to 1, major 5 to 0, draw 2``: one line; nothing is the usual scoring."""
    if not scheme:
        return gettext("the usual scoring")
    try:
        read = scheme if isinstance(scheme, Scheme) else read_scheme(scheme)
    except BadInput:  # of a file from elsewhere
        return gettext("a scoring of its own")
    bands = [f"{band.key} {price_text(band.price.winner, band.price.loser)}" for band in read.bands]
    shown = bands if len(bands) <= MAX_BANDS_NAMED else [*bands[: MAX_BANDS_NAMED - 1], "…", bands[-1]]
    draw = gettext("draw %(points)s") % {"points": amount_text(read.draw.points)}
    line = ", ".join([*shown, draw])
    return f"{read.name}: {line}" if read.name else line


def scheme_change(before: Mapping[str, Any], after: Mapping[str, Any]) -> str:
    """Both of a change in one line."""
    values = {"before": scheme_summary(before), "after": scheme_summary(after)}
    return gettext("%(after)s (before: %(before)s)") % values


def scheme_change_in_english(before: Mapping[str, Any], after: Mapping[str, Any]) -> str:
    """The same as rows keep it."""
    with override("en"):
        return scheme_change(before, after)[:MAX_LINE]


def warning_texts(scheme: Scheme) -> list[str]:
    """What can be meant and seldom is."""
    return [str(WARNINGS[code]) for code in scheme.warnings()]


def _prices(winner: Fraction, loser: Fraction) -> dict[str, str]:
    return {"winner": amount_text(winner), "loser": amount_text(loser)}


def _conditions(when: Condition, counter: str) -> Iterator[str]:
    values: dict[str, Any] = {
        "from": large_number(when.margin_from or 1),
        "to": large_number(when.margin_to or 0),
        "counter": slip_label(counter),
        "percent": when.percent_above,
        "mark": when.loser_mark,
    }
    if when.margin_to is not None:
        is_one = (when.margin_from or 1) == when.margin_to
        yield (gettext("a lead of %(to)s") if is_one else gettext("a lead of %(from)s to %(to)s")) % values
    elif when.margin_from is not None:
        yield gettext("a lead of %(from)s or more") % values
    if when.winner_from is not None:
        values["winner"] = large_number(when.winner_from)
        yield gettext("%(winner)s or more “%(counter)s” for the winner") % values
    if when.ratio_from is not None:
        values["times"] = amount_text(when.ratio_from)
        yield gettext("at least %(times)s times the “%(counter)s” of the loser") % values
    if when.percent_above is not None:
        yield gettext("a lead above %(percent)s %% of the points limit") % values
    if when.loser_mark is not None:
        yield gettext("“%(mark)s” for the loser") % values


def _draw(scheme: Scheme) -> str:
    draw = scheme.draw
    values = {
        "points": amount_text(draw.points),
        "to": large_number(draw.margin_to),
        "percent": draw.percent_below,
        "counter": slip_label(scheme.decide),
    }
    if draw.percent_below is not None:
        return (
            gettext("A lead below %(percent)s %% of the points limit is a draw: each player gets %(points)s.")
            % values
        )
    if draw.margin_to:
        return gettext("A lead of at most %(to)s is a draw: each player gets %(points)s.") % values
    return gettext("Equal “%(counter)s” is a draw: each player gets %(points)s.") % values


def _extra(extra: Extra) -> str:
    steps = (
        gettext("%(points)s from %(from)s") % {"points": amount_text(points), "from": large_number(least)}
        for least, points in extra.steps
    )
    values = {
        "key": extra.key,
        "points": amount_text(extra.points),
        "counter": slip_label(extra.counter),
        "every": large_number(extra.every),
        "steps": ", ".join(steps),
        "mark": extra.mark,
        "margin_to": large_number(extra.margin_to),
    }
    names = {each.casefold() for each in (extra.counter, extra.mark, slip_label(extra.counter))}
    sentences = PLAIN_EXTRAS if extra.key.casefold() in names else EXTRA_SENTENCES
    parts = [str(sentences[extra.kind]) % values]
    if extra.most is not None:
        parts.append(gettext("At most %(points)s.") % {"points": amount_text(extra.most)})
    if extra.most_unless_won is not None:
        most = {"points": amount_text(extra.most_unless_won)}
        parts.append(gettext("At most %(points)s without a win.") % most)
    return " ".join(parts)


def _byes(scheme: Scheme) -> Iterator[str]:
    bye, best = scheme.bye, max(band.price.winner for band in scheme.bands)
    if bye is not None and bye.kind is ByeKind.BY_ROUND:
        values = {"first": amount_text(bye.points), "later": amount_text(bye.later)}
        yield gettext("A bye gives %(first)s in round 1 and %(later)s later.") % values
    elif has_average_byes(scheme):
        yield gettext("A bye gives the average of the player's own games, rounded up.")
    else:
        if bye is not None:
            prices = {band.key: band.price.winner for band in scheme.bands}
            best = bye.points if bye.kind is ByeKind.FIXED else prices.get(bye.band, best)
        yield gettext("A bye gives %(points)s.") % {"points": amount_text(best)}
    asked = {"points": amount_text(requested_points(scheme))}
    yield gettext("A round that a player asked to sit out gives %(points)s.") % asked
