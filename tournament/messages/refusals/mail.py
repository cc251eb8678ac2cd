"""What the services of mail refuse: what is the case, then what to do."""

from collections.abc import Mapping
from typing import Any, Final

MESSAGES: Final[Mapping[str, Any]] = {}
