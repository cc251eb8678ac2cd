"""What was typed into a form that could not be taken comes back in the same form, to whoever typed it."""

import random
import time

import pytest
from django.contrib.sessions.models import Session
from django.core import signing
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.data.cast import PASSWORD
from tests.tournament.web.forms_of_pages import (
    GROUP,
    a_day_to_set_up,
    every_form,
    form_at,
    forms_of,
    pages_of,
)
from tests.tournament.web.organiser.desk_client import Browser, text_of
from tournament.models import Entrant, LogEntry
from tournament.services.entrants import entrants
from tournament.web.forms import typed_forms
from tournament.web.forms.form_filling import forms_in

pytestmark = [pytest.mark.django_db, pytest.mark.xdist_group(GROUP)]

ATTACK = "\"><script>alert(1)</script></textarea>'&amp;"


@pytest.fixture
def day():
    return a_day_to_set_up()


@pytest.fixture
def olga(day):
    browser = Browser(None, day.tournament.slug)
    browser.client = Client(enforce_csrf_checks=True)
    sign_in(browser.client, "olga", browser.client.get("/sign-in/"))
    return browser


def sign_in(client, name, page, password=PASSWORD):
    """With the form of this page, whatever it carries."""
    form = max(forms_of(page, "/sign-in/"), key=lambda each: "username" in each.typed)
    token = {"csrfmiddlewaretoken": form.hidden["csrfmiddlewaretoken"]}
    return client.post(form.action, {**form.data, **token, "username": name, "password": password})


def send(client, form, **typed):
    """As a browser does, with the token of the page."""
    token = form.hidden.get("csrfmiddlewaretoken", "")
    data = {**form.data, "csrfmiddlewaretoken": token, **typed}
    return client.post(form.action, data, headers={"referer": f"http://testserver{form.page}"})


def typed_into(form):
    names = [name for name in dict.fromkeys(form.typed) if not typed_forms.SECRET_FIELDS.search(name)]
    return {name: f"typed {place}" for place, name in enumerate(names)}


def filled(answer, form):
    """The form of the page as it is shown, which has fields of the same names."""
    found = [each for each in forms_of(answer, form.page) if each.action == form.action]
    return max(found, key=lambda each: len(set(each.typed) & set(form.typed)))


def edit_form(olga):
    address = olga.url("entrant-edit", 1)
    return form_at(olga.client, address, address)


def test_every_form_of_desk_and_account_comes_back_filled_after_the_session_was_over(olga, day):
    forms = [each for each in every_form(olga.client, day).values() if typed_forms.needs_account(each.action)]
    forms = [each for each in forms if typed_into(each)]
    assert len(forms) > 30
    before = LogEntry.objects.count()

    for place, form in enumerate(forms):
        words = typed_into(form)
        Session.objects.all().delete()  # and every second time the token of the form is an old one, too
        token = {"csrfmiddlewaretoken": olga.client.cookies["csrftoken"].value} if place % 2 else {}
        refused = send(olga.client, form, **words, **token)
        assert refused.status_code == 403, (form.name, refused.status_code)
        assert "Your text is kept" in text_of(refused), form.name

        back = sign_in(olga.client, "olga", refused)
        assert (back.status_code, back.url) == (302, form.page), form.name
        page = olga.client.get(back.url, headers={"accept-encoding": "gzip"})  # as every browser asks

        assert "This is what you typed before" in text_of(page), form.name
        shown = filled(page, form).data
        for name, value in words.items():
            assert value in shown[name], (form.name, name, shown[name])
    assert LogEntry.objects.exclude(verb__startswith="account").count() == before, (
        "nothing was sent by itself"
    )


def test_answer_to_a_setting_comes_back_into_its_open_question(olga):
    page, address = olga.url("settings"), olga.url("question", "venue")
    form = form_at(olga.client, page, address)
    Session.objects.all().delete()

    back = sign_in(olga.client, "olga", send(olga.client, form, venue="The old mill"))
    shown = olga.client.get(back.url)

    groups = shown.context["groups"]
    assert [each.key for group in groups for each in group.questions if each.wanted] == ["venue"]
    assert filled(shown, form).data["venue"] == ["The old mill"]


