"""A round that was paired, and perhaps played, on paper."""

from rest_framework import serializers

from tournament.api.serializers.tournaments import BoardOutput


class PaperBoardOutput(BoardOutput):
    """A round from paper with every table, and the rules of pairing that it breaks."""

    broken = serializers.ListField(
        child=serializers.CharField(), help_text="Each with its table; to be confirmed before it is stored."
    )
