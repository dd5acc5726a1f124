"""Many matches: how fast they are, and what they tell."""
