"""Which rule ids there are, and which of them a folder of tests names: so that no rule goes untested."""

import re
from pathlib import Path

from cards import rulebook

NAMED = re.compile(
    r"(?<![A-Z0-9])(?:R[1-4][._][1-9]|P[1-9][0-9]?|F[1-9]|C-V[0-9]{3})(?![0-9])", re.IGNORECASE
)


def numbered_rules() -> set[str]:
    """Every rule id that belongs to no single card: R1.1 … R4.8, P1 … P27, F1 … F4."""
    return {rule_id for rule_id in rulebook.rule_ids() if not rule_id.startswith("C-")}


def rules_named_in(folder: Path) -> set[str]:
    """The rule ids in the Python files below `folder`; the name of a test may write R4.2 as r4_2."""
    texts = (path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.py")))
    named = {word.upper().replace("_", ".") for text in texts for word in NAMED.findall(text)}
    return named & set(rulebook.rule_ids())
