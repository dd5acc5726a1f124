"""What every game is made of: Game, State, Decision, Action, Event, View, Outcome, Match."""
