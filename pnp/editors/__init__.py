"""What editors are told about logs and tables: a server of the Language Server Protocol."""
