"""Photos of the sheets, handwriting read, and the player's own typing: what comes beside two people who type."""
