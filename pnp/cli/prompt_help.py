"""What help says at the prompt of pnp record: the commands, and the words of the game that is played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.referee.log.kinds import Die

if TYPE_CHECKING:
    from pnp.referee.record.session import Session

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
  log       the last lines with their numbers (log 40: the last forty)
  correct   write another line in the place of one that was wrong, by its
            number (correct 37 LINE); what came after it must hold
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


def help_on(session: Session, of: str = "") -> list[str]:
    """What can be typed, with the words of the game that is played; what it has not, is not told of. Of one of its
    words that and nothing else."""
    game = session.play.game
    verbs = list(game.VERBS)
    asked = [verb for verb in session.play.words.verbs_of(of.strip().casefold()) if verb in verbs] if of.strip() else []
    key = of.strip().casefold().rstrip(":")
    if not asked and key in game.KEYS:
        return [f"{key}: {game.KEYS[key]}; above the first line, for example: {key}: ..."]
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
