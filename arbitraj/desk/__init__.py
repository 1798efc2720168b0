"""The arbiter's commands: a request in, a result out. Never prints, never asks."""
