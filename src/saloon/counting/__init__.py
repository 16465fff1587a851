"""Many games counted, whoever played them: shares of wins and their intervals, seats and roles, lengths, one player."""
