"""The layouts of the stock, by which a table is printed without a template."""
