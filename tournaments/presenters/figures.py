"""Tie-breaks as people read them."""

from fractions import Fraction


def number(value: Fraction) -> str:
    """Four places, rounded; the order itself is decided by the exact fractions."""
    return f"{float(value):.4f}"
