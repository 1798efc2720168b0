"""Section 8: sheets are replayed entry by entry, every fault becomes a finding with its article."""
