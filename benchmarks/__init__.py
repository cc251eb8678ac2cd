"""Measurements: ``python -m benchmarks`` lists the cases, ``python -m benchmarks CASE`` runs one."""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
