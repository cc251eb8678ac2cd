"""The grades of results (7.05) in the reader's language."""

from django import template

from tournament.messages.grades import grade_text

register = template.Library()


@register.filter
def grade_word(grade: object) -> str:
    """``total victory``; what is no grade stays as it is stored."""
    return grade_text(str(grade or ""))
