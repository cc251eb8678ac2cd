"""The file of a list as a download. It is never shown inside a page of ours, whatever it holds."""

from typing import Final

from django.http import Http404, HttpResponse
from django.utils.translation import gettext_lazy

from armies.models import ArmyListVersion
from armies.services.lists.documents import Document, document_of
from tournament.models import Entrant
from tournament.services.core.file_types import MEDIA_TYPES, FileType
from tournament.services.lists import list_files
from tournament.web.middleware import HEADER

POLICY: Final = "default-src 'none'; frame-ancestors 'none'; sandbox"
NO_FILE: Final = gettext_lazy("This list has no file here. It was erased, or stayed on another server.")


def answer_with_version(holder: Entrant, version: ArmyListVersion) -> HttpResponse:
    """The file of a version under a name of ours. Raises ``Http404`` where there is none."""
    name = f"{version.army_list.slot}-version-{version.number}"
    return answer_with_file(holder, document_of(version), name)


def answer_with_file(holder: Entrant, document: Document | None, name: str) -> HttpResponse:
    """The same of any document; ``name`` is the end of the name."""
    path = list_files.path_of(holder, document) if document is not None else None
    if document is None or path is None:
        raise Http404(NO_FILE)
    file_type = FileType(path.suffix.removeprefix("."))
    name = f"{holder.tournament.slug}-{holder.number:03}-{name}.{file_type}"
    headers = {
        "Content-Disposition": f'attachment; filename="{name}"',
        "Cache-Control": "no-store, private",
        "Cross-Origin-Resource-Policy": "same-origin",
        "X-Content-Type-Options": "nosniff",
        HEADER: POLICY,
    }
    return HttpResponse(path.read_bytes(), content_type=MEDIA_TYPES[file_type], headers=headers)
