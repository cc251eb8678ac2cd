"""A choice among everybody: the framework's own element, without its work for each of a thousand people."""

from django import forms

from tournament.models import Entrant
from tournament.web.organiser.core.long_select import LongSelect, People
from tournament.web.organiser.rounds.change_forms import ChangeForm, SwapForm, WhyForm

PEOPLE = [Entrant(number=3, name="Pia <b>"), Entrant(number=1, name="Paul & Co")]


def test_element_is_that_of_the_framework():
    choices = People(PEOPLE, nobody="Choose")
    ours, theirs = (kind(choices=list(choices)).render("first", "1") for kind in (LongSelect, forms.Select))

    assert "".join(theirs.split("\n")).replace("  ", "") == ours


def test_framework_makes_no_copy_of_the_people():
    for form, names in (
        (ChangeForm(entrants=PEOPLE), ("first", "second")),
        (WhyForm(entrants=PEOPLE), ("one", "other")),
        (SwapForm(entrants=PEOPLE), ("first", "second")),
    ):
        for name in names:
            assert isinstance(form.fields[name].choices, People)
            assert form.fields[name].widget.choices is form.fields[name].choices


def test_only_those_who_are_listed_can_be_chosen():
    told = {"reason": "Why not.", "first": "3"}

    assert SwapForm({**told, "second": "1"}, entrants=PEOPLE).is_valid()
    assert list(SwapForm({**told, "second": "2"}, entrants=PEOPLE).errors) == ["second"]
    assert list(SwapForm({**told, "second": ""}, entrants=PEOPLE).errors) == ["second"]
