"""What somebody reads who starts Muster on a damaged or full disk: one sentence, and nothing runs."""

import os
import re
import shlex
import sqlite3
import subprocess
import sys
from contextlib import closing

import pytest

from tests import servers
from tests.examples import some_of

pytestmark = [pytest.mark.services, pytest.mark.xdist_group("services")]
TOURNAMENTS = "SELECT slug FROM tournament_tournament"


def started(state, *before):
    """The exit code and the words of a launcher that is not to come up."""
    env = {**state.env, "MUSTER_DEMO": "no", "MUSTER_HOST": "127.0.0.1", "MUSTER_INSTALL": "no"}
    words = [*before, sys.executable, "-m", "config.launcher"]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
    with servers.start(*words, env=env, **pipes) as child:
        try:
            text, _ = child.communicate(timeout=servers.PATIENCE)
        except subprocess.TimeoutExpired:
            servers.end(child)  # and with it what it has started
            pytest.fail("The launcher came up, or said nothing and did not end.")
    assert "Traceback" not in text
    return child.returncode, text


def spoil(file, at):
    with file.open("r+b") as out:
        out.seek(at)
        out.write(os.urandom(40_000))


@pytest.mark.thorough
def test_a_damaged_database_names_the_newest_backup_and_the_command_that_restores_it(hall_template, tmp_path):
    state = servers.copy_of(hall_template, tmp_path / "state")
    older = state.folder / "backups" / "muster-20010101-000000.zip"
    state.run("manage.py", "backup")
    older.touch()
    os.utime(older, (1, 1))
    spoil(state.file, at=200_000)  # behind the head, which SQLite reads when it opens the file

    code, text = started(state)

    assert code == 1
    assert f"The database {state.file} is damaged" in text
    [folder, command] = re.findall(r"MUSTER_STATE=(\S+) \.venv/bin/python (manage\.py restore \S+)", text)[0]
    servers.a_state(tmp_path / "there", MUSTER_STATE=folder).run(*shlex.split(command))
    with closing(sqlite3.connect(f"{folder}/muster.sqlite3")) as restored:
        assert len(restored.execute(TOURNAMENTS).fetchall()) == 5


@pytest.mark.parametrize("command", some_of(["migrate", "createsuperuser"], 1))
def test_a_damaged_database_is_a_sentence_to_every_command(tmp_path, command):
    state = servers.a_state(tmp_path / "state")
    state.file.write_text("a letter to Olga")

    done = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "manage.py", command],
        env=state.env,
        cwd=servers.ROOT,
        capture_output=True,
        text=True,
        timeout=servers.PATIENCE,
        check=False,
    )

    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith(f"The database {state.file} is damaged")
    assert "Restore one from another place" in done.stderr


@pytest.mark.thorough
def test_an_empty_file_beside_backups_is_not_migrated_as_if_it_were_new(tmp_path):
    state = servers.a_state(tmp_path / "state")
    state.file.touch()
    backup = state.folder / "backups" / "muster-20261122-230000.zip"
    backup.parent.mkdir()
    backup.touch()
    pipes = {"stderr": subprocess.PIPE, "text": True}

    with servers.start(sys.executable, "manage.py", "migrate", env=state.env, **pipes) as child:
        _, errors = child.communicate(timeout=servers.PATIENCE)

    assert (child.returncode, state.file.stat().st_size) == (1, 0)
    assert "the file is empty" in errors
    assert f"manage.py restore {backup}" in errors


@pytest.mark.thorough
def test_a_damaged_database_without_a_backup_says_so(tmp_path):
    state = servers.a_state(tmp_path / "state")
    state.file.write_text("a letter to Olga")

    code, text = started(state)

    assert code == 1
    assert f"there is no backup in {state.folder}/backups" in text


def test_an_empty_file_beside_a_backup_is_a_lost_database_and_no_new_one(tmp_path):
    state = servers.a_state(tmp_path / "state")
    backup = state.folder / "backups" / "muster-20010101-000000.zip"
    backup.parent.mkdir()
    backup.touch()
    state.file.touch()

    code, text = started(state)

    assert code == 1
    assert "is damaged (database disk image is malformed: the file is empty). Restore the newest" in text
    assert str(backup) in text
    assert state.file.stat().st_size == 0


@pytest.mark.thorough
@pytest.mark.parametrize("size", some_of(["8k", "600k"], 1))
def test_a_full_disk_is_a_sentence(tmp_path, size):
    state = servers.a_state(tmp_path / "state")
    mount = f'mount -t tmpfs -o size={size} none "$0" && exec "$@"'
    if subprocess.run(["sh", "-c", "unshare --mount true"], check=False).returncode:  # noqa: S607
        pytest.skip("this machine lets nobody have mounts of their own")

    code, text = started(state, "unshare", "--mount", "sh", "-c", mount, str(state.folder))

    assert code == 1
    assert re.search(r"(is full|cannot be written).*Free disk space", text)


def test_a_database_that_does_not_answer_is_a_sentence(tmp_path):
    address = f"postgres://muster@127.0.0.1:{servers.free_port()}/muster"

    code, text = started(servers.a_state(tmp_path / "state", DATABASE_URL=address))

    assert code == 1
    assert "The database does not answer" in text
    assert "Start it or correct DATABASE_URL" in text
