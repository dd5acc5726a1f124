"""Dice Tuners: hire a hero, draft dice, and win duels with secret cards."""
