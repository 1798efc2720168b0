"""The journal: as a person reads it, events taken back there, and copied by a second laptop, which takes over."""
