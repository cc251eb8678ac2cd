"""How complete each language of the pages is, what it lacks, and who has read it."""

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournament.messages.languages import FAULTS

MAX_SHOWN = 200  # missing texts of one language


@require_safe
@login_required
def index(request: HttpRequest) -> HttpResponse:
    rows = [
        {
            "language": each,
            "faults": [(FAULTS[fault.kind], fault.text, fault.domain) for fault in each.faults[:MAX_SHOWN]],
            "more": max(0, len(each.faults) - MAX_SHOWN),
        }
        for each in settings.FOUND_LANGUAGES
    ]
    return render(request, "account/languages.html", {"rows": rows})
