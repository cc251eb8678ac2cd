"""Requests that a script of our pages sends, with the headers of htmx (old phones send them)."""

from django.http import HttpRequest, HttpResponse
from django.utils.encoding import iri_to_uri


def is_from_script(request: HttpRequest) -> bool:
    return request.headers.get("HX-Request") == "true"


def wanted_part(request: HttpRequest) -> str:
    """The id of the element that a script wants anew; empty for a whole page."""
    return request.headers.get("HX-Target", "") if is_from_script(request) else ""


def answer_is_page() -> HttpResponse:
    """For a script: the browser has to send the same form, because the answer is a page to look at."""
    return HttpResponse(status=204, headers={"Muster-Answer": "page"})


def redirect_script(address: str) -> HttpResponse:
    """The address to go to, for a script: ``fetch`` would follow a redirect by itself."""
    return HttpResponse(headers={"HX-Redirect": iri_to_uri(address)})
