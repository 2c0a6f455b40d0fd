"""The studio: what the commands do, as pages in a browser on this machine. See `docs/studio.md`.

A room is a module with a `ROOM` in it, a script and perhaps a style sheet in `static/`. Nothing is sent anywhere.
"""
