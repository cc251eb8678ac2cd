"""Style sheets and scripts, compressed for a browser that can unpack them: a hall's wifi is slow."""

import gzip
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import patch_vary_headers
from whitenoise.middleware import WhiteNoiseFileResponse, WhiteNoiseMiddleware

TEXTS = ("text/", "application/javascript", "application/json", "image/svg+xml")
WHOLE = 200
LEVEL = 6


class StaticFiles(WhiteNoiseMiddleware):  # type: ignore[misc]  # the package brings no types
    @staticmethod
    def serve(static_file: Any, request: HttpRequest) -> HttpResponseBase:
        found = static_file.get_response(request.method, request.META)
        headers = dict(found.headers)
        is_text = headers.get("Content-Type", "").startswith(TEXTS)
        is_plain = found.status == WHOLE and found.file is not None and "Content-Encoding" not in headers
        takes_it = "gzip" in request.headers.get("Accept-Encoding", "")
        if is_text and is_plain and takes_it:
            answer: HttpResponseBase = _squeezed(found.file, headers)
        else:
            answer = WhiteNoiseFileResponse(found.file or (), status=int(found.status))
        for name, value in headers.items():
            answer.headers[name] = value
        if is_text:
            patch_vary_headers(answer, ["Accept-Encoding"])
        return answer


def _squeezed(file: Any, headers: dict[str, str]) -> HttpResponse:
    with file:
        body = gzip.compress(file.read(), compresslevel=LEVEL, mtime=0)
    headers.update({"Content-Encoding": "gzip", "Content-Length": str(len(body))})
    return HttpResponse(body)
