"""Forms that open a tournament: pressed twice, or once more after *Back*, the same form opens one."""

import hashlib
from collections.abc import Callable
from datetime import datetime
from typing import Final
from urllib.parse import urlencode

from django.http import HttpRequest

from tournament.models import Tournament
from tournament.services.tournaments import idempotency
from tournament.web.forms import form_tokens

FIELD: Final = "once"
CSRF_FIELD: Final = "csrfmiddlewaretoken"  # differs each time the same form is sent


def token(request: HttpRequest) -> str:
    return request.POST.get(FIELD) or form_tokens.make()


def opened_tournament(request: HttpRequest, make: Callable[[], Tournament], *, now: datetime) -> Tournament:
    """What ``make`` opens, or what this form has opened before with the same words and files."""
    user = request.user
    if not request.POST.get(FIELD) or not user.is_authenticated:
        return make()
    words = [(name, value) for name, values in request.POST.lists() if name != CSRF_FIELD for value in values]
    files = [(str(file.name), str(file.size)) for _, files in request.FILES.lists() for file in files]
    key = hashlib.sha256(f"{request.path}\n{urlencode([*words, *files])}".encode()).hexdigest()
    return idempotency.once(user, key, key, make, now=now)[0]
