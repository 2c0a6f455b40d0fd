"""In tests a fault of the program shows its traceback, in the commands that are run as well."""

from __future__ import annotations

import os

os.environ["PNP_DEBUG"] = "1"
