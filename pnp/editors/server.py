"""The language server: logs and tables in any editor, by the same diagnosis as everywhere.

What is wrong as it is written is told after each letter; what lines are taken to mean follows, found in another
process.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import unquote, urlsplit

from lsprotocol import types as lsp
from pygls.lsp.server import LanguageServer
from pygls.workspace import TextDocument

from pnp import __version__, catalog
from pnp.kit.records import Kit
from pnp.kit.rules import plain
from pnp.places import Places, installed
from pnp.referee.game import Game
from pnp.referee.log.header import FORMAT, Raw
from pnp.referee.record.completion import completions
from pnp.referee.verdict.diagnosis import Diagnosis
from pnp.referee.verdict.draft import Draft
from pnp.workshop.decks.table_diagnosis import diagnose_table
from pnp.workshop.evenings.kit import kit_of
from pnp.workshop.evenings.readings import Evening, Readings, asked

QUIET = 0.3  # seconds without a letter, after which readings are looked for
SOURCE = "pnp"
_LOUD = {
    "error": lsp.DiagnosticSeverity.Error,
    "warning": lsp.DiagnosticSeverity.Warning,
    "information": lsp.DiagnosticSeverity.Information,
}
_WHAT = {
    "player": lsp.CompletionItemKind.Class,
    "verb": lsp.CompletionItemKind.Function,
    "card": lsp.CompletionItemKind.Constant,
    "heading": lsp.CompletionItemKind.Keyword,
    "count": lsp.CompletionItemKind.Property,
}

HIGH = 4  # folders above a document that are looked into for the game it is of


class Server(LanguageServer):
    """One editor's server: the logs and tables that it has open."""

    def __init__(self, places: Places) -> None:
        super().__init__("pnp", __version__, text_document_sync_kind=lsp.TextDocumentSyncKind.Incremental)
        self.places = places
        self.drafts: dict[str, Draft] = {}
        self.told: dict[str, tuple[Diagnosis, ...]] = {}
        self._readings: dict[str, Readings] = {}
        self._waiting: dict[str, asyncio.TimerHandle] = {}

    # ---- what is open

    def look(self, uri: str) -> None:
        """A document was opened or changed: tell what is wrong with it, and look for readings when it is quiet."""
        document = self.workspace.get_text_document(uri)
        path = path_of(uri)
        if path.suffix.casefold() == ".csv":
            self.tell(document, diagnose_table(document.source, path, self.places_of(path)))
            return
        if not is_log(document):
            return
        draft = self.drafts.get(uri)
        if draft is None:
            draft = self.drafts[uri] = Draft(lambda raw: self._load(raw, path), path.name)
        self.tell(document, draft.update(document.source))
        if (timer := self._waiting.pop(uri, None)) is not None:
            timer.cancel()
        loop = asyncio.get_running_loop()
        self._waiting[uri] = loop.call_later(QUIET, self._read, uri, document.source, loop)

    def _read(self, uri: str, text: str, loop: asyncio.AbstractEventLoop) -> None:
        self._waiting.pop(uri, None)
        path = path_of(uri)

        def found(evening: Evening) -> None:
            loop.call_soon_threadsafe(tell_readings, evening)

        def tell_readings(evening: Evening) -> None:
            draft = self.drafts.get(uri)
            shown = draft.take_readings(text, evening.diagnoses, evening.whole) if draft is not None else None
            if shown is not None:
                self.tell(self.workspace.get_text_document(uri), shown)

        readings = self._readings.setdefault(uri, Readings())
        readings.look(asked(text, path.name, self.places_of(path), path.parent), found, lambda why: None)

    def _load(self, raw: Raw, path: Path) -> tuple[Game, Kit]:
        kit = kit_of(self.places_of(path), raw, path.parent)
        return catalog.load_rules(kit), kit

    def places_of(self, path: Path) -> Places:
        """Where a document's game lies: in the folder that the server was started in or given, or above the document.

        Editors start a server where they like.
        """
        if len(self.places.roots) > 1:
            return self.places
        for folder in path.parents[:HIGH]:
            if (folder / "card_data").is_dir() and folder.resolve() != installed().resolve():
                found = Places(folder)
                if catalog.own_games(found):
                    return found
        return self.places

    def forget(self, uri: str) -> None:
        """A document was closed."""
        self.drafts.pop(uri, None)
        self.told.pop(uri, None)
        if (timer := self._waiting.pop(uri, None)) is not None:
            timer.cancel()
        if (readings := self._readings.pop(uri, None)) is not None:
            readings.close()
        self.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri, []))

    def close(self) -> None:
        """The editor has gone."""
        for uri in [*self._readings]:
            self._readings.pop(uri).close()

    # ---- what is told

    def tell(self, document: TextDocument, found: Sequence[Diagnosis]) -> None:
        """Put marks at what is wrong."""
        self.told[document.uri] = tuple(found)
        lines = document.lines  # which are found anew whenever they are asked for
        marks = [diagnostic(each, document.uri, lines) for each in found]
        self.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(document.uri, marks, document.version))

    def at(self, uri: str, first: lsp.Position, last: lsp.Position) -> list[Diagnosis]:
        """What is wrong with the lines between two places."""
        return [each for each in self.told.get(uri, ()) if first.line <= each.line - 1 <= last.line]


