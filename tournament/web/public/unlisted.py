"""Files beside the public pages, which search engines leave out: they show what a page shows already."""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

from django.http import HttpRequest
from django.http.response import HttpResponseBase

Response = TypeVar("Response", bound=HttpResponseBase)


def not_for_search(view: Callable[..., Response]) -> Callable[..., Response]:
    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> Response:
        response = view(request, *args, **kwargs)
        response.headers["X-Robots-Tag"] = "noindex"
        return response

    return answer
