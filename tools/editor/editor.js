/*! CodeMirror 6: MIT licence, copyright (C) 2018 and later by Marijn Haverbeke and others (https://codemirror.net). */
// The editor of the studio's rooms: CodeMirror with what a log needs. Built into pnp/studio/static/codemirror.js (see README.md).
import { acceptCompletion, autocompletion, closeCompletion, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { forEachDiagnostic, lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { EditorState, RangeSetBuilder } from "@codemirror/state";
import { Decoration, drawSelection, EditorView, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers, ViewPlugin } from "@codemirror/view";

const heading = Decoration.line({ class: "cm-heading" });
const claim = Decoration.line({ class: "cm-claim" });
const comment = Decoration.mark({ class: "cm-comment" });
const who = Decoration.mark({ class: "cm-who" });

function colours(view) {
  const found = new RangeSetBuilder();
  for (const { from, to } of view.visibleRanges) {
    for (let at = from; at <= to; ) {
      const line = view.state.doc.lineAt(at);
      const text = line.text;
      const hash = text.indexOf("#");
      const content = hash < 0 ? text : text.slice(0, hash);
      if (/^\s*(round|turn|era)\s+\S+\s*:?\s*$/i.test(content)) found.add(line.from, line.from, heading);
      else if (/^\s*=/.test(content)) found.add(line.from, line.from, claim);
      const colon = content.indexOf(":");
      if (colon > 0 && !/^\s*=/.test(content)) found.add(line.from, line.from + colon + 1, who);
      if (hash >= 0) found.add(line.from + hash, line.to, comment);
      at = line.to + 1;
    }
  }
  return found.finish();
}

const coloured = ViewPlugin.fromClass(class {
  constructor(view) { this.decorations = colours(view); }
  update(change) { if (change.docChanged || change.viewportChanged) this.decorations = colours(change.view); }
}, { decorations: (plugin) => plugin.decorations });

/** An editor in `parent`. `changed(text)` is called after each change of the person's, `moved(line)` when the cursor goes to another
 * line; `complete(before)` gives a promise of [{label, type, detail}] for the text before the cursor on its line. */
export function editor(parent, { text = "", nonce = "", label = "", changed, moved, complete, save }) {
  let line = 0, quiet = false;
  const completed = async (context) => {
    const at = context.state.doc.lineAt(context.pos);
    const before = at.text.slice(0, context.pos - at.from);
    const word = /[^\s,:=]*$/.exec(before)[0];
    if (!word && !context.explicit && !/[:,=]\s$|^=\s/.test(before)) return null;
    const options = await complete(before);
    return options.length && !context.aborted ? { from: context.pos - word.length, options, filter: false } : null;
  };
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        EditorView.cspNonce.of(nonce), EditorView.contentAttributes.of({ "aria-label": label, spellcheck: "false" }),
        lineNumbers(), highlightActiveLine(), highlightActiveLineGutter(), drawSelection(), history(), search({ top: true }), highlightSelectionMatches(),
        lintGutter(), coloured, EditorView.lineWrapping, autocompletion({ override: [completed], icons: false }),
        keymap.of([{ key: "Mod-s", run: () => { save(); return true; } }, { key: "Tab", run: acceptCompletion }, ...completionKeymap, ...lintKeymap, ...searchKeymap, ...historyKeymap, ...defaultKeymap]),
        EditorView.updateListener.of((update) => {
          if (update.docChanged && !quiet) changed(update.state.doc.toString());
          const now = update.state.doc.lineAt(update.state.selection.main.head).number;
          if (now !== line) { line = now; moved(now); }
        }),
      ],
    }),
  });
  return {
    view,
    text: () => view.state.doc.toString(),
    replace(all) {
      quiet = true;
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: all } });
      quiet = false;
    },
    /** Marks: [{line, column, end, severity, build, actions: [{name, text}]}]; `build` gives the node that is shown on hover. */
    mark(found) {
      const doc = view.state.doc;
      const marks = [];
      for (const each of found) {
        if (each.line < 1 || each.line > doc.lines) continue;
        const at = doc.line(each.line);
        const from = Math.min(at.from + Math.max(0, each.column - 1), at.to);
        const to = each.end > 0 ? Math.min(at.from + each.end - 1, at.to) : at.to;
        marks.push({
          from, to: Math.max(from, to), severity: each.severity, message: each.message, renderMessage: each.build, markClass: each.settled ? "" : "cm-unsettled",
          actions: (each.actions ?? []).map(({ name, text: put }) => ({ name, apply: () => write(each.line, put) })),
        });
      }
      view.dispatch(setDiagnostics(view.state, marks));
    },
    go(number) {
      const at = view.state.doc.line(Math.min(Math.max(1, number), view.state.doc.lines));
      view.dispatch({ selection: { anchor: at.from }, effects: EditorView.scrollIntoView(at.from, { y: "center" }) });
      view.focus();
    },
    write,
    marks() { let count = 0; forEachDiagnostic(view.state, () => count++); return count; },
    close: () => closeCompletion(view),
  };

  /** Put a line in the place of what a line says; its comment stays. */
  function write(number, put) {
    const at = view.state.doc.line(number);
    const content = at.text.split("#", 1)[0].replace(/\s+$/, "");
    const indent = /^\s*/.exec(content)[0].length;
    view.dispatch({ changes: { from: at.from + indent, to: at.from + content.length, insert: put } });
    view.focus();
  }
}
