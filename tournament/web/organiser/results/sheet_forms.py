"""What the forms of a result share: a refusal stands at the field that it is about, which has the focus."""

from collections.abc import Iterable
from typing import Any, Final

from armies.services.errors import Refused
from tournament.messages.counts import count_of
from tournament.models import Pairing
from tournament.services.results.result_checks import IMPOSSIBLE
from tournament.web.forms.input_forms import InputForm
from tournament.web.forms.labelled_errors import labelled_html
from tournament.web.refusals import sentence

COUNTED: Final = ("remaining", "points_remaining")  # what is counted at the end of a game, of each side


class SheetForm(InputForm):
    """The facts of one game. Counts are called as the facts are: ``a_remaining`` for ``a.remaining``."""

    pairing: Pairing | None
    faction_field = ""
    is_beyond_list = False  # until a count is refused that a referee may accept

    @property
    def is_played_out(self) -> bool:
        raise NotImplementedError

    @property
    def is_open(self) -> bool:
        return self.pairing is not None and self.pairing.faction_a is None

    def needed_fields(self) -> list[str]:
        counts = [f"{side}_{name}" for side in "ab" for name in COUNTED]
        return [*counts, *[self.faction_field] * self.is_open]

    @property
    def missing(self) -> list[str]:
        """What a valid sheet does not say yet, by name; nothing where the counts do not decide."""
        names = self.needed_fields() if self.is_played_out else []
        return [self.label_of(name) for name in names if self.cleaned_data.get(name) in {None, ""}]

    def label_of(self, name: str) -> str:
        """A field by itself: ``Figures left of Pia``."""
        is_count = name[:2] in {"a_", "b_"}
        return (
            count_of(name[2:], getattr(self.pairing, name[0])) if is_count else str(self.fields[name].label)
        )

    def counted(self, side: str, names: Iterable[str]) -> dict[str, Any]:
        found = {name: self.cleaned_data.get(f"{side}_{name}") for name in names}
        return {name: value for name, value in found.items() if value is not None}

    def refuse(self, refusal: Refused) -> None:
        self.is_beyond_list = refusal.code in IMPOSSIBLE
        self.add_error(self._field_of(refusal.field or ""), sentence(refusal))

    def _field_of(self, path: str) -> str | None:
        name = path.replace(".", "_")
        if "faction" in path:
            return self.faction_field if self.is_open else None
        if name in self.fields:
            return name
        return "ending" if path else None

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
