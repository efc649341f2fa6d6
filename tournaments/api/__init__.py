"""Events in the API: what everybody may see, what players and staff do."""
