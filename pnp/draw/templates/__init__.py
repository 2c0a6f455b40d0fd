"""The templates’ workshop: Jinja for the installation’s own, and with bounds for strangers’."""
