"""A form that is refused comes back with what was typed into it, beside the sentence that says why."""

import pytest
from django.test import Client

from tests.tournament.web.forms_of_pages import GROUP, a_day_to_set_up, every_form, forms_of
from tournament.web.forms import typed_forms

pytestmark = [pytest.mark.django_db, pytest.mark.xdist_group(GROUP)]
MOST = 300  # letters, where the field takes so many


def typed_into(form):
    """Nonsense in each field, as long as the field lets a person type it."""
    found = {}
    for place, each in enumerate(form.form.controls):
        if each.name in form.typed and not typed_forms.SECRET_FIELDS.search(each.name):
            length = int(each.attributes.get("maxlength") or MOST)
            found[each.name] = f"{place}{'x' * length}"[:length]
    return found


def shown_after(client, form, words):
    """The page that a browser shows after it has sent this form; ``None`` where the form was taken."""
    answer = client.post(
        form.action, {**form.data, **words}, headers={"referer": f"http://testserver{form.page}"}
    )
    if answer.status_code >= 400:
        return answer
    if answer.status_code != 303:
        return None
    page = client.get(answer.url)
    return page if b"notice--error" in page.content else None


def test_every_refused_form_of_the_desk_comes_back_with_what_was_typed():
    day, client = a_day_to_set_up(), Client()
    client.force_login(day.cast.olga)
    forms = [form for form in every_form(client, day).values() if form.action.startswith("/desk/")]
    refused, led_back, lost = 0, 0, []

    for form in forms:
        words = typed_into(form)
        page = shown_after(client, form, words) if words else None
        if page is None:
            continue
        refused += 1
        led_back += page.status_code == 200
        found = [each for each in forms_of(page, form.page) if each.action == form.action]
        shown = [value for each in found for values in each.data.values() for value in values]
        lost += [
            f"{form.name} {page.status_code}: {name}" for name, value in words.items() if value not in shown
        ]

    assert lost == []
    assert refused >= 18
    assert led_back >= 4


def test_what_was_typed_comes_back_once_and_nothing_of_what_the_page_had_seen():
    day, client = a_day_to_set_up(), Client()
    client.force_login(day.cast.olga)
    page = f"/desk/{day.tournament.slug}/entrants/{day.entrants[0].number}/"
    sent = {"table": "everywhere", "seen": "long ago"}

    answer = client.post(f"{page}table/", sent, headers={"referer": f"http://testserver{page}"})
    first, second = (client.get(answer.url).content.decode() for _ in range(2))

    assert 'value="everywhere"' in first
    assert "notice--error" in first
    assert "long ago" not in first
    assert "everywhere" not in second