def test_every_form_of_a_phone_comes_back_filled_after_its_cookies_were_cleared(day):
    phone = Client(enforce_csrf_checks=True)
    forms = [each for each in every_form(phone, day).values() if each.page.startswith("/me/") and each.typed]
    assert {"player:details", "player:paste", "player:copy-base"} <= {each.name for each in forms}

    for form in forms:
        words = typed_into(form)
        phone.cookies.clear()
        refused = send(phone, form, **words)
        assert refused.status_code == 403, form.name
        again = next(each for each in forms_of(refused, form.page) if "typed_form" in each.hidden)
        assert again.action == form.page.partition("?")[0], form.name

        shown = filled(send(phone, again), form).data

        for name, value in words.items():
            assert value in shown[name], (form.name, name)


@pytest.mark.thorough
def test_no_field_for_a_password_is_ever_kept(olga, day):
    names = set()
    for page in [*pages_of(day), "/sign-in/"]:
        answer = (Client() if page == "/sign-in/" else olga.client).get(page)
        if answer.status_code == 200 and answer.headers["Content-Type"].startswith("text/html"):
            controls = [each for form in forms_in(answer.content.decode()) for each in form.controls]
            names |= {each.name for each in controls if each.kind == "password"}

    assert {"password", "old_password", "new_password1"} <= names
    assert [name for name in names if not typed_forms.SECRET_FIELDS.search(name)] == []


def test_password_beside_what_is_kept_is_left_out(olga):
    form = form_at(olga.client, "/account/details/", "/account/details/")
    Session.objects.all().delete()
    refused = send(olga.client, form, name="Olga F", password="not to be kept")

    typed = typed_forms.read(kept_in(refused))

    assert ("name", "Olga F") in typed.fields
    assert "not to be kept" not in str(typed)


def kept_in(answer):
    return next(each.hidden["typed_form"] for each in forms_of(answer, "/") if "typed_form" in each.hidden)


def test_wrong_password_carries_it_on(olga):
    form = edit_form(olga)
    Session.objects.all().delete()
    refused = send(olga.client, form, club="Millers")

    wrong = sign_in(olga.client, "olga", refused, password="wrong")
    back = sign_in(olga.client, "olga", wrong)

    assert filled(olga.client.get(back.url), form).data["club"] == ["Millers"]


def test_what_somebody_stored_meanwhile_is_not_overwritten_by_what_comes_back(olga, day):
    form = edit_form(olga)
    row = Entrant.objects.get(number=1)
    Session.objects.all().delete()
    back = sign_in(olga.client, "olga", send(olga.client, form, club="Millers"))
    details = entrants.Details(name=row.name, club="Weavers", families=("Kin",))
    entrants.edit(row, details, by=day.cast.organiser, now=row.registered_at)

    shown = filled(olga.client.get(back.url), form)

    assert send(olga.client, shown).status_code == 409
    assert Entrant.objects.get(number=1).club == "Weavers"


def test_next_person_at_the_laptop_sees_nothing_of_it(olga, day):
    form = edit_form(olga)
    day.tournament.roles.filter(user=day.cast.jun).update(kind="organiser")
    Session.objects.all().delete()
    refused = send(olga.client, form, club="Millers")

    back = sign_in(olga.client, "jun", refused)

    page = olga.client.get(back.url)
    assert page.status_code == 200
    assert "Millers" not in page.content.decode()


def test_who_signs_in_after_it_came_back_sees_nothing_of_it(olga, day):
    form = edit_form(olga)
    day.tournament.roles.filter(user=day.cast.jun).update(kind="organiser")
    Session.objects.all().delete()
    refused = send(olga.client, form, club="Millers")
    olga.client.cookies.pop("muster_browser")  # nobody knows any more who typed it
    sign_in(olga.client, "olga", refused)
    olga.client.cookies.pop("sessionid")

    again = sign_in(olga.client, "jun", olga.client.get("/sign-in/?next=" + form.page))
    assert "Millers" not in olga.client.get(again.url).content.decode()


