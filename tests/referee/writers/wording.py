"""Numbers and lists as people write them out."""

from __future__ import annotations

from collections.abc import Sequence

NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
TENS = dict(enumerate(["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"], 2))
TEENS = ["thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"]


def number_word(number: int) -> str:
    """A number as one writes it out.

    >>> number_word(0), number_word(16), number_word(40), number_word(58), number_word(120)
    ('no', 'sixteen', 'forty', 'fifty-eight', '120')
    """
    if number < 13:
        return NUMBERS[number]
    if number < 20:
        return TEENS[number - 13]
    if number > 99:
        return str(number)
    return TENS[number // 10] + (f"-{NUMBERS[number % 10]}" if number % 10 else "")


def listed(words: Sequence[str]) -> str:
    """Words with commas and an "and".

    >>> listed(["C07"]), listed(["C07", "F12", "S02"]), listed([])
    ('C07', 'C07, F12 and S02', '')
    """
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1]))) if words else ""
