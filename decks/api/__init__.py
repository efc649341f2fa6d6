"""Decks, their versions, codes and formats in the API."""
