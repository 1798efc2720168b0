"""All moves of a position, and what was possible at each entry."""
