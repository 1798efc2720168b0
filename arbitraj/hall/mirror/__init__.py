"""The competition's folder while the hall runs: what the hall writes into it, what it takes in of it."""
