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


def test_each_zone_is_offered_once():
    """A city may have twenty keys of one zone; two zones may still have one name in two regions."""
    cities = names("en")

    assert cities["Asia/Kolkata"] == "Kolkata"
    assert not {"Asia/Calcutta", "Europe/Kiev", "America/Buenos_Aires", "Australia/ACT"} & cities.keys()


def test_another_key_chooses_the_zone_that_is_offered():
    field = ZoneField()

    shown = field.widget.render("zone", "Asia/Calcutta")

    assert (field.clean("Asia/Calcutta"), field.clean("UTC")) == ("Asia/Kolkata", "UTC")
    assert '<option value="Asia/Kolkata" selected data-other-keys="Asia/Calcutta">Kolkata</option>' in shown


def test_a_name_in_another_language_says_so():
    with translation.override("de"):
        shown = str(ZoneField().widget.render("zone", "Asia/Tokyo"))

    assert '<option value="UTC" lang="en">UTC</option>' in shown
    assert ">Tokio</option>" in shown
