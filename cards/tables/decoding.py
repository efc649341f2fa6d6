"""Bytes of a file into text."""

import codecs
from dataclasses import dataclass

MAX_BYTES = 2 * 1024 * 1024
MARKED = (
    (codecs.BOM_UTF8, "utf-8-sig", "UTF-8"),
    (codecs.BOM_UTF16_LE, "utf-16", "UTF-16"),
    (codecs.BOM_UTF16_BE, "utf-16", "UTF-16"),
)
# What people send instead of a table, by the first bytes.
OTHER_KINDS = (
    (b"PK\x03\x04", "This is a workbook of a spreadsheet program. Save it as CSV there, then send that."),
    (
        b"\xd0\xcf\x11\xe0",
        "This is a workbook of a spreadsheet program. Save it as CSV there, then send that.",
    ),
    (b"%PDF", "This is a PDF. A list must come as CSV or JSON."),
    (b"\x89PNG", "This is a picture. A list must come as CSV or JSON."),
    (b"\xff\xd8\xff", "This is a picture. A list must come as CSV or JSON."),
    (b"\x1f\x8b", "This file is packed. Unpack it, then send the list itself."),
)
SAMPLE = 4096


class UnreadableFileError(Exception):
    """The whole file cannot be read; the message is a sentence for whoever sent it."""


@dataclass(frozen=True, slots=True)
class Decoded:
    """The text of a file and the encoding that it was in. It begins with no mark and holds no NUL."""

    text: str
    encoding: str = "UTF-8"


def decode(data: bytes) -> Decoded:
    """The text of UTF-8, UTF-16 or Latin-1, with a byte order mark or without. Raises UnreadableFileError."""
    if len(data) > MAX_BYTES:
        raise UnreadableFileError("The file is larger than 2 MB. Split it into parts.")
    for beginning, sentence in OTHER_KINDS:
        if data.startswith(beginning):
            raise UnreadableFileError(sentence)
    return _checked(_decoded(data))


def pasted(text: str) -> Decoded:
    """A text that came as text. Raises UnreadableFileError."""
    if len(text.encode("utf-8", "replace")) > MAX_BYTES:
        raise UnreadableFileError("The text is larger than 2 MB. Split it into parts.")
    return _checked(Decoded(text, "pasted"))


def _checked(decoded: Decoded) -> Decoded:
    text = decoded.text.removeprefix("\ufeff")
    if "\0" in text:
        raise UnreadableFileError("This is no text. A list must come as CSV or JSON.")
    if not text.strip():
        raise UnreadableFileError("There is nothing in it.")
    return Decoded(text, decoded.encoding)


def _decoded(data: bytes) -> Decoded:
    for mark, codec, name in MARKED:
        if data.startswith(mark):
            try:
                return Decoded(data.decode(codec), name)
            except UnicodeDecodeError as error:
                raise UnreadableFileError(
                    f"It begins like {name} text, but it is broken further on."
                ) from error
    if codec := _unmarked_utf16(data):
        try:
            return Decoded(data.decode(codec), "UTF-16")
        except UnicodeDecodeError:
            pass  # then it is no text at all, and the NULs say so
    try:
        return Decoded(data.decode("utf-8"))
    except UnicodeDecodeError:
        return Decoded(_latin(data), "Latin-1")


def _unmarked_utf16(data: bytes) -> str:
    """The codec of UTF-16 without a mark: every other byte of a Latin text is 0. Else nothing."""
    sample = data[:SAMPLE]
    even, odd = sample[::2].count(0), sample[1::2].count(0)
    if max(even, odd) * 4 <= len(sample):
        return ""
    return "utf-16-le" if odd > even else "utf-16-be"


def _latin(data: bytes) -> str:
    """Windows calls its own code Latin-1 too; it has quotes and dashes where Latin-1 has controls."""
    try:
        return data.decode("cp1252")
    except UnicodeDecodeError:
        return data.decode("latin-1")
