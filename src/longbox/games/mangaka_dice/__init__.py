"""Mangaka Dice: draft dice, change them, pay with them, and draw comics until one is an anime."""
