"""8.1: reading of entries, and the cases in which the control grid is used."""
