"""The arbiters' acts, as events and as lines of the registers: rulings, closings, contestations, sanctions."""
