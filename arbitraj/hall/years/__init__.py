"""The archive's reports, read in the hall by the chief; nothing of the archive is changed here."""
