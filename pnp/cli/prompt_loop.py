"""The talk at the table: a question, an answer, a line on the disk, the next question."""

from __future__ import annotations

import re
from random import SystemRandom
from types import MappingProxyType
from typing import TYPE_CHECKING

import click

from pnp.cli.completion import complete_from
from pnp.cli.prompt_help import help_on
from pnp.errors import Unreadable
from pnp.wording import names_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pnp.cli.log_file import LogFile
    from pnp.cli.log_header import NewHeader
    from pnp.referee.log.kinds import Value
    from pnp.referee.record.asked import StepOffer
    from pnp.referee.record.session import Session, Taken

WIDTH = 78
SEVERAL = re.compile(r"\d{1,3}(?:(?:\s*,\s*(?:and\s+)?|\s+and\s+|\s*&\s*|\s+)\d{1,3}){1,15}")  # "1 and 4"
NUMBERS = re.compile(r"\d+")
HELD = "hand"  # a count that anybody can see changing
_FALLS = {"dice": "the dice show", "cards": "is turned or drawn"}


def prompt_loop(session: Session, file: LogFile, header: NewHeader | None = None) -> None:
    """Ask until the play is over or the person stops; `header` takes what is typed above a new log's first line."""
    desk = _Desk(session, file, header)
    complete_from(lambda: [*desk.session.forms(), *_COMMANDS])
    desk.show()
    while not desk.session.over or desk.waiting or desk.stale:
        try:
            text = click.prompt(">", prompt_suffix=" ", default="", show_default=False)
        except (click.Abort, EOFError):
            click.echo()
            break
        if not desk.take(text.strip()):
            break
    if desk.waiting:
        click.echo(f"Not written, and lost: {'; '.join(line for line in desk.waiting if line)}", err=True)
    elif desk.stale:
        click.echo("What was taken back last still stands in the log.", err=True)
    session = desk.session
    if session.over:
        won = names_of(session.winners) or "nobody"
        click.echo(f"It is over: {won} {'win' if len(session.winners) > 1 else 'wins'}.")
        for line in session.counts():
            say(f"  {line}")
    click.echo(f"The log is in {file.path}; pnp check {file.path} tells the score.")


