"""Tournaments that nobody plays: how fair is the pairing, where the true strengths are known?

- ``model.py`` who is how strong, and how a game ends
- ``day.py`` one whole tournament through the pairing engine
- ``figures.py`` what it says about fairness, and many tournaments side by side

Pure and seeded: the same plan and seed give the same figures on every machine.
"""

from tournament.engine.simulation.day import Played, play
from tournament.engine.simulation.figures import FIGURES, Fairness, figures_of, summary
from tournament.engine.simulation.model import Plan

__all__ = ["FIGURES", "Fairness", "Plan", "Played", "figures_of", "play", "summary"]
