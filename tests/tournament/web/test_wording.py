"""Every form of the house says what is the case, then what to do."""

import pytest
from django import forms
from django.core.files.uploadedfile import SimpleUploadedFile

from tournament.api.core.input_serializers import serializer_of
from tournament.services.results.inputs import SideFactsInput
from tournament.web import wording


class Everything(forms.Form):
    name = forms.CharField(max_length=5)
    text = forms.CharField(max_length=1000, required=False)
    year = forms.IntegerField(min_value=2000, max_value=3000, required=False)
    count = forms.IntegerField(min_value=1, max_value=9)
    day = forms.DateField()
    email = forms.EmailField()
    kind = forms.ChoiceField(choices=[("a", "A")])
    file = forms.FileField()


GOOD = {"name": "Pia", "count": "3", "day": "2026-05-09", "email": "pia@example.org", "kind": "a"}


def objections(**changes):
    file = {"file": changes.pop("file", SimpleUploadedFile("list.txt", b"3x Name"))}
    return Everything({**GOOD, **changes}, file).errors.as_data()


def test_a_good_form_has_no_objection():
    assert objections() == {}


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"name": ""}, "This is empty. Fill it in."),
        ({"name": "Pia Lindqvist"}, "This has 13 characters; the limit is 5."),
        ({"text": "W" * 1001}, "This has 1,001 characters; the limit is 1,000."),
        ({"year": "1999"}, "1,999 is too little. Enter 2,000 or more."),
        ({"year": "3001"}, "3,001 is too much. Enter 3,000 or less."),
        ({"count": "0"}, "0 is too little. Enter 1 or more."),
        ({"count": "10"}, "10 is too much. Enter 9 or less."),
        ({"count": "many"}, "This is not a whole number. Use digits."),
        ({"day": "tomorrow"}, "This is not a date. Choose one such as 2026-05-09."),
        ({"email": "pia"}, "Enter an e-mail address such as name@example.org."),
        ({"kind": "b"}, "b is not available. Choose from the list."),
        (
            {"file": SimpleUploadedFile("e.txt", b"")},
            "The file is empty. Choose another one.",
        ),
    ],
)
def test_each_objection_says_what_to_do(changes, sentence):
    (field,) = changes

    assert [str(message) for error in objections(**changes)[field] for message in error.messages] == [
        sentence
    ]


def test_wording_twice_is_wording_once():
    before = dict(forms.IntegerField.default_error_messages)

    wording.apply()

    assert forms.IntegerField.default_error_messages == before


@pytest.mark.parametrize("typed", ["1.000", "1.00", "1,000", "1e3", "²"])
def test_a_number_with_a_separator_is_asked_about_and_not_shortened(typed):
    form = type("Counts", (forms.Form,), {"count": forms.IntegerField()})({"count": typed})

    assert form.errors == {"count": ["This is not a whole number. Use digits."]}
    assert not serializer_of(SideFactsInput)(data={"points_remaining": typed}).is_valid()
