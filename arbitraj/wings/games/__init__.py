"""The wing of games between players: rules, records, referee, tournaments, tables for two in the hall."""
