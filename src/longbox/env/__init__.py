"""Environments for players that learn: PettingZoo, Gymnasium, OpenSpiel, and many at once."""
