"""What goes out: one module an output. No rule of the game is decided here."""
