import pytest

from tournament.queries.core.names import with_initials


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
