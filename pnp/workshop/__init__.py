"""The deck workshop: tables of one's own cards, written, checked, shown and compared before they are printed."""
