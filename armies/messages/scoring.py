"""What is said of a scheme that cannot be used."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.utils.translation import gettext, ngettext_lazy
from django.utils.translation import gettext_lazy as _

from armies.messages.formats import large_number, or_list
from armies.messages.tables import message


def _margins(ends: Sequence[int]) -> str:
    first, last = ends
    return str(first) if first == last else gettext("%(first)s to %(last)s") % {"first": first, "last": last}


MESSAGES: Final[Mapping[str, Any]] = {
    "gap": message(_("No band has a margin of %(missing)s. Let this band begin earlier."), missing=_margins),
    "overlap": message(
        _("Two bands have a margin of %(twice)s. Change where one begins or ends."), twice=_margins
    ),
    "overlap.open": _("“%(key)s” takes every win, so no band below it counts. Move it to the end."),
    "no-last-band": _("The last band leaves out wide margins. Remove its conditions or its highest margin."),
    "unknown-counter.near": _("“%(written)s” is not a counter of this scheme. Did you mean “%(near)s”?"),
    "unknown-counter.known": message(
        _("“%(written)s” is not a counter of this scheme. Use %(known)s."), known=or_list
    ),
    "unknown-counter.graded": _("The game's own grades have no margin. Choose another extra."),
    "unknown-key.near": _("“%(written)s” is not known in a scheme. Did you mean “%(near)s”?"),
    "unknown-key.known": message(_("“%(written)s” is not known in a scheme. Use %(known)s."), known=or_list),
    "bad-points": _(
        '%(value)s are not points. Write them as text with at most two decimals, like "1.5", up to %(most)s.'
    ),
    "scheme-decides": _("No grades are entered for this game. Name the counter that decides."),
    "scheme-unbounded": message(
        _("One game could give more than %(most)s points. Set a cap, or a highest number for its counters."),
        most=large_number,
    ),
    "scheme-average": _("This bye would change with every later game. Choose another kind of bye."),
    "bonus-above": _("%(value)s bonus points are more than %(most)s. Correct one of them."),
    "key-twice": _("Two rows have the key “%(key)s”. Give each its own."),
    "too-many.characters": ngettext_lazy(
        "The scheme has %(count)s character; the limit is %(limit)s. Shorten it.",
        "The scheme has %(count)s characters; the limit is %(limit)s. Shorten it.",
        "count",
    ),
}
