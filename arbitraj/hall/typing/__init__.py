"""Sheets as they come and are typed: hand-ins, hands, rows, blind the second time."""
