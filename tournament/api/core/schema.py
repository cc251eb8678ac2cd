"""The OpenAPI document at ``/api/schema/``: made once by each process, in each form and language.

The generator of drf-spectacular keeps its state in the module: two threads in it at once answer 500. So it
works under a lock, and whoever asks meanwhile waits for the same copy. It refuses to make a document of what
a stranger can make up: a language that the pages have not, or a version.
"""

import hashlib
import threading
from typing import Any, Final

from django.conf import settings
from django.http import HttpResponseBase
from django.utils import translation
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.encoding import force_str
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularAPIView
from rest_framework.request import Request

from tournament.web.caching.response_cache import ResponseCache, as_response

FOREVER: Final = float("inf")  # seconds: it changes with the code alone, and that starts a new process
documents: Final = ResponseCache()
_generating: Final = threading.Lock()


class SchemaView(SpectacularAPIView):
    """The document as JSON or YAML, by the ``Accept`` header or ``?format=``."""

    @extend_schema(exclude=True)
    def get(self, request: Request, *_args: Any, **_kwargs: Any) -> HttpResponseBase:
        """From the cache; 304 for a client that has it already."""
        renderer = request.accepted_renderer
        asked = request.GET.get("lang", "")
        language = asked if asked in dict(settings.LANGUAGES) else translation.get_language()

        def make() -> str:
            with _generating, translation.override(language):
                generator: Any = self.generator_class()
                document = generator.get_schema(request=None, public=True)
                return force_str(renderer.render(document, renderer.media_type, {}))

        copy = documents.get((renderer.format, language), make, fresh_for=FOREVER)
        etag = f'W/"{hashlib.blake2b(copy.plain, digest_size=16).hexdigest()}"'
        answer = get_conditional_response(request._request, etag=etag)  # noqa: SLF001 - it wants Django's own
        if answer is None:
            answer = as_response(request._request, copy)  # noqa: SLF001 - same
            charset = f"; charset={renderer.charset}" if renderer.charset else ""
            answer.headers["Content-Type"] = f"{renderer.media_type}{charset}"
            answer.headers["Content-Disposition"] = f'inline; filename="Muster.{renderer.format}"'
        answer.headers["ETag"] = etag
        answer.headers["Cache-Control"] = "no-cache"
        patch_vary_headers(answer, ("Accept", "Accept-Encoding", "Accept-Language"))
        return answer
