"""What evenings are like, measured over many plays by bots: counts, figures with intervals, aims, a report."""
