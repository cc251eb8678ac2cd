"""What a person calls a browser. Good enough to know the own one again; decides nothing."""

from typing import Final

from django.utils.translation import gettext as _

# the first that is found: most browsers name others besides themselves
BROWSERS: Final = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
    ("curl", "curl"),
)
SYSTEMS: Final = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Macintosh", "Mac"),
    ("CrOS", "Chromebook"),
    ("Linux", "Linux"),
)


def browser_name(user_agent: str) -> str:
    """``Firefox, Linux``; what is not known is said."""
    browser, system = (_found(user_agent, names) for names in (BROWSERS, SYSTEMS))
    return ", ".join(filter(None, (browser, system))) or _("Unknown browser")


def _found(text: str, names: tuple[tuple[str, str], ...]) -> str:
    return next((name for mark, name in names if mark in text), "")
