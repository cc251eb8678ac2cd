"""What is installed is what was tested: every package is pinned, has hashes, and its licence is listed."""

import importlib.metadata
import re
import runpy
import tomllib

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.servers import ROOT

PIN = re.compile(r"^([\w.-]+)==(\S+)( ; .+)? \\$")
HASH = re.compile(r"^    --hash=sha256:[0-9a-f]{64}( \\)?$")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def pins(name):
    """Version by package; every line is a pin, or a hash that belongs to it."""
    found, hashes = {}, {}
    for line in (ROOT / name).read_text(encoding="utf-8").splitlines():
        if line.startswith("#") or line == "-r requirements.txt":
            continue
        if pin := PIN.match(line):
            package = pin[1]
            assert package not in found
            found[package], hashes[package] = pin[2], 0
        else:
            assert HASH.match(line), line
            hashes[package] += 1
    assert min(hashes.values()) > 0
    return found


@pytest.fixture(scope="module")
def running():
    return pins("requirements.txt")


@pytest.fixture(scope="module")
def developing():
    return pins("requirements-dev.txt")


def test_both_files_have_what_the_project_names_and_share_nothing(running, developing):
    for wanted, locked in (
        (PROJECT["project"]["dependencies"], running),
        (PROJECT["dependency-groups"]["dev"], developing),
    ):
        for text in wanted:
            asked = Requirement(text)
            assert str(asked.specifier) == f"=={locked[canonicalize_name(asked.name)]}"
    assert set(running) & set(developing) == set()
    assert (ROOT / "requirements-dev.txt").read_text().splitlines()[1] == "-r requirements.txt"


@pytest.mark.parametrize("name", ["requirements.txt", "requirements-dev.txt"])
def test_no_file_names_an_index_or_a_place(name):
    assert not re.search(r"https?:|--index|--find-links|file:|@", (ROOT / name).read_text(encoding="utf-8"))


def needed_by(names):
    """Everything that comes along with these packages here, with the extras that are asked for."""
    waiting, met = [Requirement(name) for name in names], set()
    while waiting:
        asked = waiting.pop()
        key = (canonicalize_name(asked.name), frozenset(asked.extras))
        if key in met:
            continue
        met.add(key)
        extras = {"", *asked.extras}
        for text in importlib.metadata.requires(asked.name) or []:
            along = Requirement(text)
            if along.marker is None or any(along.marker.evaluate({"extra": extra}) for extra in extras):
                waiting.append(along)
    return {name for name, _ in met}


def test_everything_that_comes_along_is_pinned_and_installed_so(running, developing):
    names = PROJECT["project"]["dependencies"]
    everything = running | developing

    assert needed_by(names) <= set(running)
    assert needed_by([*names, *PROJECT["dependency-groups"]["dev"]]) <= set(everything)
    for name in needed_by(names):
        assert importlib.metadata.version(name) == running[name], name


def test_page_of_licences_is_what_the_packages_say():
    page = runpy.run_path(str(ROOT / ".ci" / "licences.py"))["page"]()

    assert (ROOT / "docs" / "guides" / "licences.md").read_text(encoding="utf-8") == page
    assert page.count("\n| ") > 60
    assert [line for line in page.splitlines() if line.endswith("|  |")] == []
    assert (ROOT / "LICENSE").read_text(encoding="utf-8").startswith("MIT License\n")
    assert PROJECT["project"]["license"] == "MIT"
