"""Calendar files (RFC 5545): plain text for the calendars of phones and desks."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime

LONGEST_LINE = 75  # octets, without the line break


@dataclass(frozen=True, slots=True)
class Occasion:
    """Something at a time. `uid` names it for ever; `sequence` grows with each change of it."""

    uid: str
    start: datetime
    end: datetime
    stamp: datetime
    summary: str
    description: str = ""
    location: str = ""
    url: str = ""
    sequence: int = 0
    is_cancelled: bool = False


def calendar(occasions: Iterable[Occasion], *, name: str) -> str:
    """The whole file, its lines folded and ended as the standard has it."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Kennel//Events//EN", "CALSCALE:GREGORIAN"]
    lines.append(f"X-WR-CALNAME:{escaped(name)}")
    for occasion in occasions:
        lines += _lines(occasion)
    lines.append("END:VCALENDAR")
    return "".join(f"{folded(line)}\r\n" for line in lines)


def escaped(text: str) -> str:
    """Text as the value of a property; signs that no calendar may hold are left out."""
    unified = text.replace("\r\n", "\n").replace("\r", "\n")
    shown = "".join(sign for sign in unified if sign in "\n\t" or (sign >= " " and sign != "\x7f"))
    for sign, written in (("\\", "\\\\"), (";", "\\;"), (",", "\\,"), ("\n", "\\n")):
        shown = shown.replace(sign, written)
    return shown


def folded(line: str) -> str:
    """A line in pieces of 75 octets at most, no sign cut in two; each but the first begins with a space."""
    pieces, piece, room = [], "", LONGEST_LINE
    for sign in line:
        size = len(sign.encode())
        if size > room:
            pieces.append(piece)
            piece, room = "", LONGEST_LINE - 1
        piece += sign
        room -= size
    return "\r\n ".join([*pieces, piece])


def _lines(occasion: Occasion) -> list[str]:
    told = (
        ("SUMMARY", occasion.summary),
        ("DESCRIPTION", occasion.description),
        ("LOCATION", occasion.location),
    )
    return [
        "BEGIN:VEVENT",
        f"UID:{escaped(occasion.uid)}",
        f"DTSTAMP:{_utc(occasion.stamp)}",
        f"DTSTART:{_utc(occasion.start)}",
        f"DTEND:{_utc(occasion.end)}",
        f"SEQUENCE:{occasion.sequence}",
        f"STATUS:{'CANCELLED' if occasion.is_cancelled else 'CONFIRMED'}",
        *(f"{name}:{escaped(value)}" for name, value in told if value),
        *([f"URL:{occasion.url}"] if occasion.url else []),
        "END:VEVENT",
    ]


def _utc(at: datetime) -> str:
    return at.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")
