"""Cards, sets and collections in the API."""