class _Desk:
    """One person, one session, one file. `waiting` are lines that could not be written yet."""

    def __init__(self, session: Session, file: LogFile, header: NewHeader | None = None) -> None:
        self.file, self.header = file, header
        self.waiting: tuple[str, ...] = ()
        self.stale = False  # lines that were taken back still stand in the file
        self.sit(session)
        self.chosen: list[Value] = []  # the steps of an answer that is being put together
        self.step: StepOffer | None = None  # what numbers choose from now, None where they take whole answers

    def sit(self, session: Session) -> None:
        """Go on with a session."""
        self.session = session
        self.tally = session.tally()
        self.told = len(session.story())

    def take(self, text: str) -> bool:
        """One answer or command. False where the person is done."""
        word, _, rest = text.partition(" ")
        if not _commands(word, rest):  # "all four worms breed" is a line of the play
            word, rest = "", ""
        if word in ("quit", "exit", "q"):
            return False
        if (self.waiting or self.stale) and word not in ("back", "log", *_LOOKS):
            self.write(())
            if self.waiting or self.stale or not text:
                return True
        look = _LOOKS.get(word)
        if word == "log":
            self.last(int(rest) if rest.isdecimal() and len(rest) < 6 else 12)
        elif look is not None:
            for line in look(self.session, rest):
                if len(line) < WIDTH or line.startswith(" "):  # maps stay as they are
                    click.echo(f"  {line}".rstrip())
                else:
                    say(f"  {line}")
            if word == "all":
                self.chosen, self.step = [], None
        elif word == "back" and self.chosen:
            self.chosen.pop()
            self.ask_step()
        elif word == "back":
            self.back(int(rest or 1))
        elif word == "roll" and not any(part.strip("?").isdecimal() or part == "?" for part in rest.split()):
            self.answer(self.session.roll(rest, SystemRandom()))
        elif word == "secret":
            self.answer(self.session.secret(rest))
        elif word == "rival":
            self.answer(self.session.rival(rest.strip()))
        elif word == "correct":
            self.correct(rest)
        elif not self.heads(text):
            taken = self.typed(text)
            if taken is not None:
                self.answer(taken)
                self.refer(text, taken)
        return True

    def last(self, many: int) -> None:
        """The last lines, with their numbers in the file."""
        first = self.file.lines_above + 1
        for number, line in list(enumerate(self.session.lines, first))[-many:] if many else ():
            say(f"  {number:>4} {line}") if line else click.echo()

    def heads(self, text: str) -> bool:
        """Whether a line belongs above the first one ("rivals: Reed"): there it is written, if there is none yet."""
        key, colon, value = (part.strip() for part in text.partition(":"))
        if not colon or key.casefold() not in self.session.play.game.KEYS:
            return False
        if self.header is None or self.session.lines:
            if self.session.play.words.verb(key) is not None:  # a word of the game as well
                return False
            say(f"  no: '{key}' stands above the first line: quit, and write it into {self.file.path}")
            return True
        try:
            session, self.file.head = self.header.set(key.casefold(), value)
        except Unreadable as error:
            for problem in error.problems:
                say(f"  no: {problem.message}")
            return True
        self.sit(session)
        self.stale = True
        self.write(())
        click.echo(f"  + {key.casefold()}: {value}")
        self.show()
        return True

    def correct(self, rest: str) -> None:
        """Another line in the place of one that was written, by its number in the file."""
        number, _, text = rest.partition(" ")
        taken = self.session.correct(int(number) - self.file.lines_above - 1, text.strip())
        for reason in taken.refused:
            say(f"  no: {reason}")
        if taken.refused:
            return
        self.stale = True
        self.write(())
        for line in taken.said:
            say(f"  {line}")
        self.moved()
        self.show()

    def refer(self, text: str, taken: Taken) -> None:
        """The lines that stand in the way of one that was refused: a card that was written before."""
        for at, line in self.session.in_the_way(text, taken.refused):
            number = at + self.file.lines_above + 1
            say(f"  line {number} is {line} ('correct {number} ...' puts another in its place)")

    def typed(self, text: str) -> Taken | None:
        """A line, a short form of one, or the number of an answer that was offered; None after a step of one."""
        if text.isdecimal():
            if self.step is not None:
                return self.choose(self.step, int(text[:4]))
            offer = self.session.offer()
            legal = offer.legal
            if offer.fallen == "dice" and legal:  # a 1 is rather what a die shows than the first of all throws
                return _refused(f"write what {_FALLS['dice']}, like this: {legal[0]}")
            if not 0 < int(text[:4]) <= len(legal):
                return _refused(f"there is no answer {text}; there are {len(legal)}")
            text = legal[int(text) - 1]
        taken = self.session.answer(text)
        # What is no answer by itself, as "4 and 2" is where dice are thrown, are numbers of answers.
        several = taken.refused and SEVERAL.fullmatch(text) and self.session.offer().fallen != "dice"
        return self.offered([int(number) for number in NUMBERS.findall(text)]) if several else taken

    def offered(self, numbers: list[int]) -> Taken:
        """Take several of the answers that were offered under numbers, one after the other: all of them, or none."""
        if self.step is None:
            lines = self.session.offer().legal
        else:
            steps = [self.session.step([*self.chosen, choice.value]) for choice in self.step.choices]
            lines = tuple(step.line if step is not None else "" for step in steps)
        wrong = next((number for number in numbers if not 0 < number <= len(lines)), None)
        if wrong is not None:
            return _refused(f"there is no answer {wrong}; there are {len(lines)}")
        if not all(lines[number - 1] for number in numbers):
            return _refused("one after the other: more is asked after each of these")
        return self.session.several([lines[number - 1] for number in numbers])

    def choose(self, step: StepOffer, number: int) -> Taken | None:
        """Take one step of an answer; the answer itself with the last of them."""
        if not 0 < number <= len(step.choices):
            return _refused(f"there is no choice {number}; there are {len(step.choices)}")
        self.chosen.append(step.choices[number - 1].value)
        found = self.session.step(self.chosen)
        if found is not None and found.line:
            click.echo(f"  {found.line}")
            return self.session.answer(found.line)
        self.ask_step()
        return None

    def ask_step(self) -> bool:
        """Show the next step of an answer, its choices numbered, if there is one."""
        self.step = step = self.session.step(self.chosen)
        if step is None:
            return False
        before = " ".join(str(value) for value in self.chosen)
        more = "('all' shows whole answers)" if not self.chosen else "('back': the step before)"
        choices = [f"{at} {choice.value or '-'}" for at, choice in enumerate(step.choices, 1)]
        _wrapped([f"{before}: {step.prompt or 'which'}?".removeprefix(": "), *choices, more], "  ", "   ")
        return True

    def answer(self, taken: Taken) -> None:
        """Put what was taken on paper, or say why it was not."""
        self.chosen, self.step = [], None
        if taken.lines:
            self.write(taken.lines, taken.why)
        for said in taken.said:
            say(f"  . {said}")
        for reason in taken.refused:
            say(f"  no: {reason}")
        self.moved()
        if not self.session.over and not self.waiting and not self.stale and (taken.lines or not taken.refused):
            self.show()

    def moved(self) -> None:
        """What has followed by rule, and what the public counts have come to, where they are others than they were."""
        story = self.session.story()
        for sentence in story[self.told :]:
            say(f"  . {sentence}")
        self.told = len(story)
        now, before = self.session.tally(), self.tally
        self.tally = now
        changes = []
        for player, counts in now.items():
            other = [f"{key} {value}" for key, value in counts.items() if key != HELD and before[player][key] != value]
            if other:
                changes.append(f"{player} {', '.join(other)}")
        if changes:
            say(f"  now: {'; '.join(changes)}")

    def write(self, lines: tuple[str, ...], why: Mapping[str, str] = MappingProxyType({})) -> None:
        """Write what waits and these lines; where that fails they wait, and nothing that was written is lost."""
        lines = (*self.waiting, *lines)
        try:
            if self.stale or not self.file.path.exists():
                self.file.rewrite(self.session.lines)
            else:
                self.file.add(lines)
        except OSError as error:
            self.waiting = lines
            kept = "; ".join(line for line in lines if line) or "what was taken back"
            say(f"  cannot write {self.file.path}: {error.strerror or error}", err=True)
            say(f"  not on the disk yet: {kept} (Enter tries again, 'back' takes it back)", err=True)
            return
        self.waiting, self.stale = (), False
        for line in lines:
            if line:
                click.echo(f"  + {line}")
            if line in why:
                say(f"      {why[line]}")

    def back(self, number: int) -> None:
        """Take lines back, on paper too."""
        taken = self.session.undo(number)
        try:
            self.file.rewrite(self.session.lines)
            self.waiting, self.stale = (), False
        except OSError as error:
            self.waiting, self.stale = (), True  # the whole is written at the next try
            say(f"  cannot write {self.file.path}: {error.strerror or error}", err=True)
        self.moved()
        click.echo("".join(f"  taken back: {line}\n" for line in taken) or "  nothing to take back\n", nl=False)
        self.show()

    def show(self) -> None:
        """The open questions and the first legal answers, numbered."""
        from pnp.referee.record.session import OFFERED

        self.chosen, self.step = [], None
        if self.session.over:
            return
        offer = self.session.offer()
        enter = f" (Enter: {offer.enter})" if offer.enter else ""
        _wrapped([f"[{offer.place}] {'; '.join(offer.prompts)}{enter}"], "\n", " ")
        if offer.example:
            throws = " (roll: pnp throws)" if offer.fallen == "dice" else ""
            click.echo(f"  write what {_FALLS[offer.fallen]}, like this: {offer.example}{throws}")
            return
        if len(offer.legal) > OFFERED and self.ask_step():
            return
        shown = [f"{at} {line}" for at, line in enumerate(offer.legal[:OFFERED], 1)]
        if len(offer.legal) > OFFERED:
            shown.append(f"('all' shows {len(offer.legal) - OFFERED} more)")
        _wrapped(shown, "  ", "   ")


