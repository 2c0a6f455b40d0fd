"""How long each game is: all lines, and lines of code (no blanks, comments, docstrings), by what they are for."""

from __future__ import annotations

import argparse
import ast
import io
import sys
import tokenize
from collections import Counter
from pathlib import Path

KINDS = ("rules, moves, questions", "cards, validation", "bots, rivals, metrics", "beginnings in the middle")
RULES, CARDS, BOTS, MIDDLE = KINDS
# What is none of these is rules, moves and questions.
KIND = {
    **dict.fromkeys(("cards", "rival_cards", "validate", "advice", "printed"), CARDS),
    **dict.fromkeys(("bots", "rivals", "metrics", "evening", "lookahead", "outlook", "countdown", "worth"), BOTS),
    "middle": MIDDLE,
}
_SILENT = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}


def code_lines(text: str) -> int:
    """Lines on which something stands that is done: no blanks, comments or docstrings.

    >>> code_lines('x = (1,\\n     2)  # two\\n\\n# three\\ndef f():\\n    "What it does."\\n    return x\\n')
    4
    """
    lines = {
        line
        for token in tokenize.generate_tokens(io.StringIO(text).readline)
        if token.type not in _SILENT
        for line in range(token.start[0], token.end[0] + 1)
    }
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node, False) is not None:
            said = node.body[0]
            lines -= set(range(said.lineno, (said.end_lineno or said.lineno) + 1))
    return len(lines)


def main() -> None:
    """A table for a page, a row for each game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tree", nargs="?", type=Path, default=Path(__file__).parent.parent, help="a checkout; this one")
    root = parser.parse_args().tree
    rows = [("game", *KINDS, "all"), ("---", *["---:"] * (len(KINDS) + 1))]
    for game in sorted(path for path in (root / "pnp" / "games").iterdir() if (path / "game.py").is_file()):
        whole, code = Counter[str](), Counter[str]()
        for path in sorted(game.glob("*.py")):
            text, kind = path.read_text(encoding="utf-8"), KIND.get(path.stem, RULES)
            whole[kind] += len(text.splitlines())
            code[kind] += code_lines(text)
        told = [f"{whole[kind]:,} ({code[kind]:,})" for kind in KINDS]
        rows.append((game.name, *told, f"{whole.total():,} ({code.total():,})"))
    sys.stdout.write("".join(f"| {' | '.join(row)} |\n" for row in rows))


if __name__ == "__main__":
    main()
