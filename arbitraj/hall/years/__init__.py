"""Reports of the archive for the chief. The archive is only read here."""
