"""How many files a process may hold open: each phone that listens is one.

It raises its own limit as far as the system lets it, for the process and its children, and says in one
sentence where that is too little. It refuses to change the system.
"""

import resource
from typing import Final

WANTED: Final = 12_000  # ten thousand streams, and files, pages and the database beside them
RESERVE: Final = 200  # what a web process needs before anybody listens


def raise_limit(wanted: int = WANTED) -> str | None:
    """Raise the limit; ``None`` where it is high enough, else what that means and what to do."""
    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if now == resource.RLIM_INFINITY:
        return None
    allowed = max(now, wanted if most == resource.RLIM_INFINITY else min(wanted, most))
    if allowed > now:
        resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, most))
    return None if allowed >= wanted else sentence(allowed, wanted=wanted)


def sentence(allowed: int, *, wanted: int = WANTED) -> str:
    return (
        f"This system lets a program hold {allowed} files open, so about {room_for(allowed)} phones can "
        f"listen at once; the others ask every few seconds. For more, allow {wanted} (ulimit -n {wanted})."
    )


def room_for(allowed: int) -> int:
    return max(0, allowed - RESERVE)


def streams() -> int:
    now, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return WANTED if now == resource.RLIM_INFINITY else room_for(now)
