"""What the forms of a result share: a refusal stands at the field that it is about, which has the focus."""

from armies.services.errors import Refused
from rules.slip_fields import Slip
from tournament.messages.slip_fields import field_text
from tournament.models import Pairing
from tournament.services.results.result_checks import IMPOSSIBLE
from tournament.web.forms.input_forms import InputForm
from tournament.web.forms.labelled_errors import labelled_html
from tournament.web.forms.slip_form_fields import SlipFormFields
from tournament.web.refusals import sentence


class SheetForm(InputForm):
    """The facts of one game. Counts are called as the facts are: ``a_remaining`` for ``a.remaining``."""

    pairing: Pairing | None
    slip: Slip
    slip_fields: SlipFormFields
    faction_field = ""
    is_beyond_list = False  # until a count is refused that a referee may accept

    @property
    def is_played_out(self) -> bool:
        raise NotImplementedError

    @property
    def is_open(self) -> bool:
        return self.pairing is not None and self.pairing.faction_a is None

    def needed_fields(self) -> list[str]:
        counts = [self.slip_fields.name(side, each) for side in "ab" for each in self.slip.counted]
        return [*counts, *[self.faction_field] * self.is_open]

    @property
    def missing(self) -> list[str]:
        """What a valid sheet does not say yet, by name; nothing where the counts do not decide."""
        names = self.needed_fields() if self.is_played_out else []
        return [self.label_of(name) for name in names if self.cleaned_data.get(name) in {None, ""}]

    def label_of(self, name: str) -> str:
        """A field by itself: ``Figures left of Pia``."""
        field = self.slip_fields.field(name)
        if field is None:
            return str(self.fields[name].label)
        return field_text(field, "of_player", player=str(getattr(self.pairing, name[0]) or ""))

    def refuse(self, refusal: Refused) -> None:
        self.is_beyond_list = refusal.code in IMPOSSIBLE
        self.add_error(self._field_of(refusal.field or ""), sentence(refusal))

    def _field_of(self, path: str) -> str | None:
        if "faction" in path:
            return self.faction_field if self.is_open else None
        side, _dot, key = path.partition(".")
        names = (path, self.slip_fields.name_of(key, side))
        return next((name for name in names if name in self.fields), "ending" if path else None)

    @property
    def is_only_unfinished(self) -> bool:
        return all(error.code == "required" for errors in self.errors.as_data().values() for error in errors)

    def first_wrong(self) -> str:
        """What is wrong, with the name of its field where it does not say whose count it is; or nothing."""
        for name, errors in self.errors.items():
            says = str(errors[0])
            is_named = name[:2] not in {"a_", "b_"} or str(getattr(self.pairing, name[0])) in says
            return says if is_named else labelled_html(self.label_of(name), says)
        return ""

    def focus_first_error(self) -> str:
        """The first field that is wrong; the page opens there."""
        counts = sorted(name for name in self.fields if name[:2] in {"a_", "b_"})
        order = ("table", *counts, self.faction_field, "ending", *self.fields)
        wrong = next((name for name in order if name in self.errors), None)
        if wrong is not None:
            self.fields[wrong].widget.attrs["autofocus"] = True
        return wrong or ""
