"""The preview of a catalogue: any table, its columns chosen, cells corrected in place, nothing half done."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from armies.models import Catalogue, Figure
from tests.armies.services.files.test_spreadsheets import written
from tests.data.days import a_day
from tests.tournament.web.organiser.desk_client import Browser, text_of
from tests.tournament.web.organiser.import_forms import form_of

pytestmark = pytest.mark.django_db
TABLE = (
    "Figure\tSide\tType\tCost\tPainted?\n"
    "Moss Giant\tgood\thero\t190\tyes\n"
    "Fen Hag\tneither\tminion\tx\tno\n"
    "Elk\tgood\tminion\t5\tno\n"
)
IMPORT = {"import": "1"}


@pytest.fixture
def day():
    return a_day()


@pytest.fixture
def olga(day):
    return Browser(day.cast.olga, day.tournament.slug)


def check(olga, **sent):
    return olga.press("catalogue-import", **(sent or {"text": TABLE}), check="1")


def names():
    return sorted(Figure.objects.values_list("name", "points"))


def test_a_pasted_table_is_understood_and_all_faults_are_shown_at_once(olga):
    page = check(olga)
    shown = text_of(page)
    form = form_of(page)

    assert [form[f"column-{at}"][0] for at in range(5)] == ["name", "faction", "kind", "points", ""]
    for words in ("2 new", "1 to correct", "Faction: “neither”", "Points: “x”", "Import 2 figures"):
        assert words in shown
    assert (form["cell-3-1"], form["cell-3-3"]) == (["neither"], ["x"])
    assert not Catalogue.objects.exists()


def test_bad_cells_are_corrected_in_place(olga):
    form = {**form_of(check(olga)), "cell-3-1": "evil", "cell-3-3": "40"}

    olga.press("catalogue-import", **form, **IMPORT)

    assert names() == [("Elk", 5), ("Fen Hag", 40), ("Moss Giant", 190)]


def test_a_cell_that_is_still_bad_stops_everything(olga):
    answer = olga.press("catalogue-import", **{**form_of(check(olga)), "cell-3-3": "40"}, **IMPORT)

    assert answer.status_code == 422
    assert "Faction: “neither”" in text_of(answer)
    assert form_of(answer)["cell-3-1"] == ["neither"]
    assert names() == []


def test_lines_with_faults_wait_and_come_into_the_same_catalogue_later(olga, day):
    olga.press("catalogue-import", **form_of(check(olga)), **IMPORT)
    assert names() == [("Elk", 5), ("Moss Giant", 190)]
    assert "1 line" in text_of(olga.open("catalogue-import"))

    again = olga.press("catalogue-import", again="1")
    olga.press("catalogue-import", **{**form_of(again), "cell-3-1": "evil", "cell-3-3": "40"}, **IMPORT)

    assert day.tournament.catalogues.get().figures.count() == 3


def test_columns_that_nobody_knows_are_chosen_by_hand(olga):
    page = check(olga, text="Aaa;Bbb;Ccc;Ddd\nMoss Giant;good;hero;190\n")
    assert "Choose what the columns hold" in text_of(page)
    chosen = {f"column-{at}": key for at, key in enumerate(("name", "faction", "kind", "points"))}

    olga.press("catalogue-import", **{**form_of(page), **chosen, "header": "1"}, **IMPORT)

    assert names() == [("Moss Giant", 190)]


def test_a_table_without_its_columns_imports_nothing(olga):
    answer = olga.press("catalogue-import", text="name,faction,kind\nA,good,hero\n", **IMPORT)

    assert "Choose what the columns hold" in text_of(answer)
    assert not Catalogue.objects.exists()


def test_a_spreadsheet_is_read_by_its_values(olga):
    rows = (["Figure", "Side", "Type", "Points"], ["Moss Giant", "good", "hero", 190])
    file = SimpleUploadedFile("figures.xlsx", written(*rows))

    olga.press("catalogue-import", **form_of(check(olga, file=file)), **IMPORT)

    assert names() == [("Moss Giant", 190)]