def serve(places: Places) -> None:
    """Talk with an editor on the standard input and output until it hangs up."""
    server = server_of(places)
    try:
        server.start_io()
    finally:
        server.close()


def server_of(places: Places) -> Server:
    """A server with all that it answers."""
    server = Server(places)

    @server.feature(lsp.TEXT_DOCUMENT_DID_OPEN)
    async def opened(params: lsp.DidOpenTextDocumentParams) -> None:
        server.look(params.text_document.uri)

    @server.feature(lsp.TEXT_DOCUMENT_DID_CHANGE)
    async def changed(params: lsp.DidChangeTextDocumentParams) -> None:
        server.look(params.text_document.uri)

    @server.feature(lsp.TEXT_DOCUMENT_DID_SAVE)
    async def saved(params: lsp.DidSaveTextDocumentParams) -> None:
        # A table may have been saved that a log was played with.
        for uri, draft in server.drafts.items():
            draft.reload()
            server.look(uri)

    @server.feature(lsp.TEXT_DOCUMENT_DID_CLOSE)
    async def closed(params: lsp.DidCloseTextDocumentParams) -> None:
        server.forget(params.text_document.uri)

    @server.feature(lsp.TEXT_DOCUMENT_HOVER)
    async def hover(params: lsp.HoverParams) -> lsp.Hover | None:
        found = server.at(params.text_document.uri, params.position, params.position)
        if not found:
            return None
        said = "\n\n---\n\n".join(explained(each) for each in found)
        return lsp.Hover(lsp.MarkupContent(lsp.MarkupKind.Markdown, said))

    @server.feature(
        lsp.TEXT_DOCUMENT_CODE_ACTION, lsp.CodeActionOptions(code_action_kinds=[lsp.CodeActionKind.QuickFix])
    )
    async def actions(params: lsp.CodeActionParams) -> list[lsp.CodeAction]:
        uri = params.text_document.uri
        document = server.workspace.get_text_document(uri)
        found = server.at(uri, params.range.start, params.range.end)
        lines = document.lines
        return [action for each in found for action in fixes(each, uri, lines)]

    @server.feature(lsp.TEXT_DOCUMENT_COMPLETION, lsp.CompletionOptions(trigger_characters=[" ", ":", ","]))
    async def complete(params: lsp.CompletionParams) -> list[lsp.CompletionItem]:
        draft = server.drafts.get(params.text_document.uri)
        if draft is None or draft.play is None:
            return []
        document = server.workspace.get_text_document(params.text_document.uri)
        lines = document.lines
        line = lines[params.position.line] if params.position.line < len(lines) else ""
        before = line[: _letters(line, params.position.character)]
        return [
            lsp.CompletionItem(each.text, kind=_WHAT.get(each.what, lsp.CompletionItemKind.Value), detail=each.detail)
            for each in completions(draft.play, before)
        ]

    return server


