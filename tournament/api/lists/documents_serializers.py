"""Lists that are a text, a file or a link: as they are sent, and as they are shown."""

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers

from tournament.api.core import choices
from tournament.api.core.base_serializers import Output, RequestSerializer
from tournament.api.core.input_serializers import serializer_of
from tournament.services.lists.inputs import DeskDocumentInput, DocumentInput, SentDocumentInput


class DocumentOutput(Output):
    """What was handed in, where no catalogue knows the figures."""

    kind = serializers.ChoiceField(choices=choices.LIST_DOCUMENT)
    text = serializers.CharField()
    link = serializers.CharField(help_text="https. The server never opens it.")
    digest = serializers.CharField(help_text="SHA-256 of the file; else empty.")
    file_type = serializers.CharField(help_text="pdf, png, jpg; else empty.")
    size = serializers.IntegerField(help_text="Bytes of the file.")
    points = serializers.IntegerField(allow_null=True, help_text="As its owner counts.")
    army = serializers.CharField()
    leader = serializers.CharField()


class _Upload:
    """Reads the input of a verb and, beside it, its file."""

    definition: type[DocumentInput]

    def to_internal_value(self, data: Mapping[str, Any]) -> dict[str, Any]:
        values = RequestSerializer.to_internal_value(self, data)  # type: ignore[arg-type]  # mixed in below
        file = values.pop("file", None)
        sent = set(values).intersection(data)
        return {"file": file, "values": self.definition.validated(values, sent=sent)}


class DocumentUpload(_Upload, serializer_of(SentDocumentInput)):  # type: ignore[misc]  # made of the input
    """A text, a link, or a PDF, PNG or JPEG of at most 4 MB."""

    file = serializers.FileField(required=False, allow_empty_file=True)


class DeskDocumentUpload(_Upload, serializer_of(DeskDocumentInput)):  # type: ignore[misc]  # the same
    """The same, and which version was seen."""

    file = serializers.FileField(required=False, allow_empty_file=True)
