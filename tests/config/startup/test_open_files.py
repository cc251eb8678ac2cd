"""The limit of open files: raised as far as the system lets us, and one sentence where that is too little."""

import resource
import subprocess
import sys

import pytest

from config.startup import open_files
from tests.servers import ROOT

STORY = """import resource
from config.startup import open_files
resource.setrlimit(resource.RLIMIT_NOFILE, ({soft}, {hard}))
print(open_files.raise_limit({wanted}))
print(resource.getrlimit(resource.RLIMIT_NOFILE), open_files.streams())
"""


def told(soft, hard, wanted=1000):
    """What a process with these limits says, and what it has then. A hard limit cannot be raised again."""
    story = STORY.format(soft=soft, hard=hard, wanted=wanted)
    command = [sys.executable, "-c", story]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)  # noqa: S603
    return done.stdout.splitlines()


def test_a_low_limit_is_raised_as_far_as_it_is_wanted():
    assert told(256, 2000) == ["None", "(1000, 2000) 800"]


def test_a_limit_that_is_high_enough_stays():
    assert told(1500, 2000) == ["None", "(1500, 2000) 1300"]


def test_a_limit_that_cannot_be_raised_is_said_with_what_to_do():
    said, left = told(256, 600)

    assert left == "(600, 600) 400"
    assert "about 400 phones" in said
    assert said.endswith("(ulimit -n 1000).")


@pytest.mark.parametrize(("allowed", "room"), [(0, 0), (open_files.RESERVE, 0), (5200, 5000)])
def test_some_files_are_kept_for_the_house(allowed, room):
    assert open_files.room_for(allowed) == room


def test_a_process_without_a_limit_has_room_for_all(monkeypatch):
    endless = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
    monkeypatch.setattr(resource, "getrlimit", lambda _which: endless)

    assert open_files.streams() == open_files.WANTED
    assert open_files.raise_limit() is None