def test_it_is_taken_once_where_nobody_knows_who_typed_it(olga, day):
    form = edit_form(olga)
    day.tournament.roles.filter(user=day.cast.jun).update(kind="organiser")
    olga.client.cookies.clear()
    refused = send(olga.client, form, club="Millers")
    assert typed_forms.read(kept_in(refused)).account == ""

    first = sign_in(olga.client, "olga", refused)
    assert filled(olga.client.get(first.url), form).data["club"] == ["Millers"]
    olga.client.cookies.pop("sessionid")
    page = olga.client.get("/sign-in/?next=" + form.page)
    carried = {"typed_form": kept_in(refused), "username": "jun", "password": PASSWORD, "next": form.page}
    token = next(iter(forms_of(page, "/sign-in/"))).hidden["csrfmiddlewaretoken"]
    olga.client.post("/sign-in/", {**carried, "csrfmiddlewaretoken": token})

    assert "Millers" not in olga.client.get(form.page).content.decode()


def test_it_is_shown_at_its_own_address_alone_and_gone_once_it_is_sent_or_discarded(olga):
    form = edit_form(olga)
    Session.objects.all().delete()
    back = sign_in(olga.client, "olga", send(olga.client, form, club="Millers"))

    assert "Millers" not in olga.client.get(olga.url("entrant-edit", 2)).content.decode()
    page = olga.client.get(back.url)
    assert "Millers" in page.content.decode()
    discard = next(each for each in forms_of(page, form.page) if each.form.attributes.get("id"))
    assert send(olga.client, discard, typed_form="discard").status_code == 303
    assert "Millers" not in olga.client.get(back.url).content.decode()


def test_sent_form_does_not_come_back(olga):
    form = edit_form(olga)
    Session.objects.all().delete()
    back = sign_in(olga.client, "olga", send(olga.client, form, club="Millers"))

    assert send(olga.client, filled(olga.client.get(back.url), form)).status_code == 303
    assert Entrant.objects.get(number=1).club == "Millers"
    assert "what you typed before" not in text_of(olga.client.get(back.url))


def test_token_of_another_sign_in_keeps_it_for_whoever_is_signed_in(olga):
    form = edit_form(olga)
    olga.client.post("/sign-out/", {"csrfmiddlewaretoken": form.hidden["csrfmiddlewaretoken"]})
    sign_in(olga.client, "olga", olga.client.get("/sign-in/"))  # in another window: the token is another one

    refused = send(olga.client, form, club="Millers")
    assert refused.status_code == 403
    again = next(each for each in forms_of(refused, form.page) if "typed_form" in each.hidden)

    assert filled(send(olga.client, again), form).data["club"] == ["Millers"]
    assert Entrant.objects.get(number=1).club == ""


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"referer": "https://evil.example/page"},
        {"sec-fetch-site": "cross-site"},
    ],
)
def test_text_of_a_foreign_page_is_not_offered(olga, headers):
    address = olga.url("entrant-edit", 1)
    answer = olga.client.post(address, {"club": "planted"}, headers=headers)

    assert answer.status_code == 403
    assert "planted" not in answer.content.decode()
    assert "typed_form" not in answer.content.decode()


def carrying(olga, text, page):
    """Send the page a form that carries this text, with a good token."""
    token = edit_form(olga).hidden["csrfmiddlewaretoken"]
    return olga.client.post(page, {"typed_form": text, "csrfmiddlewaretoken": token})


def test_forged_old_or_foreign_text_fills_nothing(olga, day):
    page = olga.url("entrant-edit", 1)
    good = typed_forms.TypedForm(page, page, (("club", "Millers"),))
    olgas = typed_forms.mark_of(day.cast.olga)

    class LongAgo(signing.TimestampSigner):
        def timestamp(self):
            return signing.b62_encode(int(time.time()) - typed_forms.LIVES - 60)

    old = LongAgo(salt=typed_forms.SALT).sign_object({**vars_of(good), "account": olgas})
    other_page = typed_forms.TypedForm(olga.url("entrant-edit", 2), page, good.fields)
    juns = typed_forms.TypedForm(page, page, good.fields, typed_forms.mark_of(day.cast.jun))
    other_salt = signing.dumps(vars_of(good), salt="something else")

    for text in (good.signed[:-1] + "x", old, other_page.signed, juns.signed, other_salt, "", "nonsense"):
        answer = carrying(olga, text, page)
        assert answer.status_code == 303, text
        assert "Millers" not in olga.client.get(page).content.decode()
    assert "Millers" in carrying(olga, good.signed, page).content.decode()
    assert Entrant.objects.get(number=1).club == ""


