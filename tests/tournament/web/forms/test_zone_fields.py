"""A time zone is offered under the name of its city, in the reader's language."""

from django.utils import translation

from tournament.web.forms.zone_fields import ZoneField, zones


def names(language):
    with translation.override(language):
        return {key: name for _region, places in list(zones())[1:] for key, name in places}


def test_cities_are_called_as_the_reader_calls_them():
    english, german = names("en"), names("de")

    assert (english["Asia/Tokyo"], german["Asia/Tokyo"]) == ("Tokyo", "Tokio")
    assert english.keys() == german.keys()


def test_another_key_of_a_zone_keeps_its_own_city():
    assert names("de")["Europe/Belfast"] == "Belfast"


def test_a_name_in_another_language_says_so():
    with translation.override("de"):
        shown = str(ZoneField().widget.render("zone", "UTC"))

    assert '<option value="Europe/Belfast" lang="en">Belfast</option>' in shown
    assert '<option value="Asia/Tokyo">Tokio</option>' in shown
