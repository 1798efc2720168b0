"""Published editions read back and kept over years in a database that can be rebuilt from the folders."""
