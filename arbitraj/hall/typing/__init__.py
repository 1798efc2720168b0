"""Sheets as they come and are typed: submissions, transcriptions, rows, the second time blind."""
