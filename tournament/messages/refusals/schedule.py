"""What the services of schedule refuse: what is the case, then what to do."""

from collections.abc import Mapping
from typing import Any, Final

MESSAGES: Final[Mapping[str, Any]] = {}
