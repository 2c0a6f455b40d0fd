"""Files made to do harm, each with its refusal.

    PNP_WITHOUT_LIMITS=1 python -m pytest tests/hostile

tries them all as on a system without limits for a process (Windows), where the parent watches: the program does not
find `resource`; what measures it does.
"""

from __future__ import annotations

import os
import sys

if os.environ.get("PNP_WITHOUT_LIMITS"):
    there = sys.modules.pop("resource", None)
    sys.modules["resource"] = None  # type: ignore[assignment]
    import pnp.child  # noqa: F401  # the only one that asks for it

    del sys.modules["resource"]
    if there:
        sys.modules["resource"] = there
