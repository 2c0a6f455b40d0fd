"""The rulebook: its text set and shared out among pages, its figures drawn from the real parts."""
