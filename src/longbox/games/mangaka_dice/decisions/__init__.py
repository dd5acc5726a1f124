"""The questions of Mangaka Dice: the turn, and the abilities of the cards."""
