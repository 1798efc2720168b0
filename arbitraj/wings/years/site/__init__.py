"""A static site of the archive: public frames, figures of rounds and players, pages."""
