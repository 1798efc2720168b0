"""8.1: what is corrected, and when the control grid is looked at."""
