"""The camera's hand: a photographed form as a second hand, of which only what the paper itself confirms is taken."""
