"""Second referees: a short program for each game, written from its printed rules and its tables alone.

They know legal logs only, and count: who has what at every count in the log and at the end, and who has won. They
share no code with `pnp`; where the two disagree, one of them has misread the rules.
"""
