"""A knock at the hub: heard where somebody is, lost without harm where nobody is."""

import pytest
import redis

from tests import servers
from tournament.services.core import hub_notify


@pytest.fixture
def broker(tmp_path):
    port = servers.free_port()
    with servers.valkey(tmp_path, port):
        yield f"redis://127.0.0.1:{port}/0"


@pytest.mark.services
@pytest.mark.xdist_group("services")
def test_a_knock_is_heard_on_the_channel(broker, settings, monkeypatch):
    monkeypatch.setattr(
        hub_notify, "PATIENCE", servers.PATIENCE
    )  # it is there, however busy the machine may be
    settings.REDIS_URL = broker
    with redis.Redis.from_url(broker) as client, client.pubsub() as listener:
        listener.subscribe(hub_notify.CHANNEL)
        assert listener.get_message(timeout=servers.PATIENCE)["type"] == "subscribe"

        hub_notify.notify_hubs()

        assert listener.get_message(timeout=servers.PATIENCE)["data"] == b""
    hub_notify._client(broker).close()


def test_a_knock_that_nobody_hears_harms_nobody(settings):
    settings.REDIS_URL = f"redis://127.0.0.1:{servers.free_port()}/0"

    assert hub_notify.notify_hubs() is None


@pytest.mark.django_db
def test_without_a_broker_nobody_knocks(settings, django_capture_on_commit_callbacks):
    settings.REDIS_URL = ""

    with django_capture_on_commit_callbacks() as waiting:
        hub_notify.after_commit()

    assert waiting == []


@pytest.mark.django_db
def test_the_knock_waits_for_the_commit(settings, django_capture_on_commit_callbacks):
    settings.REDIS_URL = f"redis://127.0.0.1:{servers.free_port()}/0"

    with django_capture_on_commit_callbacks() as waiting:
        hub_notify.after_commit()

    assert waiting == [hub_notify.notify_hubs]
