"""Where events are kept: the database and the journal."""
