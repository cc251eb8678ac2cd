"""Somebody at a browser of their own, with the cookies of the server and nothing else."""

from django.test import Client

from tests.data.cast import PASSWORD

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0"
NEW = "nine walkers leave"


def signed_in(username, password=PASSWORD, *, user_agent=FIREFOX, address="198.51.100.7"):
    """A browser after the sign-in page."""
    client = Client(headers={"user-agent": user_agent}, REMOTE_ADDR=address)
    answer = client.post("/sign-in/", {"username": username, "password": password})
    assert answer.status_code == 302, answer.status_code
    return client


def is_signed_in(client):
    return client.get("/desk/").status_code == 200
