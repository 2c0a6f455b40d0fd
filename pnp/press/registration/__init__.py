"""Whether each back lies under its own front: printers measured, finished files read back."""
