"""Lists of a year: the annual ranking and the rating."""
