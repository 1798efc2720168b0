"""Photos of the sheets: evidence beside the fields, nothing is read from one into a field."""
