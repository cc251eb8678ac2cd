"""What the services of figures and lists refuse, and what is wrong with one line: what is the case, then what to do."""

from collections.abc import Mapping
from typing import Any, Final

from armies.messages.refusals import catalogues, files, lists

MESSAGES: Final[Mapping[str, Any]] = {**catalogues.MESSAGES, **files.MESSAGES, **lists.MESSAGES}
