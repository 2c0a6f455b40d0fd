"""A folder as a game: tables of somebody's own with whatever columns they have, and what is printed of them."""
