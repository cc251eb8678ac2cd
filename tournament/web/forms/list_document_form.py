"""The form of a list that is a text, a file or a link: for the player, and for the desk."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from django import forms
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from armies.models.choices import DocumentKind
from armies.services.lists.documents import Document
from tournament.services.core.file_types import MEDIA_TYPES
from tournament.services.lists.inputs import DocumentInput
from tournament.services.lists.list_documents import MAX_FILE_BYTES
from tournament.web.forms.input_forms import InputForm
from tournament.web.organiser.core.file_fields import file_attrs

ACCEPTED = ",".join((".pdf,.png,.jpg,.jpeg", *MEDIA_TYPES.values()))
MAX_FORM_BYTES = 2 * MAX_FILE_BYTES  # so that most files that are too large get their own page


class DocumentForm(InputForm):
    """``kind`` says which of the three counts; the other two are not read."""

    field_order = ["kind", "text", "file", "link", "points", "army", "leader"]
    file = forms.FileField(
        label=_("File"),
        required=False,
        allow_empty_file=True,
        help_text=_("PDF, PNG or JPEG, at most 4 MB. It is stored as it is, camera data included."),
        widget=forms.FileInput(file_attrs(ACCEPTED, most=MAX_FILE_BYTES)),
    )

    class Meta:
        input = DocumentInput
        fields = ("kind", "text", "link", "points", "army", "leader")
        labels: ClassVar[Mapping[str, Any]] = {
            "kind": _("Hand in as"),
            "text": _("Text"),
            "link": _("Link"),
            "points": pgettext_lazy("army", "Points"),
            "army": _("Army"),
            "leader": _("Leader"),
        }
        help_texts: ClassVar[Mapping[str, Any]] = {
            "text": _("At most 4,096 bytes, about two pages."),
            "link": _("It begins with https:// and opens without a password."),
        }
        choices: ClassVar[Mapping[str, Any]] = {"kind": DocumentKind.choices}
        widgets: ClassVar[Mapping[str, Any]] = {
            "kind": forms.RadioSelect(),
            "text": forms.Textarea({"rows": 12, "spellcheck": "false", "dir": "auto"}),
            "link": forms.URLInput({"autocapitalize": "off", "placeholder": "https://"}),
        }


def document_form(request: HttpRequest, before: Document | None) -> DocumentForm:
    """The form as it was sent, or filled with what was handed in before; a file stays with its version."""
    held = before or Document()
    initial = {"kind": held.kind.value, **held.as_json()}
    form = DocumentForm(request.POST or None, request.FILES or None, initial=initial)
    if held.digest:
        form.fields["file"].help_text = _("Leave it empty to keep the file that you handed in.")
    return form
