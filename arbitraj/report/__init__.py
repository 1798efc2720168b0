"""Contents of documents, one module for each. No rule of the game is decided here."""
