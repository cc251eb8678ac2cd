"""What is wrong with a field, with the name of the field: one sentence for summaries and refusals."""

from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext


def labelled_error(label: object, error: object) -> str:
    """``Figures left: Count them.``; no colon after a question, none beside the full stop of a label."""
    field = str(label or "").removesuffix(".")
    if not field:
        return str(error)
    text = gettext("%(field)s %(error)s") if field.endswith("?") else gettext("%(field)s: %(error)s")
    return text % {"field": field, "error": error}


def labelled_html(label: object, error: object) -> SafeString:
    """The same where the error has links to clauses."""
    sentence = labelled_error(conditional_escape(str(label)), conditional_escape(str(error)))
    return mark_safe(sentence)  # noqa: S308 - escaped
