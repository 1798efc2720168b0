"""8.3: technical warnings."""
