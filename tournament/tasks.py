"""Celery tasks: thin, they load, call one service, and nothing else."""