def say(text: str, err: bool = False) -> None:
    """One remark, on lines no wider than a terminal."""
    from textwrap import wrap

    indent = " " * (len(text) - len(text.lstrip()) + 2)
    for line in wrap(text, WIDTH, subsequent_indent=indent, break_long_words=False):
        click.echo(line, err=err)


def _wrapped(parts: list[str], start: str, between: str) -> None:
    """Parts one after the other, on lines no wider than a terminal; long ones break at blanks."""
    from textwrap import wrap

    if start == "\n":
        click.echo()
        start = ""
    line = start
    for part in parts:
        if len(line) > len(start) and len(line) + len(part) > WIDTH:
            click.echo(line.rstrip())
            line = start
        line += part + between
    for short in wrap(line.rstrip(), WIDTH, subsequent_indent="    ") if len(line) > WIDTH else [line.rstrip()]:
        if short.strip():
            click.echo(short)


def _refused(reason: str) -> Taken:
    from pnp.referee.record.session import Taken

    return Taken(refused=(reason,))


def _commands(word: str, rest: str) -> bool:
    """Whether what stands after the word of a command belongs to it: nothing, or how many lines."""
    if word == "back":
        return not rest or (rest.isdecimal() and 0 < len(rest) < 5)
    if word == "log":
        return not rest or rest.isdecimal()
    if word == "correct":
        return rest.partition(" ")[0].isdecimal() and len(rest.partition(" ")[0]) < 6
    return not rest or word not in ("quit", "exit", "q", *_LOOKS) or word in ("help", "?")


_LOOKS: dict[str, Callable[[Session, str], list[str]]] = {
    "help": lambda session, rest: help_on(session, rest),
    "?": lambda session, rest: help_on(session, rest),
    "position": lambda session, rest: session.position(WIDTH),
    "map": lambda session, rest: session.position(WIDTH),
    "board": lambda session, rest: session.position(WIDTH),
    "counts": lambda session, rest: session.counts(),
    "all": lambda session, rest: [f"{at} {line}" for at, line in enumerate(session.offer().legal, 1)],
}
_COMMANDS = ("back", "position", "counts", "all", "log", "roll", "rival", "secret", "correct", "quit", "help")
