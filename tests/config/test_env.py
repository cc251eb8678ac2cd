"""What is told from outside: read with a type, from a value or a file, and nonsense is one sentence."""

import pytest
from django.core.exceptions import ImproperlyConfigured

from config import env


@pytest.mark.parametrize(("said", "meant"), [("yes", True), (" ON ", True), ("0", False), ("", False)])
def test_a_yes_or_no_is_read_as_people_write_it(monkeypatch, said, meant):
    monkeypatch.setenv("MUSTER_PROBE", said)

    assert env.flag("MUSTER_PROBE", default=not meant) is meant


def test_what_nobody_said_is_the_default(monkeypatch):
    monkeypatch.delenv("MUSTER_PROBE", raising=False)

    assert env.flag("MUSTER_PROBE", default=True) is True
    assert env.whole_number("MUSTER_PROBE", 7) == 7
    assert env.words("MUSTER_PROBE", "a, b,,c") == ["a", "b", "c"]
    assert env.rate("MUSTER_PROBE", "120/min") == "120/min"
    assert env.text("MUSTER_PROBE") == ""


@pytest.mark.parametrize(
    ("read", "sentence"),
    [
        (lambda: env.flag("MUSTER_PROBE"), "neither yes nor no. Use 'true' or 'false'"),
        (lambda: env.whole_number("MUSTER_PROBE", 1), "no whole number. Use digits"),
        (
            lambda: env.rate("MUSTER_PROBE", "1/min"),
            "no rate. Write how many in which time",
        ),
    ],
)
def test_nonsense_is_refused_by_name(monkeypatch, read, sentence):
    monkeypatch.setenv("MUSTER_PROBE", "perhaps")

    with pytest.raises(ImproperlyConfigured, match=sentence) as refusal:
        read()
    assert "MUSTER_PROBE is 'perhaps'" in str(refusal.value)


def test_a_secret_comes_from_a_file_and_the_file_wins(monkeypatch, tmp_path):
    (tmp_path / "secret").write_text("from the file\n")
    monkeypatch.setenv("MUSTER_PROBE", "from the value")
    monkeypatch.setenv("MUSTER_PROBE_FILE", str(tmp_path / "secret"))

    assert env.text("MUSTER_PROBE") == "from the file"


def test_a_file_that_is_not_there_is_named(monkeypatch, tmp_path):
    monkeypatch.setenv("MUSTER_PROBE_FILE", str(tmp_path / "gone"))

    with pytest.raises(ImproperlyConfigured, match=r"MUSTER_PROBE_FILE names .*gone, which cannot be read"):
        env.text("MUSTER_PROBE")


@pytest.mark.parametrize(
    ("value", "expected"),
    [("", ["127.0.0.0/8"]), ("10.0.0.1, 2001:db8::/32", ["10.0.0.1/32", "2001:db8::/32"])],
)
def test_networks_are_read_as_addresses_or_with_a_prefix(monkeypatch, value, expected):
    monkeypatch.setenv("MUSTER_PROBE", value)

    assert [str(found) for found in env.networks("MUSTER_PROBE", "127.0.0.0/8")] == expected


def test_networks_refuse_a_name(monkeypatch):
    monkeypatch.setenv("MUSTER_PROBE", "proxy.local")

    with pytest.raises(ImproperlyConfigured, match="MUSTER_PROBE is not a list of networks"):
        env.networks("MUSTER_PROBE", "")
