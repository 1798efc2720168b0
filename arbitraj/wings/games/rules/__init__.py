"""Games between players: a record is replayed and judged. The differences among rule sets are data, a file each."""
