"""Each hand-made acceleration with and without, in turn, in the place where somebody waits.

    python -m benchmarks pages.accelerations [entrants [word of a name ...]]

*Ratio* is the processor time without it for each millisecond with it, medians of turns in one process. One
that does not reach 1.2 has no place in the code: docs/decisions/0081-accelerations-that-stay.md.
"""

from __future__ import annotations

import gc
import json
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from dataclasses import dataclass
from functools import partial
from typing import Any
from unittest import mock

from django import forms
from django.conf import settings
from django.core.management import call_command
from django.middleware.csrf import get_token
from django.template import engines

from benchmarks.lists import check as list_check
from benchmarks.pages import every_page as pages
from benchmarks.printing import by_size
from config.startup import gc_tuning
from rules.figure_lists import list_analysis
from tournament.engine.pairing.explain import review, situation
from tournament.printing import render
from tournament.templatetags import muster
from tournament.web.caching import page_cache, standings_cache
from tournament.web.organiser.core import long_select
from tournament.web.public import fragment_cache

Without = Callable[[], AbstractContextManager[object]]


WORTH = 1.2
LISTS = 400
FEW, MANY = 5, 15  # turns


@dataclass
class Acceleration:
    """``place`` is what somebody waits for; it is done as it is and inside of ``without``."""

    name: str
    place: Callable[[], object]
    without: Without
    turns: int = MANY


def patched(*places: tuple[Any, str, Any]) -> Without:
    """Each name of each module replaced."""

    def enter() -> ExitStack:
        stack = ExitStack()
        for owner, name, value in places:
            stack.enter_context(mock.patch.object(owner, name, value))
        return stack

    return enter


def uncached(module: Any, *names: str) -> Without:
    """Functions with a cache, called without it."""
    return patched(*((module, name, getattr(module, name).__wrapped__) for name in names))


def made_each_time(once: Any) -> Without:
    """A ``Once`` that keeps nothing."""
    return patched((once, "get", lambda _key, make, *, fresh_for: make()))  # noqa: ARG005 - as Once.get


@contextmanager
def plain_icons() -> Iterator[None]:
    """Icons rendered each time: Django holds the function in the tag that it compiles."""
    tag = muster.register.tags["icon"]
    cells = dict(zip(tag.__code__.co_freevars, tag.__closure__, strict=True))
    cached, loader = cells["func"].cell_contents, engines["django"].engine.template_loaders[0]
    cells["func"].cell_contents = cached.__wrapped__
    loader.reset()
    try:
        yield
    finally:
        cells["func"].cell_contents = cached
        loader.reset()


@contextmanager
def searched_memory() -> Iterator[None]:
    """What was there at the start is searched for garbage like everything else."""
    gc.unfreeze()
    gc.set_threshold(700)
    try:
        yield
    finally:
        gc_tuning.settle()


def ratio(one: Acceleration) -> tuple[float, float]:
    """Processor milliseconds with and without, medians of turns."""
    spent: tuple[list[float], list[float]] = ([], [])
    for _ in range(one.turns):
        for context, found in zip((nullcontext, one.without), spent, strict=True):
            with context():
                one.place()  # what is loaded once is loaded
                at = time.process_time()
                one.place()
                found.append(1000 * (time.process_time() - at))
    return statistics.median(spent[0]), statistics.median(spent[1])


def times(count: int, work: Callable[[], object]) -> Callable[[], object]:
    """So many in a row."""
    return lambda: [work() for _ in range(count)]


def first_visit(visitor: pages.Visitor, address: str) -> Callable[[], object]:
    """The page after a change, when no cache has it."""

    def ask() -> None:
        pages.forget()
        answer = visitor.get(address)
        assert answer.status == pages.HTTP_OK, (answer.status, address)

    return ask


def checked_lists() -> Callable[[], object]:
    """Four hundred lists, checked as after a change of the catalogue."""
    dice = random.Random(7)
    texts = [json.dumps(list_check.a_list(dice)) for _ in range(LISTS)]
    read = [list_check.army_list_from_json(json.loads(text)) for text in texts]
    return lambda: [list_check.check(one, list_check.EVENT) for one in read]


