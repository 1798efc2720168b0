"""The best construction of a round: searched in pieces, kept, graded anew; bounds; letters worth playing."""
