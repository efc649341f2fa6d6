"""Pages about events."""
