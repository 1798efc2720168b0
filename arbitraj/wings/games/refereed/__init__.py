"""A game played again by its rules, and what is shown of it."""
