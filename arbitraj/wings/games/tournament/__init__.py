"""A tournament of games between players, made and kept in the browser at the hall's own laptop."""
