"""A sheet beside what was possible, entry by entry."""
