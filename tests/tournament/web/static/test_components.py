"""Components say in words what they show, and escape what people typed."""

import pytest
from django import forms
from django.template import Context, Template
from django.test import RequestFactory

from rules.citations import cite
from rules.verdict import Finding, Severity
from tournament.models import Entrant


def draw(source, **context):
    return Template("{% load muster %}" + source).render(Context(context))


@pytest.mark.parametrize(
    ("faction", "word", "mark"),
    [("good", "Good", "leaf"), ("evil", "Evil", "crow"), (None, "Roll dice", "dice")],
)
def test_faction_is_told_by_word_and_mark(faction, word, mark):
    html = draw('{% component "faction" faction=faction %}', faction=faction)

    assert word in html
    assert f"#{mark}" in html


@pytest.mark.parametrize(
    ("points", "written"),
    [(0, "0"), (0.5, "0.5"), (2.25, "2.25"), (0.01, "0.01"), (2, "2"), (-0.5, "-0.5"), (None, "")],
)
def test_points_are_written_exactly(points, written):
    assert draw("{{ points|points }}", points=points) == written


@pytest.mark.parametrize(
    ("seconds", "written"),
    [
        (0, "0:00"),
        (0.2, "0:01"),
        (59, "0:59"),
        (60, "1:00"),
        (2400, "40:00"),
        (3661, "1:01:01"),
        (-5, "0:00"),
    ],
)
def test_countdown_rounds_up_and_stops_at_nothing(seconds, written):
    assert draw("{{ s|countdown }}", s=seconds) == written


def test_countdown_of_no_clock_is_dashes():
    assert draw("{{ s|countdown }}", s=None) == "–:––"


def test_clause_links_to_its_place_on_the_rules_page():
    html = draw("{% clause ref %}", ref=cite("7.01")[0])

    assert "#r-7-01" in html
    assert "7.01" in html


def test_finding_shows_sentence_clauses_and_weight():
    finding = Finding("AC3", Severity.ERROR, cite("2.03", "Annexe A"), case="good", subject="<Chief>")

    html = draw('{% component "lists/finding" finding=finding %}', finding=finding)

    assert "Not allowed" in html
    assert "&lt;Chief&gt; is evil, but this is a good list." in html
    assert "#r-2-03" in html
    assert "#r-annexe-a" in html


def test_component_sees_nothing_of_the_page():
    html = draw('{% component "notice" text="Saved." %}', title="Title of the page", url="/elsewhere/")

    assert "Title of the page" not in html
    assert "/elsewhere/" not in html


def test_field_ties_label_hint_and_error_to_the_input():
    class Sample(forms.Form):
        name = forms.CharField(help_text="As on the pairings.")

    html = draw("{% form_fields form %}", form=Sample({"name": ""}))

    assert '<label for="id_name">' in html
    assert 'aria-describedby="id_name_helptext id_name_error"' in html
    assert 'id="id_name_error"' in html
    assert 'aria-invalid="true"' in html


def test_form_says_what_is_wrong_with_the_whole():
    class Sample(forms.Form):
        def clean(self):
            raise forms.ValidationError("Two entrants share a number. Change one.")

    assert "Two entrants share a number. Change one." in draw("{% form_fields form %}", form=Sample({}))


def test_query_changes_one_value_and_keeps_the_others():
    request = RequestFactory().get("/?q=pia&page=3")

    html = draw('{% query page=2 %} {% query page="" %}', request=request)

    assert html == "?q=pia&amp;page=2 ?q=pia"


def test_sort_heading_turns_round_and_says_so():
    request = RequestFactory().get("/?sort=name&page=2")

    html = draw('{% sort_heading "name" "Name" %}', request=request)

    assert 'aria-sort="ascending"' in html
    assert 'href="?sort=-name"' in html


def test_status_unknown_to_the_words_is_shown_as_it_stands():
    assert draw("{{ 'checked-in'|status_word }} {{ 'odd'|status_word }}") == "Checked in odd"


def test_big_screen_tells_people_of_one_name_apart_by_number():
    person = Entrant(name="Ana <Gil>", number=4, club="Hexers", shares_name=True)

    html = draw("{{ person|on_screen }}", person=person)

    assert html.startswith(
        '<span class="board__whole"><span class="board__given">Ana </span>&lt;Gil&gt;</span>'
    )
    assert html.endswith("<small>No. 4</small>")
    person.shares_name = False
    assert "<small>" not in draw("{{ person|on_screen }}", person=person)


def test_big_screen_shows_the_screen_name_alone_and_the_family_name_heavier():
    person = Entrant(name="Alba de la Cruz", number=4, sort_name="de la Cruz")
    assert '<span class="board__given">Alba </span>de la Cruz</span>' in draw(
        "{{ person|on_screen }}", person=person
    )

    person.sort_name, person.screen_name = "Elsewhere", ""
    assert '<span class="board__given"></span>Alba de la Cruz</span>' in draw(
        "{{ person|on_screen }}", person=person
    )

    person.screen_name = "The <Crow>"
    assert draw("{{ person|on_screen }}", person=person) == "The &lt;Crow&gt;"
