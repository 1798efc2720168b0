"""What the solver is asked in the hall: the best moves of a position, the best construction of the round."""
