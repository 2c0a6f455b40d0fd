"""Two who tell an evening in sentences: in the past with numbers as words, and what lies on the table."""

from __future__ import annotations

from collections.abc import Sequence

from .megafauna_lines import Line, Names, figure, in_singular, journey, kept_of, of_whom, plural, stands
from .wording import listed


def past(lines: Sequence[Line], names: Names) -> str:
    """Short sentences in the past, cards by their names, numbers as words."""
    line = lines[0]
    who, words = line.who, line.words
    its = f"{who}'s {names.card(words[0], who)}" if who and words else ""
    match line.verb:
        case "heading":
            return f"Turn {figure(words[0])}."
        case "card":
            return f"We turned {names.card(words[0])}."
        case "reserve":
            return f"{names.card(words[0])} came from the reserve."
        case "bid":
            first, *others = lines
            said = [
                f"{first.who} bid {figure(first.words[0])}",
                *(f"{each.who} {figure(each.words[0])}" for each in others),
            ]
            return f"{', '.join(said)}."
        case "start":
            return f"{who} placed four founders on {listed(words)}."
        case "count":
            items = {item.key: item.value for item in line.what.items}
            told = {
                "map": "{} on the map",
                "genes": "{} genes",
                "score": "{} points",
                "hand": "{} cards in hand",
                "genotypes": "{} genotypes",
            }
            return (
                f"{who} had {listed([in_singular(told[key].format(figure(value))) for key, value in items.items()])}."
            )
        case "of the table":
            if words[0] == "greenhouse":
                return f"The greenhouse stood at {figure(words[1]) if words[1] != '0' else 'nought'}."
            return f"{listed([word.strip(',') for word in words[1:]])} won."
        case "express":
            if "from" in words:
                at = words.index("from")
                place = f" on {words[-1]}" if "at" in words else ""
                return f"{its} was born of the {names.card(words[at + 1], who)}{place}."
            wild = f" as {words[words.index('as') + 1]}" if "as" in words else ""
            return f"{who} expressed {names.card(words[0])} on the {names.card(words[2], who)}{wild}."
        case "recess":
            to = f" to the {names.card(words[4], who)}" if "to" in words else ""
            return f"{who} recessed {names.card(words[0])} from the {names.card(words[2], who)}{to}."
        case "size":
            return f"{its} went to size {figure(words[1])}."
        case "resize":
            return f"{its} went to size {figure(words[1])} after its moves."
        case "role":
            where = listed([f"{figure(many)} on {place}" for place, many in stands(words[2:])])
            return f"{its} became a {words[1]}{', ' if where else ''}{where}."
        case "decline":
            return f"{its} did not grow on {words[-1]}."
        case "move":
            _, many, source, target = journey(words)
            return f"{who} moved {figure(many)} {plural(names.card(words[0], who), many)} from {source} to {target}."
        case "keep":
            kept = [
                f"{figure(many)}{of_whom(owner)} {plural(names.card(kind, owner or who), many)}"
                for owner, kind, many in kept_of(words[: words.index("at")])
            ]
            return f"{who} kept {listed(kept)} on {words[-1]}."
        case "hunt":
            (owner, kind, many), *_ = kept_of(words[words.index("on") + 1 : words.index("at")])
            prey = f"{figure(many)}{of_whom(owner)} {plural(names.card(kind, owner or who), many)}"
            return f"{its} hunted {prey} on {words[-1]}."
        case "discard":
            return f"{who} discarded {names.card(words[0], who)}."
        case "lose":
            return f"{who} lost {names.card(words[0], who)}."
    return f"{who} passed."


def table(lines: Sequence[Line], names: Names) -> str:
    """What lies on the table then."""
    line = lines[0]
    who, words = line.who, line.words
    its = f"{who}'s {names.card(words[0], who)}" if who and words else ""
    match line.verb:
        case "heading":
            return f"Turn {words[0]}:"
        case "card":
            return f"{names.card(words[0])} comes up"
        case "reserve":
            return f"From the reserve comes {names.card(words[0])}"
        case "bid":
            return "; ".join(f"{each.who} offers {each.words[0]}" for each in lines)
        case "start":
            return f"{who}'s four stand on {listed(words)}"
        case "count":
            items = [(item.key, item.value) for item in line.what.items]
            told = {
                "map": "{} on the map",
                "genes": "{} genes",
                "score": "{} points",
                "hand": "{} in hand",
                "genotypes": "{} genotypes",
            }
            return f"{who}: {', '.join(in_singular(told[key].format(value)) for key, value in items)}"
        case "of the table":
            if words[0] == "greenhouse":
                return f"Greenhouse is at {words[1]}"
            many = len(words) > 2
            return f"{listed([word.strip(',') for word in words[1:]])} {'are the winners' if many else 'is the winner'}"
        case "express":
            if "from" in words:
                at = words.index("from")
                place = f" on {words[-1]}" if "at" in words else ""
                return f"One of {who}'s {names.card(words[at + 1], who)}{place} is a {names.card(words[0], who)} now"
            wild = f" as {words[words.index('as') + 1]}" if "as" in words else ""
            return f"{who}'s {names.card(words[2], who)} has {names.card(words[0])} now{wild}"
        case "recess":
            to = f", it goes to the {names.card(words[4], who)}" if "to" in words else ""
            return f"{who}'s {names.card(words[2], who)} has {names.card(words[0])} no longer{to}"
        case "size":
            return f"{its} is size {words[1]}"
        case "resize":
            return f"{its} is size {words[1]} in the end"
        case "role":
            where = ", ".join(f"{many} on {place}" for place, many in stands(words[2:]))
            return f"{its} is a {words[1]} now{': ' if where else ''}{where}"
        case "decline":
            return f"No young for {its} on {words[-1]}"
        case "move":
            _, many, source, target = journey(words)
            return f"{many} of {plural(its, 2)} {'goes' if many == 1 else 'go'} from {source} to {target}"
        case "keep":
            kept = [
                f"{many}{of_whom(owner)} {plural(names.card(kind, owner or who), many)}"
                for owner, kind, many in kept_of(words[: words.index("at")])
            ]
            return f"{who} lets {listed(kept)} stay on {words[-1]}"
        case "hunt":
            (owner, kind, many), *_ = kept_of(words[words.index("on") + 1 : words.index("at")])
            prey = f"{many}{of_whom(owner)} {plural(names.card(kind, owner or who), many)}"
            return f"{its} eats {prey} on {words[-1]}"
        case "discard":
            return f"{who} gives away {names.card(words[0], who)}"
        case "lose":
            return f"{its} is lost"
    return f"{who} has done"
