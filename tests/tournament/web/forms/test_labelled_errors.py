"""An error with the name of its field, as one sentence."""

import pytest
from django.utils.safestring import mark_safe

from tournament.web.forms.labelled_errors import labelled_error, labelled_html


@pytest.mark.parametrize(
    ("label", "sentence"),
    [
        ("Table", "Table: Fill it in."),
        ("Who played good?", "Who played good? Fill it in."),
        ("I have read it.", "I have read it: Fill it in."),
        ("", "Fill it in."),
        (None, "Fill it in."),
    ],
)
def test_error_begins_with_its_field(label, sentence):
    assert labelled_error(label, "Fill it in.") == sentence


def test_links_of_an_error_stay_and_names_are_escaped():
    shown = labelled_html("Figures left of <Pia>", mark_safe("Too many <a>2.01</a>"))

    assert shown == "Figures left of &lt;Pia&gt;: Too many <a>2.01</a>"
