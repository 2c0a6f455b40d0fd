"""Logs written by hand with only the printed rules and the log sheet, each with its verdict decided beforehand."""
