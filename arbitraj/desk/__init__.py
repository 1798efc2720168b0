"""What an arbiter does: a request in, a result out. Never prints, never asks."""
