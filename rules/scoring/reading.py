"""A scheme from JSON. What cannot be meant is refused with a code and the path of its place."""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final, TypeVar

from rules.errors import BadInput, unknown
from rules.fields import LARGEST, Fields, one_of, text, whole
from rules.scoring.coverage import require_coverage
from rules.scoring.points import points_field, points_of, points_or_none
from rules.scoring.schemes import (
    BY_GRADE,
    Band,
    Bye,
    ByeKind,
    Condition,
    Counter,
    Draw,
    Extra,
    ExtraKind,
    Price,
    Scheme,
)

MAX_BANDS: Final = 24
MAX_OTHERS: Final = 12  # counters, marks, extras
MAX_STEPS: Final = 24
MAX_CHARACTERS: Final = 16 * 1024
SPECIAL: Final = ("conceded", "absent", "excluded")
SCHEME_FIELDS: Final = (
    *("name", "decide", "counters", "marks", "draw", "bands", "extras", "cap", "zero_mark"),
    *("special", "bye", "requested_bye"),
)
_CONDITIONS: Final = ("margin_from", "margin_to", "winner_from", "ratio_from", "percent_above", "loser_mark")
_EXTRA_FIELDS: Final[Mapping[ExtraKind, tuple[str, ...]]] = {
    ExtraKind.EACH: ("counter", "points"),
    ExtraKind.PER: ("counter", "every", "points"),
    ExtraKind.STEPS: ("counter", "steps"),
    ExtraKind.MARK: ("mark", "points"),
    ExtraKind.CLOSE_LOSS: ("margin_to", "points"),
}
_BYE_FIELDS: Final[Mapping[ByeKind, tuple[str, ...]]] = {
    ByeKind.FIXED: ("points",),
    ByeKind.GRADE: ("band", "counters"),
    ByeKind.BY_ROUND: ("first", "later"),
    ByeKind.AVERAGE: ("round",),
}
T = TypeVar("T")


def read_scheme(data: object, *, path: str = "") -> Scheme:
    """The scheme at ``path``.

    Raises :class:`BadInput`: ``gap``, ``overlap``, ``no-last-band``, ``unknown-counter``, ``unknown-key``,
    ``bad-points``, ``too-many``, or what is said of any field of a wrong shape.
    """
    length = len(json.dumps(data, ensure_ascii=False, default=str))
    if length > MAX_CHARACTERS:
        raise BadInput(
            "too-many", case="characters", path=path, data={"count": length, "limit": MAX_CHARACTERS}
        )
    try:
        return _scheme(Fields(data, path=path, known=SCHEME_FIELDS))
    except BadInput as error:
        if error.code != "field-unknown":
            raise
        raise BadInput("unknown-key", case=error.case, path=error.path, data=error.data) from error


def _scheme(fields: Fields) -> Scheme:
    counters = _listed(fields, "counters", _counter)
    marks = _listed(fields, "marks", lambda path, item: text(item, path=path))
    names = {counter.key for counter in counters}
    _once(fields, "counters", [counter.key for counter in counters])
    _once(fields, "marks", [*marks])
    decide = fields.text("decide")
    if decide != BY_GRADE:
        _known_counter(decide, names, path=fields.path_of("decide"))
    bands = read_bands(fields, decide, marks)
    draw = _draw(_object(fields, "draw", "points", "margin_to", "percent_below"))
    extras = _listed(fields, "extras", _extra(names, marks, decide))
    _once(fields, "extras", [extra.key for extra in extras])
    if decide != BY_GRADE:
        require_coverage(draw, bands, path=fields.path_of("bands"))
    special = _object(fields, "special", *SPECIAL, "both_absent")
    cap = _object(fields, "cap", "most")
    return Scheme(
        name=fields.text("name", ""),
        decide=decide,
        counters=counters,
        marks=marks,
        draw=draw,
        bands=bands,
        extras=extras,
        cap=points_or_none(cap, "most"),
        zero_mark=_mark(fields, "zero_mark", marks) if fields.has("zero_mark") else None,
        special={
            kind: _price(_object(special, kind, "winner", "loser")) for kind in SPECIAL if special.has(kind)
        },
        both_absent=points_or_none(special, "both_absent"),
        bye=read_bye(fields.required("bye"), path=fields.path_of("bye"), bands=bands, names=names)
        if fields.has("bye")
        else None,
        requested_bye=points_or_none(fields, "requested_bye"),
    )


def read_bands(fields: Fields, decide: str = "", marks: Sequence[str] = ()) -> tuple[Band, ...]:
    """The bands of a scheme in their order."""
    bands = _listed(fields, "bands", _band(decide, marks), most=MAX_BANDS, is_required=True)
    _once(fields, "bands", [band.key for band in bands])
    return bands


def read_bye(data: object, *, path: str, bands: Sequence[Band], names: Iterable[str] | None = None) -> Bye:
    """What a round without an opponent is worth. ``names`` are the counters it may set; ``None``: any."""
    every = ("kind", *(name for fields in _BYE_FIELDS.values() for name in fields))
    kind = Fields(data, path=path, known=every).word("kind", ByeKind)
    fields = Fields(data, path=path, known=("kind", *_BYE_FIELDS[kind]))
    match kind:
        case ByeKind.FIXED:
            return Bye(kind, points_field(fields, "points"))
        case ByeKind.BY_ROUND:
            return Bye(kind, points_field(fields, "first"), points_field(fields, "later"))
        case ByeKind.AVERAGE:
            one_of(fields.text("round", "up"), ("up",), path=fields.path_of("round"))
            return Bye(kind)
    band = fields.text("band")
    if band not in {each.key for each in bands}:
        raise unknown("unknown-key", band, [each.key for each in bands], path=fields.path_of("band"))
    return Bye(kind, band=band, counters=_bye_counters(fields, names))


