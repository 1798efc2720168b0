"""Answers of the arbiter: open questions, decisions and their impact, items to look at."""
