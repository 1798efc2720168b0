"""Published editions read back, and the years of them kept in a database that can be made again from the folders."""
