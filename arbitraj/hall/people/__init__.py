"""Access: accounts, sessions, PINs."""
