"""Counts that several web processes share, and what is left of them when Redis is gone."""

import contextlib
import socket

import pytest
import redis
from django.core.cache import caches
from django.test import RequestFactory

from config import launcher, throttle_cache
from config.settings import _counts as settings_for
from tests import servers
from tests.data.cast import NOW
from tournament.web import limits

CALLER = RequestFactory().post("/", REMOTE_ADDR="192.0.2.7")


@pytest.fixture
def at(settings):
    """``at(url)``: from now on counts are kept there."""

    def use(url):
        shared = {"BACKEND": "config.throttle_cache.SharedCache", "LOCATION": url, "KEY_PREFIX": "muster"}
        settings.CACHES = {"default": shared}
        throttle_cache._asked_again.clear()
        caches["default"].clear()

    yield use
    throttle_cache._asked_again.clear()


def waits(*, most=2):
    return limits.seconds_to_wait(CALLER, "room", f"{most}/min", now=NOW)


@pytest.mark.services
@pytest.mark.xdist_group("services")
def test_two_processes_count_together_and_go_on_alone_when_redis_is_gone(tmp_path, at, caplog, monkeypatch):
    monkeypatch.setattr(
        throttle_cache, "PATIENCE", servers.PATIENCE
    )  # it is there, however busy the machine may be
    port = servers.free_port()
    url = f"redis://127.0.0.1:{port}/0"
    with servers.valkey(tmp_path, port), redis.Redis.from_url(url) as client:
        client.rpush("clock", "a task")
        at(url)
        one = [waits(), waits()]
        caches["default"].clear()  # another process, which has counted nothing by itself
        other = waits()
        beside = client.lrange("clock", 0, -1)
        lives = {client.ttl(key) for key in client.keys("muster:*")}
        throttle_cache._client(url)._pools[0].disconnect()

    assert (one, other) == ([0, 0], 60)
    assert beside == [b"a task"]
    assert lives <= set(range(1, 61))
    assert [waits() for _ in range(3)] == [0, 0, 60]
    told = [record.getMessage() for record in caplog.records if record.name == throttle_cache.__name__]
    assert [line.partition(":")[0] for line in told] == ["Redis keeps no counts"]


def test_redis_that_says_nothing_is_waited_for_once_and_not_by_everybody(at):
    with socket.create_server(("127.0.0.1", 0)) as silent:
        at(f"redis://127.0.0.1:{silent.getsockname()[1]}/0")

        assert [waits() for _ in range(3)] == [0, 0, 60]

        silent.settimeout(0)
        came = 0
        with contextlib.suppress(BlockingIOError):
            while True:
                silent.accept()[0].close()
                came += 1
    assert came == 1


def test_server_counts_in_its_redis_and_a_single_process_for_itself(tmp_path, monkeypatch):
    house = launcher.Installation(tmp_path, "127.0.0.1", 8000, None, can_print=False)
    monkeypatch.delenv("REDIS_URL", raising=False)
    alone = launcher.environment(house)
    monkeypatch.setenv("REDIS_URL", "redis://broker:6379/0")
    together = launcher.environment(house)

    assert "locmem" in settings_for(alone["COUNTS_URL"])["BACKEND"]
    assert settings_for(together["COUNTS_URL"])["LOCATION"] == "redis://broker:6379/0"
    assert "locmem" in settings_for("sentinel://broker:26379")["BACKEND"]


def test_address_that_is_none_stops_nobody(at):
    at("redis://127.0.0.1:port/0")

    assert [waits() for _ in range(3)] == [0, 0, 60]
