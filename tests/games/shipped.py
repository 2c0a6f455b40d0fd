"""The verdict on each evening that ships, reached once in a run of the tests, by whichever process asks first."""

from __future__ import annotations

from functools import cache

from once import once

import pnp.catalog
from pnp.places import Places, installed
from pnp.referee.log.header import split
from pnp.referee.verdict.check import check
from pnp.referee.verdict.verdict import Verdict

LOGS = installed() / "card_data"


def text(game: str, name: str) -> str:
    """An evening as it ships."""
    return (LOGS / game / "logs" / f"{name}.log").read_text(encoding="utf-8")


@cache
def verdict(game: str, name: str) -> Verdict:
    """The verdict on an evening, with the cards of the edition that its header names."""
    log = text(game, name)
    return once(Verdict, lambda: _judge(game, name, log), "shipped", game, name, log)


def _judge(game: str, name: str, log: str) -> Verdict:
    kit = pnp.catalog.kit(Places(), game, edition=split(log, name).edition)
    return check(pnp.catalog.load_rules(game), kit, log, f"{name}.log")
