"""What services and pages refuse: a module for each subject, or for two that belong together."""

from tournament.messages.refusals import (
    accounts,
    catalogues,
    clock,
    core,
    deletion,
    entrants,
    hall,
    lists,
    pages,
    penalties,
    prints,
    results,
    rounds,
    tournaments,
    transfer,
    undo,
)

SUBJECTS = (
    accounts,
    catalogues,
    clock,
    core,
    deletion,
    entrants,
    hall,
    lists,
    pages,
    penalties,
    prints,
    results,
    rounds,
    tournaments,
    transfer,
    undo,
)
