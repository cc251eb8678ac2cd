"""The commands that carry catalogues in and out."""

import pytest
from django.core.management import CommandError, call_command

from armies.models import Catalogue

pytestmark = pytest.mark.django_db

GOOD = "name,faction,kind,points\nFord Spearman,good,minion,55\n"


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "spring bases.csv"
    path.write_text(GOOD, encoding="utf-8")
    return path


def test_loading_twice_changes_nothing(file, capsys):
    call_command("load_catalogue", file)
    call_command("load_catalogue", file)

    assert capsys.readouterr().out.splitlines() == [
        "spring bases: 1 added, 0 changed, 0 unchanged.",
        "spring bases: 0 added, 0 changed, 1 unchanged.",
    ]
    assert Catalogue.objects.get().key == "spring-bases"


def test_bad_file_leaves_no_catalogue_behind(file, capsys):
    file.write_text(GOOD + "Cutter,evil,minion,many\n", encoding="utf-8")

    with pytest.raises(CommandError, match="Nothing was imported") as failure:
        call_command("load_catalogue", file)

    assert failure.value.returncode == 2
    assert "Line 3, column points: “many” is not a whole number" in capsys.readouterr().err
    assert Catalogue.objects.count() == 0


def test_good_lines_of_a_bad_file_are_loaded_where_that_is_asked_for(file):
    file.write_text(GOOD + "Cutter,evil,minion,many\n", encoding="utf-8")

    call_command("load_catalogue", file, "--partial", "--key", "spring", "--name", "Spring")

    catalogue = Catalogue.objects.get()
    assert (catalogue.key, catalogue.name, catalogue.figures.count()) == ("spring", "Spring", 1)


@pytest.mark.parametrize(("content", "said"), [(None, "cannot be read"), ("", "The file is empty")])
def test_file_that_is_none_is_one_sentence(file, content, said):
    file.unlink() if content is None else file.write_text(content, encoding="utf-8")

    with pytest.raises(CommandError, match=said) as failure:
        call_command("load_catalogue", file)

    assert failure.value.returncode == 2


def test_demonstration_catalogue_says_that_it_is_invented(file):
    call_command("load_catalogue", file, "--standing", "demonstration")

    catalogue = Catalogue.objects.get()
    assert catalogue.is_demonstration
    assert "Invented numbers for demonstration." in catalogue.notes


def test_export_prints_or_writes_what_was_loaded(file, tmp_path, capsys):
    call_command("load_catalogue", file, "--key", "spring")
    capsys.readouterr()

    call_command("export_catalogue", "spring")
    printed = capsys.readouterr().out
    call_command("export_catalogue", "spring", "--out", tmp_path / "out.csv")

    assert "Ford Spearman,good,minion,55" in printed
    assert (tmp_path / "out.csv").read_text(encoding="utf-8").split() == printed.split()


def test_unknown_catalogue_is_named_with_the_known_ones(file):
    call_command("load_catalogue", file, "--key", "spring")

    with pytest.raises(CommandError, match=r"no catalogue “sprung”\. Known: spring\.") as failure:
        call_command("export_catalogue", "sprung")

    assert failure.value.returncode == 2
