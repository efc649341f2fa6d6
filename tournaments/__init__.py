"""Organised play: events, from registration to final standings."""
