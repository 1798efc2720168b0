"""Registers of the regulation: contestations, appeals, their rulings (8.6), sanctions (9), the arbitration report."""
