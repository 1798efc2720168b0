"""The player's hand: each types the own sheet on a phone, blind; a first hand that closes nothing alone."""
