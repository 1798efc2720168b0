"""Readers of solution sheets: one module a format, each a file in and a Sheet out."""
