"""Ink read as characters, each with its probability; knows pictures and characters, and nothing of games."""
