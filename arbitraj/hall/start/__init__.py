"""The start of a game step by step as 6.2 orders it, its letters, its clock, and what the wall shows of it."""
