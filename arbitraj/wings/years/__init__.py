"""The wing of the years: editions of many rounds kept together, and what is made of them."""
