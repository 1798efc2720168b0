"""The start of a game step by step as in 6.2, its letters, its clock, and the wall screen."""
