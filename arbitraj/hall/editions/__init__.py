"""Publishing editions from the hall, and their public pages."""
