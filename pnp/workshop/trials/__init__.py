"""What a deck does to a game: many plays counted, tournaments of bots, the page that tells it."""
