"""The talk at the table: a question, an answer, a line on the disk, the next question."""

from __future__ import annotations

import re
from random import SystemRandom
from types import MappingProxyType
from typing import TYPE_CHECKING

import click

from pnp.cli.completion import complete_from
from pnp.referee.log.kinds import Die

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pnp.cli.log_file import LogFile
    from pnp.referee.log.kinds import Value
    from pnp.referee.record.asked import StepOffer
    from pnp.referee.record.session import Session, Taken

WIDTH = 78
SEVERAL = re.compile(r"\d{1,3}(?:(?:\s*,\s*(?:and\s+)?|\s+and\s+|\s*&\s*)\d{1,3}){1,8}")  # "1 and 4"
NUMBERS = re.compile(r"\d+")
HELD = "hand"  # a count that anybody can see changing
_FALLS = {"dice": "the dice show", "cards": "is turned or drawn"}
HELP = """\
  Write what happened as it would stand in the log: Ann: play C07
  The name may be left out where only one player is asked: play C07
  Beginnings are enough, and cards alone where it is plain what they are for:
  p c7, or c7; ben: dis f3 c4; e7 for the environment; v5 for a rival's card
  A number takes the answer offered under it; where there are many answers
  they are asked for in steps: who, from where, how many, where to. Enter
  alone passes, where that is possible, and leaves cards that were drawn
  hidden. Tab completes a line.
  back      take the last step or line back (back 3: the last three)
  position  all that lies on the table: counts, the map, cards that are known
  counts    the counts alone
  all       every legal answer, whole and with its number
  log       the last lines (log 40: the last forty)
  roll      throw all dice that are asked for, if you have none at hand
            (roll Ann: only hers)
  rival     turn a rival's card (rival V05, or v5) and do all that it says;
            without a number, or Enter: go on with the card that lies there
  secret    cards that you drew and nobody else saw (secret Ann C07 F12): the
            log keeps them hidden, and you are offered them from then on;
            secret Ann alone tells which you said
  quit      stop here; the log is complete up to now and can be continued
  help      this; with a word of the game (help VERB) what that one says"""

# Of games whose cards are played with a verb of that name.
_MATED = """\
  The name may be left out where only one player is asked: play C07
  Beginnings are enough, and cards alone where it is plain what they are for:
  p c7, or c7; ben: dis f3 c4; e7 for the environment; v5 for a rival's card
"""


def prompt_loop(session: Session, file: LogFile) -> None:
    """Ask until the play is over or the person stops."""
    complete_from(lambda: [*session.forms(), *_COMMANDS])
    desk = _Desk(session, file)
    desk.show()
    while not session.over or desk.waiting or desk.stale:
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
    if session.over:
        won = " and ".join(session.winners) or "nobody"
        click.echo(f"It is over: {won} {'win' if len(session.winners) > 1 else 'wins'}.")
        for line in session.counts():
            say(f"  {line}")
    click.echo(f"The log is in {file.path}; pnp check {file.path} tells the score.")


class _Desk:
    """One person, one session, one file. `waiting` are lines that could not be written yet."""

    def __init__(self, session: Session, file: LogFile) -> None:
        self.session = session
        self.file = file
        self.waiting: tuple[str, ...] = ()
        self.stale = False  # lines that were taken back still stand in the file
        self.tally = session.tally()
        self.told = len(session.story())
        self.chosen: list[Value] = []  # the steps of an answer that is being put together
        self.step: StepOffer | None = None  # what numbers choose from now, None where they take whole answers

    def take(self, text: str) -> bool:
        """One answer or command. False where the person is done."""
        word, _, rest = text.partition(" ")
        if not _commands(word, rest):  # "all four worms breed" is a line of the play
            word, rest = "", ""
        if word in ("quit", "exit", "q"):
            return False
        if (self.waiting or self.stale) and word != "back" and word not in _LOOKS:
            self.write(())
            if self.waiting or self.stale or not text:
                return True
        look = _LOOKS.get(word)
        if look is not None:
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
        else:
            taken = self.typed(text)
            if taken is not None:
                self.answer(taken)
        return True

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
        several = taken.refused and SEVERAL.fullmatch(text)
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
    return not rest or word not in ("quit", "exit", "q", *_LOOKS) or word in ("help", "?")


def _help(session: Session, of: str = "") -> list[str]:
    """What can be typed, with the words of the game that is played; what it has not, is not told of. Of one of its
    words that and nothing else."""
    game = session.play.game
    verbs = list(game.VERBS)
    asked = [verb for verb in session.play.words.verbs_of(of.strip().casefold()) if verb in verbs] if of.strip() else []
    if asked:
        return [line for verb in asked for line in (f"{verb.help}, for example:", f"  {verb.example}")]
    name, example = next(((verb.name, verb.example) for verb in verbs if not verb.table), ("pass", "Ann: pass"))
    text = HELP.replace("VERB", name).replace("Ann: play C07", example)
    if "play" not in {verb.name for verb in verbs}:
        text = text.replace(_MATED, "  Beginnings are enough, where it is plain what is meant.\n")
    if "rivals" not in game.KEYS:
        text = text.replace(text[text.index("  rival     ") : text.index("  secret")], "").replace(
            "; v5 for a rival's card", ""
        )
    if not any(isinstance(field.kind, Die) for verb in verbs for field in verb.args):
        text = text.replace(
            text[text.index("  roll      ") : text.index("  secret" if "rivals" not in game.KEYS else "  rival")], ""
        )
    if not session.hides:
        text = text.replace(text[text.index("  secret    ") : text.index("  quit")], "")
    width = max(len(verb.example) for verb in verbs)
    words = [f"{verb.example:<{width}}  {verb.help}" for verb in verbs]
    return [
        *(line.removeprefix("  ") for line in text.splitlines()),
        "",
        f"The words of {session.play.kit.title}:",
        *words,
    ]


def _last(session: Session, rest: str) -> list[str]:
    return session.lines[-(int(rest) if rest.isdecimal() and len(rest) < 6 else 12) :]


_LOOKS: dict[str, Callable[[Session, str], list[str]]] = {
    "help": lambda session, rest: _help(session, rest),
    "?": lambda session, rest: _help(session, rest),
    "position": lambda session, rest: session.position(WIDTH),
    "map": lambda session, rest: session.position(WIDTH),
    "board": lambda session, rest: session.position(WIDTH),
    "counts": lambda session, rest: session.counts(),
    "all": lambda session, rest: [f"{at} {line}" for at, line in enumerate(session.offer().legal, 1)],
    "log": _last,
}
_COMMANDS = ("back", "position", "counts", "all", "log", "roll", "rival", "secret", "quit", "help")
