"""What was so, beside what was done: counts, winners, dice, what befell the whole table."""
