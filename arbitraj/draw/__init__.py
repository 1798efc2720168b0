"""Before the clock starts: letters and groups drawn, which game is played, seats, announcements."""
