"""A second laptop that follows the hall, and takes over where this one dies."""
