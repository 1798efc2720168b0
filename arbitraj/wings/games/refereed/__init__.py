"""A game replayed by its rules, and its documents."""
