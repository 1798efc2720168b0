"""Photos of the sheets: evidence beside the fields, never a source of a field's value."""
