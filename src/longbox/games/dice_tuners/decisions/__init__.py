"""The questions, phase by phase, and what follows when none is open."""
