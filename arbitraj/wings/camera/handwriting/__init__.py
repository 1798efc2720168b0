"""Reading of ink as characters with probabilities. Knows pictures and characters, and nothing of games."""
