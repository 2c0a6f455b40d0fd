"""A recorded evening: its kit, its verdict, and the report on it."""
