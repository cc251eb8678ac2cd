"""The referee's desk: answers, ruling cards in words, and earlier rulings on the same question."""
