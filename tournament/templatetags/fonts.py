"""The fonts of all scripts but the Latin one, linked by the pages that show one of their letters."""

import re
from typing import Final

from django import template
from django.template.base import NodeList, Parser, Token
from django.template.context import Context
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from tournament.templatetags.bundles import bundle

register = template.Library()

# tokens.css has the Latin letters and punctuation; fonts.js knows the same range, for what comes later
OTHER_SCRIPTS: Final = re.compile(
    "[\u0370-\u1dbf\u1f00-\u1fff\u2d00-\u2dff\u2e80-\uffef\U00010000-\U0010ffff]"
)
# the machine draws the choices of a menu with its own fonts
LANGUAGE_SWITCH: Final = re.compile('<form class="language-switch".*?</form>', re.DOTALL)
END_OF_HEAD: Final = "</head>"


def with_fonts(html: str) -> SafeString:
    """The page with the link to the fonts that it needs, once."""
    link = format_html('<link rel="stylesheet" href="{}">', bundle("other-scripts.css"))
    if link not in html and OTHER_SCRIPTS.search(LANGUAGE_SWITCH.sub("", html)):
        html = html.replace(END_OF_HEAD, link + END_OF_HEAD, 1)
    return mark_safe(html)  # noqa: S308 - the template engine wrote it, which escapes


class LinkFonts(template.Node):
    def __init__(self, nodelist: NodeList) -> None:
        self.nodelist = nodelist

    def render(self, context: Context) -> SafeString:
        return with_fonts(self.nodelist.render(context))


@register.tag
def linkfonts(parser: Parser, _token: Token) -> LinkFonts:
    """``{% linkfonts %}`` around a whole page, until ``{% endlinkfonts %}``."""
    nodelist = parser.parse(("endlinkfonts",))
    parser.delete_first_token()
    return LinkFonts(nodelist)
