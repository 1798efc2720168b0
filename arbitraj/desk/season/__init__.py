"""Several rounds of a competition, and earlier ones."""
