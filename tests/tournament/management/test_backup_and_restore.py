"""The commands of the operator: what they say, and their exit codes."""

import pytest
from django.core.management import CommandError, call_command

from tests.data.days import published

pytestmark = pytest.mark.django_db(transaction=True)


def said(capsys, *command):
    call_command(*map(str, command))
    return capsys.readouterr().out


def refusal(*command):
    with pytest.raises(CommandError) as error:
        call_command(*map(str, command))
    assert error.value.returncode == 2
    return str(error.value)


def test_a_backup_is_named_by_its_time_and_the_oldest_go(tmp_path, capsys):
    published(4)
    old = tmp_path / "muster-20070616-080000.zip"
    old.touch()

    assert "1 old backup removed." in said(capsys, "backup", "--folder", tmp_path, "--keep", 1)
    (path,) = tmp_path.iterdir()
    assert "is complete" in said(capsys, "backup", "--check", path)
    assert path.stat().st_mode & 0o077 == 0


def test_what_cannot_be_is_said_in_a_sentence_with_exit_code_2(tmp_path):
    (tmp_path / "a-letter.zip").write_text("Dear Olga")

    assert "damaged or incomplete" in refusal("restore", tmp_path / "a-letter.zip")
    assert "No such file" in refusal("restore", tmp_path / "nothing.zip")
    assert "no file was left" in refusal("backup", "--out", "/proc/nowhere/kept.zip")
