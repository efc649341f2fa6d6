"""How names are cleaned and compared: case and accents fold, curly quotes equal straight ones."""

import unicodedata

QUOTES = str.maketrans({"’": "'", "‘": "'", "ʼ": "'", "`": "'", "´": "'", "“": '"', "”": '"'})


def one_line(text: str) -> str:
    """`text` without signs that cannot be seen, its words with one space between."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())


def fold(text: str) -> str:
    """The form of `text` in which two spellings of one name are equal. Folding twice changes nothing."""
    # Quotes first: a lone acute accent would otherwise decompose and be dropped as an accent.
    parts = unicodedata.normalize("NFKD", text.translate(QUOTES).casefold())
    bare = "".join(char for char in parts if not unicodedata.combining(char))
    # Some signs decompose into a quote (ŉ into ʼn), and then it must be straightened too.
    return " ".join(bare.casefold().translate(QUOTES).split())
