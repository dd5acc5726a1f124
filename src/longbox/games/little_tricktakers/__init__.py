"""Little TrickTakers: five tricks a round, and characters that bend the rules of them."""