def vars_of(typed):
    return {name: getattr(typed, name) for name in ("page", "action", "fields", "account", "nonce")}


def test_mark_up_stays_text_wherever_it_comes_back(olga):
    form = edit_form(olga)
    gone = f"{form.page}?{ATTACK}"
    Session.objects.all().delete()
    typed = send(olga.client, form, club=ATTACK, families=ATTACK, unknown_field=ATTACK)
    back = sign_in(olga.client, "olga", typed)

    page = olga.client.get(back.url)

    assert "<script>alert" not in typed.content.decode() + page.content.decode()
    assert "<script>alert" not in olga.client.get(gone).content.decode()
    assert filled(page, form).data["club"] == [ATTACK]
    assert "Unknown field" in text_of(page), "what has no field any more is shown beside the form"


def test_sign_in_leads_to_no_other_site(olga):
    form = edit_form(olga)
    Session.objects.all().delete()
    token = form.hidden["csrfmiddlewaretoken"]
    data = {**form.data, "club": "Millers", "csrfmiddlewaretoken": token}
    for referer in ("http://testserver//evil.example/", "http://evil.example/desk/", "//evil.example"):
        refused = olga.client.post(
            form.action, data, headers={"referer": referer, "origin": "http://testserver"}
        )
        back = sign_in(olga.client, "olga", refused)
        assert back.url == form.action
        Session.objects.all().delete()


def test_what_is_above_64_kb_is_named_before_the_sign_in_and_after_and_the_rest_is_kept(olga):
    form = edit_form(olga)
    Session.objects.all().delete()
    refused = send(olga.client, form, club="Millers", families="x" * (typed_forms.MAX_BYTES + 1))

    assert refused.status_code == 403
    assert "above 64 kB. Copy it from here first: Families xxx" in text_of(refused)
    back = sign_in(olga.client, "olga", refused)
    page = olga.client.get(back.url)

    assert "above 64 kB: Families. Paste it again." in text_of(page)
    assert filled(page, form).data["club"] == ["Millers"]


def test_text_that_does_not_pack_is_bounded_as_it_travels(olga):
    form = edit_form(olga)
    Session.objects.all().delete()
    noise = random.Random(1).randbytes(typed_forms.MAX_BYTES // 2 - 99).hex()
    refused = send(olga.client, form, club="Millers", families=noise)

    assert len(kept_in(refused)) <= typed_forms.MAX_BYTES
    assert ("club", "Millers") in typed_forms.read(kept_in(refused)).fields


def test_script_gets_no_page(olga):
    form = edit_form(olga)
    Session.objects.all().delete()
    data = {**form.data, "csrfmiddlewaretoken": form.hidden["csrfmiddlewaretoken"]}

    assert olga.client.post(form.action, data, headers={"accept": "*/*"}).status_code == 302


def choose(olga, name, file):
    """Press the button of an import with this file, without a session."""
    address = olga.url(name)
    form = form_at(olga.client, address, address)
    Session.objects.all().delete()
    return form, send(olga.client, form, **{"lists" if name == "list-import" else "file": file})


def test_text_of_a_chosen_file_comes_back_and_is_looked_at_with_one_press(olga):
    content = "Name;Club\r\nJürgen Groß;Süd\r\n".encode("cp1252")
    form, refused = choose(olga, "entrant-import", SimpleUploadedFile("people.csv", content))

    page = olga.client.get(sign_in(olga.client, "olga", refused).url)

    back = filled(page, form)
    assert "Jürgen Groß;Süd" in back.data["text"][0]
    assert "Register 1 player" in text_of(send(olga.client, back))
    assert not Entrant.objects.filter(name="Jürgen Groß").exists()


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("entrant-import", b"name\r\n" + b"Somebody\r\n" * 9_000),
        ("catalogue-import", b"PK\x03\x04\x00\x00"),
        ("list-import", b"Faction: good"),
    ],
)
def test_file_that_cannot_be_kept_is_named_before_the_sign_in_and_after(olga, name, content):
    _, refused = choose(olga, name, SimpleUploadedFile("own file.csv", content))

    assert "Choose it again: own file.csv" in text_of(refused)
    page = olga.client.get(sign_in(olga.client, "olga", refused).url)
    assert page.status_code == 200
    assert "Choose it again: own file.csv" in text_of(page)


