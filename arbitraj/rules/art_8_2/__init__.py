"""8.2: incorrect entries, and what they take out."""
