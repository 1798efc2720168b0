"""Writing into a folder: one command at a time (`lock`), all files of a command or none (`transaction`, `plan`)."""
