"""Editions published from the hall, and what of them anybody may have."""
