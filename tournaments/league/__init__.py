"""Whole events played by chance through the services, to find what an evening could break.

Everything follows from a seed: the same seed plays the same events. It writes rows and asks workers for
nothing; who calls it sees to it that the database is one to throw away.
"""

from tournaments.league.evening import Evening, Played, play
from tournaments.league.makeup import FORMATS, Makeup, made_up
from tournaments.league.people import make_people

__all__ = ["FORMATS", "Evening", "Makeup", "Played", "made_up", "make_people", "play"]
