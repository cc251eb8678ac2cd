"""The questions about scoring that a file asks: its fields, and its answer as JSON."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, Final

from rules.errors import BadInput
from rules.fields import Fields, one_of
from rules.scoring.byes import bye_counters, bye_points
from rules.scoring.points import points_field, points_of, points_or_none, points_text
from rules.scoring.reading import SCHEME_FIELDS, read_bands, read_bye, read_scheme
from rules.scoring.schemes import BY_GRADE, Scheme
from rules.scoring.scores import Ending, Result, Side, score
from rules.scoring.totals import BonusRule, Person, standings

Answer = dict[str, Any]


def score_answer(given: object) -> Answer:
    """The points of one result: ``{"scheme", "facts"}``."""
    fields = Fields(given, path="", known=("scheme", "facts"))
    scheme = read_scheme(fields.required("scheme"), path="scheme")
    found = score(scheme, _result(fields.required("facts"), scheme))
    return {
        "points_a": points_text(found.points_a),
        "grade_a": found.grade_a,
        "points_b": points_text(found.points_b),
        "grade_b": found.grade_b,
        "row": found.row,
    }


def scheme_answer(given: object) -> Answer:
    """Can the scheme be used? Where it cannot: the code, the place below the scheme, and the values."""
    fields = Fields(given, path="", known=("scheme",))
    try:
        scheme = read_scheme(fields.required("scheme"))
    except BadInput as error:
        return {"ok": False, "code": error.code, "path": error.path, "data": error.data}
    warnings = scheme.warnings()
    return {"ok": True, **({"warnings": list(warnings)} if warnings else {})}


def bye_answer(given: object) -> Answer:
    """The points of a round without an opponent."""
    fields = Fields(given, path="", known=("scheme", "bye", "level", "round", "rounds", "earned"))
    # Only the bands count here, so the scheme may be a part of one.
    scheme = fields.required("scheme") if fields.has("scheme") else {"bands": []}
    bands = read_bands(Fields(scheme, path="scheme", known=SCHEME_FIELDS))
    bye = read_bye(fields.required("bye"), path="bye", bands=bands)
    earned = [points_of(item, path=path) for path, item in fields.items("earned")]
    level = fields.whole_or_none("level")
    if level is None and None in bye.counters.values():
        fields.required("level")
    winner_of = {band.key: band.price.winner for band in bands}
    rounds = fields.whole("rounds", len(earned) + 1, least=len(earned) + 1)
    number = fields.whole("round", 1, least=1)
    points = bye_points(bye, winner_of=winner_of, number=number, earned=earned, rounds=rounds)
    counters = bye_counters(bye, level=level)
    return {
        "points": points_text(points),
        **({"counters": counters} if counters else {}),
        **({"total": points_text(points + sum(earned, Fraction(0)))} if earned else {}),
    }


def totals_answer(given: object) -> Answer:
    """Standings from games, bonus points and penalties."""
    fields = Fields(given, path="", known=("finished", "bonus_rules", "people"))
    rules = [_bonus_rule(path, item) for path, item in fields.items("bonus_rules")]
    people = [_person(path, item, rules) for path, item in fields.items("people", is_required=True)]
    found = standings(people, rules, is_finished=fields.flag("finished"))
    rows = [
        {
            "id": row.id,
            "total": points_text(row.total),
            "pairing": points_text(row.pairing),
            "place": row.place,
        }
        for row in found
    ]
    return {"standings": rows}


OPERATIONS: Final[Mapping[str, Callable[[object], Answer]]] = {
    "score": score_answer,
    "scheme_check": scheme_answer,
    "bye": bye_answer,
    "totals": totals_answer,
}


def _result(data: object, scheme: Scheme) -> Result:
    fields = Fields(data, path="facts", known=("a", "b", "ending", "grade", "winner", "level"))
    ending = fields.word_or_none("ending", Ending) or Ending.PLAYED
    is_played = ending is Ending.PLAYED
    is_graded = is_played and scheme.decide == BY_GRADE
    if is_played and scheme.asks_level:
        fields.required("level")
    winner = fields.text("winner", "")
    return Result(
        a=_side(fields, "a", scheme, is_played=is_played),
        b=_side(fields, "b", scheme, is_played=is_played),
        ending=ending,
        grade=_grade(fields, scheme) if is_graded and winner else "",
        winner=one_of(winner, ("a", "b"), path=fields.path_of("winner")) if is_graded and winner else "",
        level=fields.whole_or_none("level", least=1),
    )


def _grade(fields: Fields, scheme: Scheme) -> str:
    return one_of(fields.text("grade"), [band.key for band in scheme.bands], path=fields.path_of("grade"))


def _side(fields: Fields, name: str, scheme: Scheme, *, is_played: bool) -> Side:
    keys = [counter.key for counter in scheme.counters]
    data = fields.required(name) if is_played or fields.has(name) else {}
    side = Fields(data, path=fields.path_of(name), known=(*keys, *scheme.marks))
    return Side(
        {
            counter.key: side.whole(counter.key, least=counter.least, most=counter.most)
            for counter in scheme.counters
            if is_played or side.has(counter.key)
        },
        frozenset(mark for mark in scheme.marks if side.flag(mark)),
    )


def _bonus_rule(path: str, item: object) -> BonusRule:
    fields = Fields(item, path=path, known=("key", "label", "most", "counts", "pairs"))
    counts = one_of(fields.text("counts", "once"), ("once", "at once", "end"), path=fields.path_of("counts"))
    return BonusRule(
        fields.text("key"), points_field(fields, "most"), counts == "end", fields.flag("pairs", default=False)
    )


def _person(path: str, item: object, rules: list[BonusRule]) -> Person:
    fields = Fields(item, path=path, known=("id", "games", "bonus", "penalty"))
    games = tuple(points_of(game, path=place) for place, game in fields.items("games"))
    given = fields.required("bonus") if fields.has("bonus") else {}
    bonus = Fields(given, path=fields.path_of("bonus"), known=[rule.key for rule in rules])
    points = {rule.key: _bonus(bonus, rule) for rule in rules if bonus.has(rule.key)}
    penalty = points_or_none(fields, "penalty") or Fraction(0)
    return Person(fields.text("id"), games, points, penalty)


def _bonus(fields: Fields, rule: BonusRule) -> Fraction:
    points = points_field(fields, rule.key)
    if points > rule.most:
        data = {"value": points_text(points), "most": points_text(rule.most)}
        raise BadInput("bonus-above", path=fields.path_of(rule.key), data=data)
    return points
