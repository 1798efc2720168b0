"""Who may come in: accounts, sessions, PINs."""
