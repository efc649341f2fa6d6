"""Sheets of an event on paper: plain Python, facts in, PDF out."""

from tournaments.sheets.bracket import bracket_sheet
from tournaments.sheets.heading import Heading
from tournaments.sheets.slips import Slip, slips
from tournaments.sheets.tables import Column, table

__all__ = ["Column", "Heading", "Slip", "bracket_sheet", "slips", "table"]
