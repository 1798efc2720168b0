"""Writing into a folder: one command at a time (`lock`), all of a command or nothing of it (`step`, `plan`)."""
