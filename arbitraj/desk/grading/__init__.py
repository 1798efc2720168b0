"""A folder read and graded, its sheets explained, word lists looked up."""