def of_draft(desk: str, olga: pages.Visitor) -> Iterator[Acceleration]:
    """What officials wait for while a round is a draft."""
    draft = first_visit(olga, f"{desk}/rounds/4/")
    best = situation.best_round.__wrapped__
    asked_anew = patched((situation, "best_round", best), (review, "best_round", best))
    yield Acceleration("best round kept: draft", draft, asked_anew, FEW)
    yield Acceleration("best round kept: why", first_visit(olga, f"{desk}/rounds/4/why/"), asked_anew, FEW)
    again = times(1, lambda: olga.get(f"{desk}/rounds/4/"))
    yield Acceleration("drafts kept: draft again", again, made_each_time(standings_cache.cached_drafts), FEW)


def of_play(base: str, desk: str, olga: pages.Visitor, anybody: pages.Visitor) -> Iterator[Acceleration]:
    """What everybody waits for while a round is played."""
    searched = ("pairings/", "cross-table/", "entrants/")
    for name in searched:
        page = times(5, first_visit(anybody, f"{base}/{name}"))
        yield Acceleration(f"memory put aside: {name}", page, searched_memory, FEW)
    desk_page = first_visit(olga, f"{desk}/rounds/4/")
    for name, page in (("pairings/", first_visit(anybody, f"{base}/pairings/")), ("desk", desk_page)):
        yield Acceleration(f"icons kept: {name}", page, plain_icons)
    own_render = patched((long_select.LongSelect, "render", forms.Select.render))
    change = first_visit(olga, f"{desk}/rounds/4/change/")
    yield Acceleration("long select: change a round", change, own_render)
    slot = 'name="csrfmiddlewaretoken" value="'
    for address in ("/sign-in/", f"{base}/register/"):
        again = times(50, lambda address=address: anybody.get(address))
        tokens = patched(
            (page_cache, "SLOTS", {**page_cache.SLOTS, slot: lambda request, _now: get_token(request)})
        )
        yield Acceleration(f"own tokens: {address}, again", again, tokens)
    again = times(3, lambda: anybody.get(f"{base}/standings/"))
    yield Acceleration("pages kept: standings", again, made_each_time(page_cache.pages), FEW)
    part = times(3, lambda: anybody.get(f"{base}/parts/standings/"))
    kept = fragment_cache.responses._copies  # noqa: SLF001 - what holds them
    yield Acceleration("fragments kept: standings", part, made_each_time(kept), FEW)

    def another_page() -> None:
        page_cache.pages.clear()
        fragment_cache.responses.clear()
        anybody.get(f"{base}/standings/?page=2")

    standings = made_each_time(standings_cache.cached)
    yield Acceleration("standings kept: their second page", another_page, standings, FEW)


def of_cores() -> Iterator[Acceleration]:
    """Lists and prints."""
    yield Acceleration("traits kept: 400 lists", checked_lists(), uncached(list_analysis, "traits_of"))
    gc.unfreeze()  # a worker that prints has Python's own settings
    gc.set_threshold(700)
    for name in ("standings", "name badges"):
        work = partial(render.pdf, by_size.CASES[name](256))
        seldom = patched((render, "_undisturbed", nullcontext))
        yield Acceleration(f"searched seldom: print of {name}", work, seldom, FEW)


def show(found: Iterator[Acceleration], words: list[str]) -> None:
    """One line each."""
    for one in found:
        if words and not any(word in one.name for word in words):
            continue
        given, without = ratio(one)
        remark = "" if without / given >= WORTH else "   <-- under a fifth"
        print(f"{without / given:6.2f} {given:9.2f} {without:9.2f}  {one.name}{remark}", flush=True)


def main(entrants: int, words: list[str]) -> None:
    """One field, while a round is a draft and while it is played."""
    settings.ALLOWED_HOSTS = ["localhost"]
    call_command("migrate", verbosity=0)
    day = pages.field(entrants)
    gc_tuning.settle()
    olga, anybody = pages.Visitor(pages.signed_in(day)), pages.Visitor()
    base, desk = f"/t/{day.tournament.slug}", f"/desk/{day.tournament.slug}"
    print(" ratio  ms with  ms without")
    round_ = pages.to_draft(day)
    show(of_draft(desk, olga), words)
    pages.to_play(day.refresh(), round_)
    show(of_play(base, desk, olga, anybody), words)
    show(of_cores(), words)


if __name__ == "__main__":
    main(int([*sys.argv[1:2], "500"][0]), sys.argv[2:])
