"""Readers of solution sheets: one module a format, a file in and a Sheet out."""
