"""8.2: incorrect entries, and the material that they use up."""
