"""The form like a base: whatever a base shows comes out of it as it went in, by JSON too."""

import json

import pytest
from django.http import QueryDict
from hypothesis import given

from armies.services.catalogues import copies
from rules.figure_lists import codec
from rules.figure_lists.figures import Ability
from tests.data import builders
from tests.data.bases import printed
from tests.data.factories import NOON, a_catalogue
from tests.rules.cast import CALM
from tournament.web.forms.base_form import BaseForm, values_of


def sent(figure):
    """What a browser sends for a figure."""
    values = values_of(figure)
    for place, (name, cost) in enumerate(values.pop("rows")):
        values |= {f"ability-{place}": name, f"cost-{place}": cost}
    data = QueryDict(mutable=True)
    data.update(values)
    return data


@pytest.mark.thorough
@given(printed())
@CALM
def test_figure_comes_out_of_the_form_as_it_went_in(figure):
    form = BaseForm(sent(figure))

    assert form.is_valid(), form.errors
    assert form.figure() == figure


@pytest.mark.thorough
@given(printed())
@CALM
def test_figure_goes_through_json_and_the_form_unchanged(figure):
    there = codec.figure_from_json(json.loads(json.dumps(codec.figure_as_json(figure))))
    form = BaseForm(sent(there))

    assert form.is_valid(), form.errors
    assert codec.figure_as_json(form.figure()) == codec.figure_as_json(figure)


@given(printed())
@CALM
def test_form_shows_every_ability_with_its_cost(figure):
    form = BaseForm(figure=figure)

    shown = [(row.name, row.cost) for row in form.rows if row.name]
    assert len(shown) == len(figure.abilities)
    assert all(any(is_chosen for _, is_chosen in row.costs) for row in form.rows)


@pytest.mark.django_db
def test_stored_copy_comes_back_from_the_database_as_it_was():
    figure = builders.figure(
        "Moss Giant", abilities=(Ability("armor", 0), Ability("armor", 0), Ability("large"))
    )

    row, _ = copies.store(a_catalogue(), figure=figure, by="Pia", now=NOON)
    row.refresh_from_db()
    form = BaseForm(sent(figure))

    assert form.is_valid()
    assert copies.same_as(form.figure(), among=[row.catalogue]) == row


def test_more_abilities_than_any_base_has_are_refused():
    data = sent(builders.figure("Moss Giant"))
    data.update({f"ability-{place}": "Armor" for place in range(25)})

    form = BaseForm(data)

    assert not form.is_valid()
    assert form.errors == {"abilities": ["There are 21 abilities; the limit is 20."]}
