"""The questions of pnp record about what lies on the table where a log begins in the middle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import click

from pnp.cli.prompt_loop import say
from pnp.errors import Unreadable

if TYPE_CHECKING:
    from pnp.kit.records import Kit
    from pnp.referee.game import Game
    from pnp.referee.log.header import Raw
    from pnp.referee.play.middle import Wanted
    from pnp.referee.record.stating import Stating


def ask_facts(rules: Game, kit: Kit, names: str, settings: Mapping[str, str], where: str) -> Raw:
    """Ask what lies on the table at a heading ("round 5"); the new log with it. Raises Unreadable."""
    from pnp.referee.log.header import FROM
    from pnp.referee.log.settings import words_of
    from pnp.referee.play.play import Play
    from pnp.referee.record.stating import Stating
    from pnp.referee.verdict.check import new_log

    header = {key: value for key, value in settings.items() if value and key != FROM}
    whole = new_log(rules, kit, names, header)
    if rules.MIDDLE is None:
        return new_log(rules, kit, names, {**header, FROM: where})  # which says that it cannot be
    rivals = [word for word, _ in words_of(whole.header.get("rivals"))]
    stating = Stating(Play(rules, kit, whole.players, whole.header), rivals)
    say(f"The log begins with {where}. What lies on the table then? Type a whole line, or what stands after its name.")
    for wanted in stating.wanted:
        _ask(stating, wanted)
    while True:
        try:
            return new_log(rules, kit, names, {**header, FROM: where}, stating.lines)
        except Unreadable as error:
            _mend(stating, [problem.message for problem in error.problems], error)


def _ask(stating: Stating, wanted: Wanted) -> None:
    """One line, again as long as it cannot be read; of what there may be several, until nothing more is said."""
    enter = "nothing there" if wanted.needed else "nothing, or not known"
    prompt = f"(Enter: {enter}) >" if wanted.fact is not None else ">"
    say(f"{wanted.who or 'The table'}: {wanted.help}, like this: {wanted.example}")
    several = wanted.fact is not None and wanted.fact.several
    while True:
        text = click.prompt(prompt, prompt_suffix=" ", default="", show_default=False).strip()
        if not text and not wanted.needed:
            return
        wrong = stating.take(wanted, text)
        if wrong:
            say(f"  no: {wrong}")
        else:
            click.echo(f"  + {stating.lines[-1]}")
            if not several:
                return


def _mend(stating: Stating, problems: Sequence[str], error: Unreadable) -> None:
    """What cannot be, and a line in place of one that was given."""
    for problem in problems:
        say(f"  no: {problem}")
    prompt = "a line put right (Enter: give up) >"
    text = click.prompt(prompt, prompt_suffix=" ", default="", show_default=False).strip()
    if not text:
        raise error
    wrong = stating.take(None, text)
    if wrong:
        say(f"  no: {wrong}")
