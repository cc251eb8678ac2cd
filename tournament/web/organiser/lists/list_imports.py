"""Lists from several files or a ZIP: look at each verdict, choose whose they are, then store them."""

from typing import Final

from django.http import HttpRequest, HttpResponse, QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from armies.models import ArmyListVersion
from armies.services.errors import UNPROCESSABLE, Refused
from armies.services.files.archives import MAX_FILE_BYTES
from armies.services.files.tables import refuse_too_large
from armies.services.lists import text_format
from tournament.queries.entrants import entrants
from tournament.services.lists.imports import list_imports
from tournament.services.lists.imports.list_imports import MAX_FILES, ListFile, ReadFile
from tournament.web.forms.post_data import FORM_BYTES, content_of, posted_text, takes_upload, whole
from tournament.web.forms.typed_forms import data_at
from tournament.web.organiser.core.desk import ORGANISER, Desk, official, page, went_well
from tournament.web.organiser.lists.list_forms import ListFilesForm
from tournament.web.refusals import sentence

MAX_FAULTS: Final = 50  # sentences above the table; each file says its own there
MAX_OPTIONS: Final = 5_000  # of all choices of an entrant on one page; beyond that numbers are typed


@takes_upload(MAX_FILE_BYTES + FORM_BYTES)
@official(ORGANISER)
def take(request: HttpRequest, desk: Desk) -> HttpResponse:
    form = ListFilesForm()
    files = _sent(request)
    if not files:
        return page(request, desk, "organiser/lists/list_import.html", form=form)
    errors: list[str] = []
    read: list[ReadFile] = []
    try:
        if "import" in request.POST:
            stored = list_imports.take(desk.tournament, files, by=desk.by, now=desk.now)
            return went_well(request, imported_words(stored), desk.url("lists"))
        read = list_imports.preview(desk.tournament, files)
    except Refused as refusal:
        errors = _sentences(refusal)
        read = _read_again(desk, files)
    people = entrants.matching_lines(desk.tournament)
    return page(
        request,
        desk,
        "organiser/lists/list_import.html",
        form=form,
        rows=list(zip(_places(_post(request)) or range(len(read)), read, strict=False)),
        errors=errors,
        people=people,
        is_long=len(read) * len(people) > MAX_OPTIONS,
        status=UNPROCESSABLE if errors else 200,
    )


def _sentences(refusal: Refused) -> list[str]:
    faults = refusal.data.get("faults", [])
    rest = len(faults) - MAX_FAULTS
    more = [ngettext("%(count)s more.", "%(count)s more.", rest) % {"count": rest}] if rest > 0 else []
    return [*faults[:MAX_FAULTS], *more] or [sentence(refusal)]


def _read_again(desk: Desk, files: list[ListFile]) -> list[ReadFile]:
    try:
        return list_imports.preview(desk.tournament, files)
    except Refused:
        return []


def imported_words(stored: list[ArmyListVersion]) -> str:
    if not stored:
        return _("All lists were there already. Nothing was imported.")
    done = ngettext("%(count)s list imported.", "%(count)s lists imported.", len(stored)) % {
        "count": len(stored)
    }
    illegal = sum(not version.is_legal for version in stored)
    if not illegal:
        return done
    bad = ngettext("%(count)s list is not legal.", "%(count)s lists are not legal.", illegal)
    return f"{done} {bad % {'count': illegal}}"


def _sent(request: HttpRequest) -> list[ListFile]:
    sent = request.FILES.getlist("lists")
    refuse_too_large(sum(file.size or 0 for file in sent), limit=MAX_FILE_BYTES)
    fresh = [ListFile(str(file.name), content_of(file)) for file in sent]
    if fresh:
        return fresh
    post = _post(request)
    return [
        ListFile(
            posted_text(post, f"name-{place}"),
            _mended(post, place),
            number=whole(post.get(f"entrant-{place}", "")),
            faction=post.get(f"faction-{place}") or None,
            is_taken=bool(post.get(f"take-{place}")),
        )
        for place in _places(post)
    ]


def _post(request: HttpRequest) -> QueryDict:
    return data_at(request) or QueryDict()


def _places(post: QueryDict) -> list[int]:
    """The numbers of the rows that were sent: some may be missing where a long form could not be kept."""
    count = whole(post.get("count", "")) or 0
    return [
        place
        for place in range(min(count, MAX_FILES))
        if f"text-{place}" in post or f"take-{place}" in post  # of a picture there was nothing to keep
    ]


def _mended(post: QueryDict, place: int) -> str:
    text = posted_text(post, f"text-{place}")
    start = f"mend-{place}-"
    chosen = {
        line: str(label)
        for name, label in post.items()
        if name.startswith(start) and label and (line := whole(name.removeprefix(start))) is not None
    }
    return text_format.with_labels(text, chosen) if chosen else text
