"""Strike scenarios from the phone: the roll, then one in turn, until one is left."""

from secrets import token_hex

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from tournament import time_source
from tournament.engine.strikes import NONCE_BYTES
from tournament.services.results import strikes
from tournament.services.results.inputs import StrikeInput
from tournament.web.forms.input_forms import posted
from tournament.web.player.core.link_access import POST, Own, own_page, see_other
from tournament.web.player.results.results import game_to_play


@own_page(POST)
def strike(request: HttpRequest, own: Own, number: int) -> HttpResponse:
    game, now = game_to_play(own, number), time_source.now()
    values = posted(request, StrikeInput)
    if values.scenario:
        strikes.strike(game.pairing, values.scenario, by=own.actor, now=now)
        words = _("Struck: %(scenario)s") % {"scenario": values.scenario}
    else:
        strikes.roll(game.pairing, nonce=token_hex(NONCE_BYTES), by=own.actor, now=now)
        words = _("Rolled.")
    return see_other(request, own.url("home"), done=words)
