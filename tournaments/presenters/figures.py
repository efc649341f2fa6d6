"""Tie-breaks as people and programs read them."""

from fractions import Fraction


def number(value: Fraction) -> str:
    """Four places, rounded; the order itself is decided by the exact fractions."""
    return f"{float(value):.4f}"


def decimal(value: Fraction) -> str:
    """Six places, rounded, for tables and programs."""
    return f"{float(value):.6f}"


def exact(value: Fraction) -> str:
    """The fraction itself, also where it is whole: 16/27, 1/1."""
    return f"{value.numerator}/{value.denominator}"
