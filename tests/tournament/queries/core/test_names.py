import pytest
from django.utils import translation

from tournament.models import Entrant
from tournament.queries.core.names import (
    alphabetical,
    family_name,
    index_initial,
    name_order,
    with_initials,
)


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("Ane Skogvik", "A. Skogvik"),
        ("Alba Sofía de la Cruz", "A. S. de la Cruz"),
        ("Karl-Peter Hohenstein", "K.-P. Hohenstein"),
        ("Dr. Dáithí Ó Carraigín", "D. Ó Carraigín"),
        ("Maria del Carmen Vega y Mendoza", "M. C. V. y Mendoza"),
        ("Lind, Pia", "Lind, Pia"),
        ("Pia", "Pia"),
        ("橋野 はるか", "橋野 はるか"),
    ],
)
def test_given_names_become_initials_and_the_family_name_stays(name, short):
    assert with_initials(name) == short


@pytest.mark.parametrize(
    ("name", "family"),
    [
        ("Pia Lind", "Lind"),
        ("Lind, Pia", "Lind"),
        ("Alba Sofía de la Cruz", "Cruz"),
        ("橋野 はるか", "橋野"),
        ("Pia", "Pia"),
        ("Player 12", "Player"),
        ("12", "12"),
        (", Pia", "Pia"),
        ("", ""),
    ],
)
def test_family_name_is_guessed(name, family):
    assert family_name(name) == family


def test_people_are_sorted_by_sort_name_then_family_name_then_number():
    people = [
        Entrant(number=1, name="Ada Zorn"),
        Entrant(number=2, name="Zoe Ahl"),
        Entrant(number=3, name="Alba Sofía de la Cruz", sort_name="de la Cruz"),
        Entrant(number=5, name="Ben Ahl"),
        Entrant(number=4, name="Ben Ahl"),
    ]

    assert [person.number for person in sorted(people, key=name_order)] == [4, 5, 2, 3, 1]


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("en", ["Nunez", "Núñez", "Nuzo", "Österberg", "Oz", "Zorn"]),
        ("de", ["Nunez", "Núñez", "Nuzo", "Österberg", "Oz", "Zorn"]),
        ("es", ["Nunez", "Nuno", "Núñez", "Nuzo", "Ñandu", "Oz"]),
        ("sv", ["Oz", "Zorn", "Ångström", "Ärla", "Österberg"]),
        ("pl", ["Lis", "Luz", "Łata", "Mak"]),
        ("ja", ["アベ", "いとう", "ウエダ", "佐藤"]),
    ],
)
def test_each_language_has_its_own_alphabet(language, names):
    with translation.override(language):
        names_backwards = names[::-1]
        assert sorted(names_backwards, key=alphabetical) == names


def test_letters_of_an_alphabet_are_looked_for_under_themselves():
    with translation.override("es"):
        assert [index_initial(name) for name in ("Ñandu", "Núñez", "Österberg", "")] == ["ñ", "n", "o", ""]
    with translation.override("sv"):
        assert index_initial("Österberg") == "ö"
