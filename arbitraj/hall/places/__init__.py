"""The journal: shown to people, with undoing, and copied by a second laptop, which can take over."""
