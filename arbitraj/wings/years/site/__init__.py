"""What a site of the archive is made from: its frames as they may be public, and figures of rounds and players."""