def explained(found: Diagnosis) -> str:
    """All that there is to say of one thing, as Markdown."""
    parts = [f"**{found.title}**: {found.message}"]
    if found.wording:
        parts.append(f"> {found.rule} {plain(found.wording)}")
    parts += [reason[:1].upper() + reason[1:] for reason in found.reasons]
    if found.offers:
        parts.append("Legal here: " + " / ".join(f"`{offer}`" for offer in found.offers))
    if found.legal_after:
        parts.append(f"Legal after: `{found.legal_after}`")
    if found.taken_as:
        parts.append(f"Taken as: {found.taken_as}")
    if found.follows_from is not None:
        parts.append(f"This follows from line {found.follows_from}.")
    return "\n\n".join(parts)


def diagnostic(found: Diagnosis, uri: str, lines: Sequence[str]) -> lsp.Diagnostic:
    """A diagnosis as editors have it; consequences point to the line of their cause."""
    message = found.message if not found.taken_as else f"{found.message}\ntaken as: {found.taken_as}"
    related = None
    if found.follows_from is not None:
        place = lsp.Location(uri, _range(lines, found.follows_from, 1, 0))
        related = [lsp.DiagnosticRelatedInformation(place, f"follows from line {found.follows_from}")]
    return lsp.Diagnostic(
        _range(lines, found.line, found.column, found.end),
        message,
        severity=_LOUD[found.severity],
        code=found.rule or None,
        source=f"{SOURCE} {found.kind}",
        related_information=related,
    )


def fixes(found: Diagnosis, uri: str, lines: Sequence[str]) -> list[lsp.CodeAction]:
    """What was legal, to be put in the place of the line; its comment stays."""
    if not 0 < found.line <= len(lines):
        return []
    line = lines[found.line - 1].rstrip("\r\n")
    content = line.partition("#")[0].rstrip()
    begin = len(content) - len(content.lstrip())
    place = lsp.Range(
        lsp.Position(found.line - 1, _units(line, begin)), lsp.Position(found.line - 1, _units(line, len(content)))
    )
    return [
        lsp.CodeAction(
            f"Write '{offer}'",
            kind=lsp.CodeActionKind.QuickFix,
            diagnostics=[diagnostic(found, uri, lines)],
            edit=lsp.WorkspaceEdit({uri: [lsp.TextEdit(place, offer)]}),
        )
        for offer in found.offers
    ]


def is_log(document: TextDocument) -> bool:
    """Whether a text is a log: by its first line that says something, or by its name as long as there is none."""
    for line in document.source.removeprefix("\ufeff").splitlines():
        if line.strip() and not line.lstrip().startswith("#"):
            return " ".join(line.split()).casefold().startswith(FORMAT.split()[0])
    return document.language_id == "pnp-log"


def path_of(uri: str) -> Path:
    """The file of an address."""
    path = unquote(urlsplit(uri).path)
    return Path(path[1:] if len(path) > 2 and path[2] == ":" else path)


def _range(lines: Sequence[str], line: int, column: int, end: int) -> lsp.Range:
    """A place in an editor: lines and columns from 0, columns in the units that editors count."""
    at = min(max(line, 1), max(1, len(lines))) - 1
    text = lines[at].rstrip("\r\n") if lines else ""
    first = min(max(0, column - 1), len(text))
    last = len(text) if end <= 0 else min(max(end - 1, first), len(text))
    return lsp.Range(lsp.Position(at, _units(text, first)), lsp.Position(at, _units(text, last)))


def _units(text: str, letters: int) -> int:
    """So many letters of a text in units of UTF-16."""
    return len(text[:letters].encode("utf-16-le", "surrogatepass")) // 2


def _letters(text: str, units: int) -> int:
    """So many units of UTF-16 in letters."""
    return len(text.encode("utf-16-le", "surrogatepass")[: 2 * units].decode("utf-16-le", "ignore"))
