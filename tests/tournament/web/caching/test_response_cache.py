"""The cache of responses: made once, made again when old, never larger than its room."""

import gzip
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, Event

import pytest

from tournament.single_flight import SingleFlightCache
from tournament.web.caching.response_cache import WORTH_PACKING, ResponseCache

PATIENCE = 60  # seconds until a test gives up; none waits for a time


class Maker:
    """Makes a text and counts how often."""

    def __init__(self, text="words"):
        self.text = text
        self.count = 0

    def __call__(self):
        self.count += 1
        return self.text


class SteadyClock:
    def __init__(self):
        self.seconds = 0.0

    def __call__(self):
        return self.seconds


def test_a_copy_is_made_once_for_each_key():
    cache, maker = ResponseCache(), Maker()

    copies = [cache.get(key, maker, fresh_for=60) for key in ("a", "a", "b")]

    assert [copy.plain for copy in copies] == [b"words"] * 3
    assert maker.count == 2


def test_an_old_copy_is_made_again():
    clock = SteadyClock()
    cache, maker = ResponseCache(clock=clock), Maker()
    for instant in (0.0, 0.999, 1.0, 1.5):
        clock.seconds = instant
        cache.get("a", maker, fresh_for=1)

    assert maker.count == 2


def test_a_crowd_waits_for_one():
    cache, everybody = ResponseCache(), Barrier(8)
    maker = Maker()

    def ask(_number):
        everybody.wait(PATIENCE)
        return cache.get("a", maker, fresh_for=60).plain

    with ThreadPoolExecutor(8) as crowd:
        assert list(crowd.map(ask, range(8))) == [b"words"] * 8
    assert maker.count == 1


def test_who_waited_for_a_failure_is_told_and_the_next_one_tries_again():
    cache, begun, go_on = ResponseCache(), Event(), Event()

    def fail():
        begun.set()
        go_on.wait(PATIENCE)
        raise LookupError("no such round")

    with ThreadPoolExecutor(2) as crowd:
        first = crowd.submit(cache.get, "a", fail, fresh_for=60)
        begun.wait(PATIENCE)
        second = crowd.submit(cache.get, "a", Maker(), fresh_for=60)
        while not cache._copies._coming["a"]._condition._waiters:  # until the second stands in the queue
            pass
        go_on.set()
        for each in (first, second):
            with pytest.raises(LookupError):
                each.result(PATIENCE)

    assert cache.get("a", Maker(), fresh_for=60).plain == b"words"


def test_the_copy_asked_for_longest_ago_makes_room():
    cache, maker = ResponseCache(room=25), Maker("ten bytes.")
    for key in ("a", "b", "a", "c"):
        cache.get(key, maker, fresh_for=60)
    made = maker.count
    cache.get("a", maker, fresh_for=60)
    kept = maker.count
    cache.get("b", maker, fresh_for=60)

    assert (made, kept, maker.count) == (3, 3, 4)
    assert cache._copies._size <= 25


def test_what_is_long_enough_is_packed_too():
    long = ResponseCache().get("a", Maker("x" * WORTH_PACKING), fresh_for=60)
    short = ResponseCache().get("a", Maker("x"), fresh_for=60)

    assert gzip.decompress(long.packed) == long.plain
    assert short.packed is None


def test_a_value_is_made_once_until_it_is_old_or_forgotten():
    clock, maker = SteadyClock(), Maker()
    once = SingleFlightCache(2, clock=clock)

    def get(key):
        return once.get(key, maker, fresh_for=60)

    get("a"), get("a")
    assert maker.count == 1
    clock.seconds = 61
    get("a"), get("b"), get("c")
    assert maker.count == 4
    get("c"), get("a")
    assert maker.count == 5
    once.clear()
    get("c")
    assert maker.count == 6


def test_a_value_that_cannot_be_made_is_tried_again():
    once, maker = SingleFlightCache(2), Maker()

    with pytest.raises(ZeroDivisionError):
        once.get("a", lambda: 1 // 0, fresh_for=60)

    assert once.get("a", maker, fresh_for=60) == "words"


def test_many_who_ask_at_once_wait_for_one_value():
    once, started, go, count = SingleFlightCache(2), Event(), Event(), []

    def slow():
        count.append(1)
        started.set()
        go.wait(PATIENCE)
        return object()

    with ThreadPoolExecutor(4) as pool:
        first = pool.submit(once.get, "a", slow, fresh_for=60)
        started.wait(PATIENCE)
        others = [pool.submit(once.get, "a", slow, fresh_for=60) for _ in range(3)]
        go.set()
        assert {id(one.result()) for one in others} == {id(first.result())}
    assert len(count) == 1
