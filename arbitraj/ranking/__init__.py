"""8.7: corrections become places and ranking points."""
