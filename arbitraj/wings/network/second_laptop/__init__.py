"""A second laptop: it copies the journal, takes over, and two logs of one hall are joined again."""