def _bye_counters(fields: Fields, names: Iterable[str] | None) -> dict[str, int | None]:
    written = fields.required("counters") if fields.has("counters") else {}
    path = fields.path_of("counters")
    Fields(written, path=path, known=list(written) if isinstance(written, dict) else ())
    for name in written:
        if names is not None:
            _known_counter(name, names, path=f"{path}.{name}")
    return {
        name: None if value == "level" else whole(value, path=f"{path}.{name}", least=-LARGEST)
        for name, value in written.items()
    }


def _counter(path: str, item: object) -> Counter:
    fields = Fields(item, path=path, known=("key", "min", "max"))
    least = fields.whole("min", 0, least=-LARGEST)
    return Counter(fields.text("key"), least, fields.whole("max", LARGEST, least=least))


def _band(decide: str, marks: Sequence[str]) -> Callable[[str, object], Band]:
    def read(path: str, item: object) -> Band:
        fields = Fields(item, path=path, known=("key", "winner", "loser", "when"))
        # Where the ruleset grades, nothing is counted that a band could ask for.
        when = _object(fields, "when", *(() if decide == BY_GRADE else _CONDITIONS))
        return Band(fields.text("key"), _price(fields), _condition(when, marks))

    return read


def _condition(when: Fields, marks: Sequence[str]) -> Condition:
    margin_from = when.whole_or_none("margin_from", least=1)
    return Condition(
        margin_from=margin_from,
        margin_to=when.whole_or_none("margin_to", least=margin_from or 1),
        winner_from=when.whole_or_none("winner_from", least=-LARGEST),
        ratio_from=_ratio(when) if when.has("ratio_from") else None,
        percent_above=when.whole_or_none("percent_above", most=1_000),
        loser_mark=_mark(when, "loser_mark", marks) if when.has("loser_mark") else None,
    )


def _ratio(when: Fields) -> Fraction:
    """How many times: a whole number, or a decimal string such as ``"1.5"``."""
    written = when.required("ratio_from")
    if isinstance(written, str):
        return points_of(written, path=when.path_of("ratio_from"))
    return Fraction(when.whole("ratio_from", least=1, most=1_000))


def _draw(fields: Fields) -> Draw:
    return Draw(
        points_field(fields, "points"),
        fields.whole("margin_to", 0),
        fields.whole_or_none("percent_below", most=100),
    )


def _price(fields: Fields) -> Price:
    return Price(points_field(fields, "winner"), points_field(fields, "loser"))


def _extra(names: Iterable[str], marks: Sequence[str], decide: str) -> Callable[[str, object], Extra]:
    def read(path: str, item: object) -> Extra:
        shared = ("key", "kind", "most", "most_unless_won")
        every = (*shared, *(name for each in _EXTRA_FIELDS.values() for name in each))
        kind = Fields(item, path=path, known=every).word("kind", ExtraKind)
        own = _EXTRA_FIELDS[kind]
        fields = Fields(item, path=path, known=(*shared, *own))
        if kind is ExtraKind.CLOSE_LOSS and decide == BY_GRADE:
            raise BadInput("unknown-counter", case="graded", path=path)
        return Extra(
            key=fields.text("key"),
            kind=kind,
            points=points_field(fields, "points") if "points" in own else Fraction(0),
            counter=_counter_of(fields, names) if "counter" in own else "",
            every=fields.whole("every", least=1) if "every" in own else 1,
            steps=_steps(fields) if "steps" in own else (),
            mark=_mark(fields, "mark", marks) if "mark" in own else "",
            margin_to=fields.whole("margin_to") if "margin_to" in own else 0,
            most=points_or_none(fields, "most"),
            most_unless_won=points_or_none(fields, "most_unless_won"),
        )

    return read


def _steps(fields: Fields) -> tuple[tuple[int, Fraction], ...]:
    """Steps from the lowest up, whatever their order in the file."""

    def read(path: str, item: object) -> tuple[int, Fraction]:
        step = Fields(item, path=path, known=("from", "points"))
        return step.whole("from", least=-LARGEST), points_field(step, "points")

    steps = _listed(fields, "steps", read, most=MAX_STEPS, is_required=True)
    _once(fields, "steps", [str(least) for least, _ in steps])
    return tuple(sorted(steps))


def _counter_of(fields: Fields, names: Iterable[str]) -> str:
    return _known_counter(fields.text("counter"), names, path=fields.path_of("counter"))


def _known_counter(name: str, names: Iterable[str], *, path: str) -> str:
    if name not in names:
        raise unknown("unknown-counter", name, sorted(names), path=path)
    return name


def _mark(fields: Fields, name: str, marks: Sequence[str]) -> str:
    written = fields.text(name)
    if written not in marks:
        raise unknown("unknown-key", written, marks, path=fields.path_of(name))
    return written


def _object(fields: Fields, name: str, *known: str) -> Fields:
    """The object of a field; an empty one where it is left out."""
    data: Any = fields.required(name) if fields.has(name) else {}
    return Fields(data, path=fields.path_of(name), known=known)


def _listed(
    fields: Fields,
    name: str,
    read: Callable[[str, object], T],
    *,
    most: int = MAX_OTHERS,
    is_required: bool = False,
) -> tuple[T, ...]:
    return tuple(read(path, item) for path, item in fields.items(name, is_required=is_required, most=most))


def _once(fields: Fields, name: str, keys: Sequence[str]) -> None:
    for number, key in enumerate(keys):
        if key in keys[:number]:
            raise BadInput("key-twice", path=f"{fields.path_of(name)}[{number}]", data={"key": key})
