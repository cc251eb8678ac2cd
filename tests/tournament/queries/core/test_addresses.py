"""A QR code made at the organiser's own machine still opens on a phone."""

import pytest
from django.test import RequestFactory

from tournament.queries.core import addresses

HALL = "http://192.168.1.20:8000/"


@pytest.mark.parametrize("host", ["localhost:8000", "127.0.0.1:8000", "[::1]:8000"])
def test_an_address_made_at_the_laptop_itself_names_the_hall(settings, host):
    settings.PUBLIC_ADDRESS = HALL
    settings.ALLOWED_HOSTS = ["*"]
    request = RequestFactory().get("/desk/", headers={"host": host})
    assert addresses.for_phones(request, "/me/abc/") == "http://192.168.1.20:8000/me/abc/"


@pytest.mark.parametrize(("public", "host"), [("", "localhost"), (HALL, "muster.example.org")])
def test_an_address_keeps_the_host_that_was_asked_otherwise(settings, public, host):
    settings.PUBLIC_ADDRESS = public
    settings.ALLOWED_HOSTS = ["*"]
    request = RequestFactory().get("/desk/", headers={"host": host})
    assert addresses.for_phones(request, "/me/abc/") == f"http://{host}/me/abc/"
