"""A tournament is written as one archive from the command line."""

import io

import pytest
from django.core.management import CommandError, call_command

from tests.data.many_entrants import contents, with_lists

pytestmark = pytest.mark.django_db


def test_a_tournament_is_written_as_one_archive(tmp_path):
    day, out, said = with_lists(1), tmp_path / "cup.zip", io.StringIO()

    call_command("export_tournament", day.tournament.slug, out=out, stdout=said)

    assert "manifest.json" in contents(out.read_bytes())
    assert said.getvalue().startswith(f"Cup of the Grey Ford is written to {out}")


@pytest.mark.parametrize(
    ("slug", "out", "sentence"),
    [
        ("nobody", "cup.zip", "Tournament “nobody” does not exist. Choose one of: "),
        (None, "no/cup.zip", "cannot be written"),
    ],
)
def test_what_cannot_be_written_is_a_sentence(tmp_path, slug, out, sentence):
    day = with_lists(1)

    with pytest.raises(CommandError, match=sentence) as refusal:
        call_command("export_tournament", slug or day.tournament.slug, out=tmp_path / out)

    assert refusal.value.returncode == 2
