"""Games between players: a record is played again and judged; what rules differ in is data, a file each."""
