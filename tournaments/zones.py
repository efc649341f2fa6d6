"""Times in words, as the clocks of a place show them on that day."""

from datetime import datetime
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError


def zone_named(name: str) -> ZoneInfo:
    """The zone of this name; UTC if this machine does not know it."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError):
        return ZoneInfo("UTC")


def worded(at: datetime) -> str:
    """Day and time in the zone that `at` has: Saturday 9 January 2027, 15:00."""
    return f"{at:%A} {at.day} {at:%B %Y, %H:%M}"
