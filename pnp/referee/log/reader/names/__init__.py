"""What things are called without their ids: cards by short forms, one's own by its kind or by what only it is."""
