"""What `pnp build` tells of its pages: what is wrong with their faces, and how much ink they take."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import click

from pnp.cli.common import fewer
from pnp.draw.preflight.lint import Finding
from pnp.errors import Problem, Source, told
from pnp.press.coverage import Coverage, average
from pnp.wording import number_of

MOST_LISTED = 24  # pages whose ink is listed one by one


class Wrong:
    """What preflight finds on the faces that are printed: errors alone, since these would print wrong."""

    def __init__(self) -> None:
        self.errors: list[Finding] = []
        self.unprintable = False  # whatever anybody says

    def tell(self, anyway: bool) -> bool:
        """Say what was found, a line each; whether it keeps the pages back."""
        if self.errors:
            few, more = fewer(self.errors)
            lines = told(Problem(Source(f"{each.face}: {each.box}".removesuffix(": ")), each.message) for each in few)
            for line in (*lines, *more):
                click.echo(line, err=True)
            count = number_of(len(self.errors), "error")
            way_out = "" if self.unprintable else "; --anyway prints all"
            anyway = anyway and not self.unprintable
            click.echo(
                f"{count}, printed all the same" if anyway else f"{count}, and nothing is written{way_out}",
                err=True,
            )
        return bool(self.errors) and not anyway


def ink_shares(pages: Sequence[Coverage], count: int) -> str:
    """The ink of a file's pages, of which there are so many: the share of each, or of all of them if there are many."""
    shares = [page.total for page in pages]
    whole = f", ink {average(pages).total:.0%}"
    if len(shares) < 2:
        return whole
    looked = f" of {len(shares)} pages among {count}" if len(shares) < count else ""
    return f"{whole}{looked}: {_listed(shares)}"


def _listed(shares: Iterable[float]) -> str:
    """Shares page by page; of many pages the least and the most.

    >>> _listed([0.5, 0.25]), _listed([0.1] * 30 + [0.2])
    ('50 25', '10 to 20 a page')
    """
    whole = [round(100 * share) for share in shares]
    if len(whole) > MOST_LISTED:
        return f"{min(whole)} to {max(whole)} a page"
    return " ".join(map(str, whole))
