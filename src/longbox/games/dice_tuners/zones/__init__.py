"""A view in zones, for any surface: the middle of the table, the duel, the players, the choices."""
