"""The competition's folder: created, prepared before the start, and kept in sync with the hall."""
