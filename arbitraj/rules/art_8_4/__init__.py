"""8.4: technical penalties."""
