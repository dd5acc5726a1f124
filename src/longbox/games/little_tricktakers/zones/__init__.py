"""The table, described: the round, the trick, hands, players, what is on offer, how it counted."""
