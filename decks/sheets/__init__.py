"""Decks on paper and as pictures: plain Python, facts in, bytes out."""
