"""The frame that serves the hall: what passes, who may open what, the server. It is given the parts, and knows none."""
