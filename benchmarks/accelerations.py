"""Each hand-made acceleration with and without, in turn, in the place where somebody waits.

    python benchmarks/accelerations.py [entrants [name ...]]

*Ratio* is the processor time without it for each millisecond with it (medians of turns in one process). An
acceleration under 1.25 (a fifth of the time saved) has no place in the code: docs/decisions/0081.
"""

from __future__ import annotations

import gc
import json
import random
import statistics
import sys
import time
from contextlib import ExitStack, contextmanager, nullcontext
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from unittest import mock

import house  # noqa: F401 - first: it sets Django up
import pages
from django import forms
from django.conf import settings
from django.core.management import call_command
from django.db.models import Model
from django.middleware.csrf import get_token
from django.template import engines

from benchmarks import list_check
from config.startup import gc_tuning
from rules.combat_hex import roles
from rules.combat_hex.abilities import registry
from rules.combat_hex.lists import list_analysis
from tournament import time_source
from tournament.adapters import history
from tournament.engine.pairing.explain import situation
from tournament.engine.pairing.objectives import factions
from tournament.models import Entrant, Pairing
from tournament.models.fast_loading import FastLoading
from tournament.models.prepared_query import Kept
from tournament.queries.rounds import draft_review
from tournament.templatetags import muster
from tournament.web import page_cache
from tournament.web.organiser.core import long_select

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager

TURNS = 15
WORTH = 1.25


@dataclass
class Acceleration:
    """``place`` is what somebody waits for, done with it and inside ``without``."""

    name: str
    place: Callable[[], object]
    without: Callable[[], AbstractContextManager[object]]
    turns: int = TURNS


def unwrapped(module: Any, *names: str) -> Callable[[], ExitStack]:
    """Functions with a cache, called without it."""

    def enter() -> ExitStack:
        stack = ExitStack()
        for name in names:
            stack.enter_context(mock.patch.object(module, name, getattr(module, name).__wrapped__))
        return stack

    return enter


@contextmanager
def plain_marks() -> Iterator[None]:
    """Icons, factions and table numbers rendered each time."""
    tag = muster.register.tags["icon"]
    cell = next(
        cell for name, cell in zip(tag.__code__.co_freevars, tag.__closure__, strict=True) if name == "func"
    )
    cached, loader = cell.cell_contents, engines["django"].engine.template_loaders[0]
    cell.cell_contents = cached.__wrapped__
    loader.reset()
    try:
        with mock.patch.object(muster, "_alike", muster._alike.__wrapped__):
            yield
    finally:
        cell.cell_contents = cached
        loader.reset()


@contextmanager
def plain_loading() -> Iterator[None]:
    """Rows through Django's own ``__init__``."""
    own = FastLoading.__dict__["from_db"]
    del FastLoading.from_db
    try:
        assert Entrant.from_db.__func__ is Model.from_db.__func__ is Pairing.from_db.__func__
        yield
    finally:
        FastLoading.from_db = own


@contextmanager
def searched_memory() -> Iterator[None]:
    """What was there at the start is searched for garbage like everything else."""
    gc.unfreeze()
    gc.set_threshold(700)
    try:
        yield
    finally:
        gc_tuning.settle()


@contextmanager
def asked_plainly() -> Iterator[None]:
    """Query sets whose SQL is made each time."""
    with mock.patch.object(Kept, "all", lambda kept, *values: list(kept._make(*values))):
        yield


def not_kept(*caches: Any) -> Callable[[], ExitStack]:
    """Every ``get`` makes."""

    def get(_once: object, _key: object, make: Callable[[], object], *, fresh_for: float) -> object:  # noqa: ARG001
        return make()

    def enter() -> ExitStack:
        stack = ExitStack()
        for cache in caches:
            stack.enter_context(mock.patch.object(cache, "get", get.__get__(cache)))
        return stack

    return enter


def ratio(one: Acceleration) -> tuple[float, float]:
    """Processor milliseconds with and without, medians of turns."""
    for context in (nullcontext, one.without):  # what is loaded once is loaded
        with context():
            one.place()
    spent: tuple[list[float], list[float]] = ([], [])
    for _ in range(one.turns):
        for context, found in zip((nullcontext, one.without), spent, strict=True):
            with context():
                if one.without is plain_marks:
                    one.place()  # its templates are read again
                at = time.process_time()
                one.place()
                found.append(1000 * (time.process_time() - at))
    return statistics.median(spent[0]), statistics.median(spent[1])


def times(count: int, work: Callable[[], object]) -> Callable[[], object]:
    return lambda: [work() for _ in range(count)]


def anew(visitor: pages.Visitor, address: str) -> Callable[[], object]:
    """The first visitor after a change."""

    def ask() -> None:
        pages.forget()
        answer = visitor.get(address)
        assert answer.status == 200, (answer.status, address)

    return ask


def lists() -> Callable[[], object]:
    """Four hundred lists, checked and again, as after an edited catalogue."""
    rng = random.Random(7)
    read = [
        list_check.army_list_from_json(json.loads(json.dumps(list_check.a_list(rng)))) for _ in range(400)
    ]
    return lambda: [list_check.check(one, list_check.EVENT) for one in read]


