"""Dice Stars: draw, roll, take one kind of dice, and write them down."""
