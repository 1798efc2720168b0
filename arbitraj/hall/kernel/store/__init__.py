"""Where the hall's events are kept: a database that is the truth, and a journal beside it that nobody edits unseen."""
