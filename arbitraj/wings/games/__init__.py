"""The wing of games between players: their rules, records, referee, tournaments, tables for two in the hall."""
