"""The journal as a person reads it, and events taken back there."""
