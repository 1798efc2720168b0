"""Slips of the hand put into good transcriptions, and what becomes of them."""
