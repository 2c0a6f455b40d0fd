"""Three who jot an evening down: the rows of the log sheet, initials, all that belongs together in one line."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from .megafauna_lines import Line, Names, in_singular, journey, kept_of, stands
from .wording import listed


def columns(lines: Sequence[Line], names: Names) -> str:
    """The rows of the log sheet: a turn with its card and its bids, then what each player did of a kind."""
    verbs = {line.verb for line in lines}
    if verbs & {"heading", "card"}:
        row = []
        for line in lines:
            if line.verb == "heading":
                row.append(f"turn {line.words[0]}")
            elif line.verb == "card":
                row.append(f"card: {line.words[0]}")
        bids = [f"{line.who} {line.words[0]}" for line in lines if line.verb == "bid"]
        return "   ".join([*row, *([f"bids: {', '.join(bids)}"] if bids else [])])
    first = lines[0]
    match first.verb:
        case "bid":
            return "bids: " + ", ".join(f"{line.who} {line.words[0]}" for line in lines)
        case "count":
            return "= " + "; ".join(f"{' '.join(line.words)}" for line in lines)
        case "of the table":
            return "= " + " ".join(first.words)
        case "start":
            return f"{first.who}: start {' '.join(first.words)}"
        case "reserve":
            return "reserve: " + ", ".join(line.words[0] for line in lines)
        case "decline":
            pairs = groupby(lines, lambda line: line.words[0])
            return f"{first.who}: decline " + "; ".join(
                f"{who} at {', '.join(line.words[-1] for line in each)}" for who, each in pairs
            )
        case "move":
            pairs = groupby(lines, lambda line: line.words[0])
            return f"{first.who}: move " + "; ".join(
                f"{who} {', '.join(' '.join(line.words[1:]) for line in each)}" for who, each in pairs
            )
        case "keep":
            kept = [
                " ".join(filter(None, (owner, key, f"x{many}" if many > 1 else "")))
                for owner, key, many in kept_of(first.words[: first.words.index("at")])
            ]
            return f"{first.who}: keep {', '.join(kept)} at {first.words[-1]}"
        case "hunt" | "role":
            return f"{first.who}: {first.verb} {' '.join(first.words)}"
    return f"{first.who}: {first.verb} {', '.join(' '.join(line.words) for line in lines)}"


def brief(lines: Sequence[Line], names: Names) -> str:
    """Initials, and no more words than are needed."""
    line = lines[0]
    who, words = line.who, line.words
    short = who[:1]
    match line.verb:
        case "heading":
            return f"T{words[0]}"
        case "card":
            return words[0]
        case "reserve":
            return f"res {' '.join(each.words[0] for each in lines)}"
        case "bid":
            return "bids " + " ".join(f"{each.who[0]}{each.words[0]}" for each in lines)
        case "start":
            return f"{short} {' '.join(words)}"
        case "count":
            return f"{short}: " + " ".join(f"{item.value} {item.key}" for item in line.what.items)
        case "of the table":
            if words[0] == "greenhouse":
                return f"gh {words[1]}"
            return f"{' + '.join(word[0] for word in words[1:])} {'win' if len(words) > 2 else 'wins'}"
        case "express":
            wild = f" as {words[words.index('as') + 1]}" if "as" in words else ""
            if "from" in words:
                place = f" {words[-1]}" if "at" in words else ""
                return f"{short} {words[0]} from {words[words.index('from') + 1]}{place}"
            return f"{short} exp {words[0]} {words[2]}{wild}"
        case "recess":
            return f"{short} rec {' '.join(words)}"
        case "size":
            return f"{short} {', '.join(f'{each.words[0]} s{each.words[1]}' for each in lines)}"
        case "resize":
            return f"{short} {words[0]} s{words[1]} at the end"
        case "role":
            where = " ".join(f"{many} {place}" for place, many in stands(words[2:]))
            return f"{short} {words[0]} {words[1][:4]} {where}".rstrip()
        case "decline":
            pairs = groupby(lines, lambda each: each.words[0])
            return f"{short} no growth " + ", ".join(
                f"{kind} {' '.join(each.words[-1] for each in some)}" for kind, some in pairs
            )
        case "move":
            pairs = groupby(map(journey, (each.words for each in lines)), lambda moved: moved[0])
            return f"{short} " + ", ".join(
                f"{kind} {', '.join(f'{str(many) + chr(32) if many > 1 else str()}{a}-{b}' for _, many, a, b in some)}"
                for kind, some in pairs
            )
        case "keep":
            kept = [
                f"{many} {owner[:1] + ' ' if owner else ''}{kind}"
                for owner, kind, many in kept_of(words[: words.index("at")])
            ]
            return f"{short} keeps {', '.join(kept)} {words[-1]}"
        case "hunt":
            (owner, kind, many), *_ = kept_of(words[words.index("on") + 1 : words.index("at")])
            return f"{short} {words[0]} eats {many} {owner[:1] + ' ' if owner else ''}{kind} {words[-1]}"
        case "discard":
            return f"{short} disc {words[0]}"
        case "lose":
            return f"{short} loses {words[0]}"
    return f"{short} pass"


def joined(lines: Sequence[Line], names: Names) -> str:
    """What somebody does of a kind as one sentence."""
    line = lines[0]
    who, words = line.who, line.words
    match line.verb:
        case "heading":
            return f"Turn {words[0]}"
        case "card":
            return f"The card is {words[0]}, {names.card(words[0])}"
        case "reserve":
            return f"We take {listed([each.words[0] for each in lines])} from the reserve"
        case "bid":
            return listed([f"{each.who} bids {each.words[0]}" for each in lines])
        case "start":
            return f"{who} starts with {listed(words)}"
        case "count":
            return "; ".join(
                f"{each.who} has {listed([in_singular(f'{item.value} {item.key}') for item in each.what.items])}"
                for each in lines
            )
        case "of the table":
            if words[0] == "greenhouse":
                return f"The greenhouse is at {words[1]}"
            return f"{listed([word.strip(',') for word in words[1:]])} {'win' if len(words) > 2 else 'wins'}"
        case "express":
            if "from" in words:
                place = f" at {words[-1]}" if "at" in words else ""
                return f"{who} bears {words[0]} from {words[words.index('from') + 1]}{place}"
            return f"{who} expresses {listed([' '.join(each.words) for each in lines])}"
        case "recess":
            return f"{who} recesses {listed([' '.join(each.words) for each in lines])}"
        case "size":
            return f"{who} changes {listed([f'{each.words[0]} to size {each.words[1]}' for each in lines])}"
        case "resize":
            return f"{who} resizes {listed([f'{each.words[0]} to {each.words[1]}' for each in lines])}"
        case "role":
            where = listed([f"{many} on {place}" for place, many in stands(words[2:])])
            return f"{who} makes {words[0]} a {words[1]}{', ' if where else ''}{where}"
        case "decline":
            pairs = [(kind, list(some)) for kind, some in groupby(lines, lambda each: each.words[0])]
            return f"{who} declines " + " and ".join(
                f"{kind} at {listed([each.words[-1] for each in some])}" for kind, some in pairs
            )
        case "move":
            pairs = groupby(map(journey, (each.words for each in lines)), lambda moved: moved[0])
            return f"{who} moves " + " and ".join(
                f"{kind}: {listed([f'{many} from {a} to {b}' for _, many, a, b in some])}" for kind, some in pairs
            )
        case "keep":
            kept = [
                listed(
                    [
                        f"{many} {owner + ' ' if owner else ''}{kind}"
                        for owner, kind, many in kept_of(each.words[: each.words.index("at")])
                    ]
                )
                + f" at {each.words[-1]}"
                for each in lines
            ]
            return f"{who} keeps {'; '.join(kept)}"
        case "hunt":
            (owner, kind, many), *_ = kept_of(words[words.index("on") + 1 : words.index("at")])
            return f"{who} hunts {many} {owner + ' ' if owner else ''}{kind} at {words[-1]} with {words[0]}"
        case "discard":
            return f"{who} discards {listed([each.words[0] for each in lines])}"
        case "lose":
            return f"{who} gives up {words[0]}"
    return f"{who} passes"