def test_of_many_lists_each_comes_back_whole_or_is_named(olga, day):
    address = olga.url("list-import")
    names = [f"{number:03}-good.txt" for number in range(1, 31)]
    files = [SimpleUploadedFile(each, f"# {each}\n".encode() + b"# as printed\n" * 250) for each in names]
    read = send(olga.client, form_at(olga.client, address, address), lists=files, check="1")
    form = next(each for each in forms_of(read, address) if "count" in each.hidden)
    Session.objects.all().delete()

    refused = send(olga.client, form, check="1")
    page = olga.client.get(sign_in(olga.client, "olga", refused).url)

    back = filled(page, form).data
    places = [name.removeprefix("name-") for name in back if name.startswith("name-")]
    kept = [back[f"name-{place}"][0] for place in places]
    lost = [each for each in names if each not in kept]
    assert (len(kept) > 10, len(lost) > 3) == (True, True)
    assert all(f"# {name}" in back[f"text-{place}"][0] for name, place in zip(kept, places, strict=True))
    named = f"{', '.join(lost[:-1])} and {lost[-1]}"
    assert f"above 64 kB: {named}. Choose or paste them again." in text_of(page)
    assert f"{len(lost)}: {lost[0]}, {lost[1]}" in text_of(refused)


def test_bare_button_without_a_session_leads_back_to_its_page(olga):
    address = olga.url("manage")
    form = form_at(olga.client, address, olga.url("visibility", "hide"))
    Session.objects.all().delete()

    refused = send(olga.client, form)

    assert (refused.status_code, refused.url) == (302, f"/sign-in/?next={address}")


def test_added_rows_of_a_timeline_come_back_as_rows(olga):
    address = olga.url("timeline")
    form = form_at(olga.client, address, address)
    added = filled(send(olga.client, form, add="play"), form)
    words = {"say-O1-text": "Drink something.", "say-O1-distance": "7", "save": "1"}
    Session.objects.all().delete()

    page = olga.client.get(sign_in(olga.client, "olga", send(olga.client, added, **words)).url)

    shown = filled(page, form)
    assert shown.data["new"] == ["O1"]
    assert [shown.data[name][0] for name in words if name != "save"] == ["Drink something.", "7"]
    assert "These have no field here any more" not in text_of(page)
    assert send(olga.client, shown, save="1").status_code == 303


def test_new_private_link_brings_it_back(day):
    phone = Client(enforce_csrf_checks=True)
    address = f"/me/{day.tokens[1]}/details/"
    form = form_at(phone, address, address)
    token = entrants.issue_link(day.entrants[0], by=day.cast.organiser, now=day.entrants[0].registered_at)
    refused = send(phone, form, club="Millers")
    assert refused.status_code == 404
    again = next(each for each in forms_of(refused, address) if "typed_form" in each.hidden)

    step = send(phone, again, new_link=f"http://testserver/me/{token}/")
    assert (step.status_code, step.url) == (307, f"/me/{token}/details/")
    sent = {**again.data, "new_link": token, "csrfmiddlewaretoken": again.hidden["csrfmiddlewaretoken"]}
    page = phone.post(step.url, sent)

    assert filled(page, form_at(phone, step.url, step.url)).data["club"] == ["Millers"]
    assert page.headers["Cache-Control"] == "no-cache, private", "a browser cannot ask for it again"
    assert Entrant.objects.get(number=1).club == ""
