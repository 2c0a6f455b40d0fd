"""What is said of several things in a row: hexes with numbers, journeys, kinds, sizes, bids, rows of a sheet."""
