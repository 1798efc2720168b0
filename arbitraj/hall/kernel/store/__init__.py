"""Storage of the hall's events: a database that is the truth, and a chained journal beside it that shows edits."""
