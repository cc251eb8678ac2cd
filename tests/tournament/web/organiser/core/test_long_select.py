"""A choice among everybody: the framework's own element, without its work for each of a thousand people."""

from django import forms

from tournament.models import Entrant
from tournament.web.organiser.core.long_select import LongSelect, People
from tournament.web.organiser.rounds.change_forms import WhyForm

PEOPLE = [Entrant(number=3, name="Pia <b>"), Entrant(number=1, name="Paul & Co")]


def test_element_is_that_of_the_framework():
    choices = People(PEOPLE, nobody="Choose")
    ours, theirs = (kind(choices=list(choices)).render("first", "1") for kind in (LongSelect, forms.Select))

    assert "".join(theirs.split("\n")).replace("  ", "") == ours


def test_framework_makes_no_copy_of_the_people():
    form = WhyForm(entrants=PEOPLE)
    for name in ("one", "other"):
        assert isinstance(form.fields[name].choices, People)
        assert form.fields[name].widget.choices is form.fields[name].choices


def test_only_those_who_are_listed_can_be_chosen():
    assert WhyForm({"one": "3", "other": "1"}, entrants=PEOPLE).is_valid()
    assert WhyForm({"one": "3", "other": ""}, entrants=PEOPLE).is_valid()
    assert list(WhyForm({"one": "3", "other": "2"}, entrants=PEOPLE).errors) == ["other"]
    assert list(WhyForm({"one": "", "other": "1"}, entrants=PEOPLE).errors) == ["one"]
