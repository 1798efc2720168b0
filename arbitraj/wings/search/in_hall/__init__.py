"""The solver in the hall: best moves of a position, best construction of the round."""
