"""An event as one file: docs/event-format.md says what stands there."""

from game.shapes import ArchiveError
from tournaments.archive.reading import EventFile, parsed, read_event
from tournaments.archive.shapes import LEFT_OUT, SHAPES, VERSION
from tournaments.archive.writing import written

__all__ = ["LEFT_OUT", "SHAPES", "VERSION", "ArchiveError", "EventFile", "parsed", "read_event", "written"]