def of_all(day: Any, olga: pages.Visitor, anybody: pages.Visitor) -> Iterator[Acceleration]:
    base, desk = f"/t/{day.tournament.slug}", f"/desk/{day.tournament.slug}"
    number = 4
    quiet = lambda: mock.patch.object(time_source, "REMEMBERED", -1)  # noqa: E731
    yield Acceleration("time remembered: clock page", times(50, lambda: anybody.get(f"{base}/clock/")), quiet)
    yield Acceleration("time remembered: poll", times(50, lambda: anybody.get(f"{base}/live/state")), quiet)
    round_page = anew(olga, f"{desk}/rounds/{number}/")
    yield Acceleration("time remembered: desk", round_page, quiet)
    for where in (f"{base}/pairings/", f"{base}/entrants/", f"{base}/cross-table/"):
        yield Acceleration(f"memory put aside: {where}", times(5, anew(anybody, where)), searched_memory)
    yield Acceleration("memory put aside: desk", times(5, round_page), searched_memory)
    for where in (f"{base}/pairings/", f"{base}/entrants/", f"{base}/standings/"):
        yield Acceleration(f"marks kept: {where}", anew(anybody, where), plain_marks)
    yield Acceleration("marks kept: desk", round_page, plain_marks)
    for where in (f"{base}/standings/", f"{base}/pairings/", f"{base}/entrants/"):
        yield Acceleration(f"fast loading: {where}", anew(anybody, where), plain_loading)
    yield Acceleration("fast loading: desk round", round_page, plain_loading)
    yield Acceleration("fast loading: desk lists", anew(olga, f"{desk}/lists/"), plain_loading)
    yield Acceleration("fast loading: desk check-in", anew(olga, f"{desk}/check-in/"), plain_loading)

    def django_select() -> AbstractContextManager[object]:
        return mock.patch.object(long_select.LongSelect, "render", forms.Select.render)

    for where in (f"{desk}/penalties/", f"{desk}/rounds/{number}/change/"):
        yield Acceleration(f"long select: {where}", anew(olga, where), django_select)
        yield Acceleration(
            f"its options kept: {where}", anew(olga, where), unwrapped(long_select, "_options")
        )

    def django_token() -> AbstractContextManager[object]:
        slot = 'name="csrfmiddlewaretoken" value="'
        return mock.patch.dict(page_cache.SLOTS, {slot: get_token})

    yield Acceleration("own token: sign-in", times(50, lambda: anybody.get("/sign-in/")), django_token)
    yield Acceleration(
        "own token: register", times(50, lambda: anybody.get(f"{base}/register/")), django_token
    )
    check = lists()
    yield Acceleration("traits kept: 400 lists", check, unwrapped(list_analysis, "traits_of"))
    yield Acceleration("names kept: 400 lists", check, unwrapped(list_analysis, "same_name"))
    yield Acceleration("codes kept: 400 lists", check, unwrapped(registry, "ability_code"))
    yield Acceleration(
        "all three: 400 lists",
        check,
        lambda: _all(
            unwrapped(list_analysis, "traits_of", "same_name")(), unwrapped(registry, "ability_code")()
        ),
    )

    yield Acceleration(
        "named roles kept: 1000 names",
        lambda: [roles.role_by_name(f"Hero {n % 300}", ["leadership"]) for n in range(1000)],
        unwrapped(roles, "_named_role"),
    )
    standing = anew(anybody, f"{base}/standings/")

    def whole_json() -> AbstractContextManager[object]:
        return mock.patch.object(history, "OF_FACTS", history.OF_FACTS)

    _ = whole_json
    yield Acceleration(
        "pages kept: rules", times(3, lambda: anybody.get("/rules/")), not_kept(page_cache.pages)
    )
    _ = standing


def _all(*stacks: ExitStack) -> ExitStack:
    whole = ExitStack()
    for stack in stacks:
        whole.push(stack)
    return whole


def of_draft(day: Any, olga: pages.Visitor, round_: Any) -> Iterator[Acceleration]:
    desk = f"/desk/{day.tournament.slug}"
    draft = f"{desk}/rounds/{round_.number}/"
    why = f"{desk}/rounds/{round_.number}/why/"
    for where in (draft, why):
        yield Acceleration(
            f"best round kept: {where}",
            anew(olga, where),
            lambda: (
                _all(unwrapped(situation, "best_round")(), unwrapped(draft_review, "best_round")())
                if hasattr(draft_review, "best_round")
                else unwrapped(situation, "best_round")()
            ),
            5,
        )
    yield Acceleration(
        f"look ahead kept: {draft}", anew(olga, draft), unwrapped(draft_review, "_look_ahead"), 5
    )

    def drawn() -> object:
        situation.best_round.cache_clear()
        anew(olga, draft)()

    yield Acceleration(
        "imbalances kept: draft anew",
        drawn,
        unwrapped(factions, "_pushed_past", "_out_of_balance"),
        5,
    )


def main(entrants: int, names: list[str]) -> None:
    settings.ALLOWED_HOSTS = ["localhost"]
    call_command("migrate", verbosity=0)
    day = pages.field(entrants)
    gc_tuning.settle()
    olga, anybody = pages.Visitor(pages.signed_in(day)), pages.Visitor()
    round_ = pages.to_draft(day)
    show(of_draft(day.refresh(), olga, round_), names)
    pages.to_play(day, round_)
    show(of_all(day.refresh(), olga, anybody), names)


def show(found: Iterator[Acceleration], names: list[str]) -> None:
    for one in found:
        if names and not any(name in one.name for name in names):
            continue
        given, without = ratio(one)
        verdict = "" if without / given >= WORTH else "   <-- under a fifth"
        print(f"{without / given:6.2f} {given:9.2f} {without:9.2f}  {one.name}{verdict}", flush=True)


if __name__ == "__main__":
    main(int([*sys.argv[1:2], "500"][0]), sys.argv[2:])
