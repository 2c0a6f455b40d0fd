// A table of text that can be typed into: only the rows that are seen are in the page.
import { fill, h } from "./pnp.js";

const HIGH = 36; // px of a row
const MORE = 8; // rows above and below those that are seen

/**
 * A grid over `columns` [{name, kind, choices, told, takes}] and `rows` [[text]].
 * `changed(edits)` is called with [{row, column, before, after}] when somebody has typed; `went(row, column)` when the active cell moves;
 * `lost(count)` when so many columns of what was pasted lie beyond the last. Rows that are pasted beyond the last are new ones: {kind: "insert", row, cells}.
 * `readonly` leaves out typing.
 */
export class Grid {
  constructor({ columns, rows, changed, went, lost = () => {}, typing = () => {}, readonly = false, said = false, label }) {
    Object.assign(this, { columns, rows, changed, went, lost, typing, readonly, said });
    this.row = 0;
    this.column = 0;
    this.frozen = columns[0]?.name.toLowerCase() === "id"; // the card's number stays in sight
    this.marks = new Map(); // "row,column" -> [{severity, message}]
    this.widths = columns.map((column, at) => wide(column, rows, at));
    this.node = h("div", { class: "grid", role: "grid", tabindex: 0, "aria-label": label, "aria-rowcount": rows.length + 1, "aria-colcount": columns.length, "aria-readonly": readonly ? "true" : "false" });
    this.head = h("div", { class: "gridrow titles", role: "row", "aria-rowindex": 1 }, h("div", { class: "gridcell corner", role: "columnheader", "aria-label": "Row" }),
      columns.map((column, at) => h("div", { class: `gridcell ${this.frozen && !at ? "frozen" : ""}`, role: "columnheader", title: column.told }, column.name, column.required ? h("span", { class: "must", title: "must not be blank" }, "*") : "")));
    this.body = h("div", { class: "gridbody", role: "rowgroup" });
    this.node.append(this.head, this.body);
    this.node.style.setProperty("--columns", `3.2rem ${this.widths.map((width) => `${width}px`).join(" ")}`);
    this.editor = null;
    this.node.addEventListener("scroll", () => requestAnimationFrame(() => this.paint()), { passive: true });
    this.node.addEventListener("keydown", (event) => this.key(event));
    this.body.addEventListener("mousedown", (event) => this.click(event));
    this.body.addEventListener("dblclick", (event) => { if (event.target.closest(".gridcell")) this.edit(); });
    this.node.addEventListener("paste", (event) => this.paste(event));
    this.node.addEventListener("copy", (event) => { if (!this.editor) { event.clipboardData.setData("text/plain", this.text()); event.preventDefault(); } });
    new ResizeObserver(() => this.paint()).observe(this.node);
    this.paint();
  }

  text(row = this.row, column = this.column) { return this.rows[row]?.[column] ?? ""; }

  /** Other rows: after an undo, or when the file was saved elsewhere. */
  set(rows) {
    this.rows = rows;
    this.row = Math.min(this.row, Math.max(0, rows.length - 1));
    this.node.setAttribute("aria-rowcount", rows.length + 1);
    this.paint(true);
  }

  /** What is wrong, by cell. */
  mark(marks) {
    this.marks = new Map();
    for (const mark of marks) {
      const key = `${mark.row},${mark.column}`;
      if (!this.marks.has(key)) this.marks.set(key, []);
      this.marks.get(key).push(mark);
    }
    this.paint(true);
  }

  at(row, column) { return this.marks.get(`${row},${column}`) ?? []; }

  paint(anew = false) {
    this.body.style.height = `${this.rows.length * HIGH}px`;
    const first = Math.max(0, Math.floor(this.node.scrollTop / HIGH) - MORE);
    const last = Math.min(this.rows.length, Math.ceil((this.node.scrollTop + this.node.clientHeight) / HIGH) + MORE);
    if (!anew && first === this.first && last === this.last) return;
    this.first = first;
    this.last = last;
    const shown = [];
    for (let row = first; row < last; row += 1) shown.push(this.line(row));
    const editor = this.editor;
    if (!editor) fill(this.body, shown);
    else {
      // What is being typed into stays where it is: it has the cursor.
      for (const old of [...this.body.children]) if (old !== editor.node && old !== editor.told) old.remove();
      this.body.prepend(...shown);
      const wrong = this.at(editor.row, editor.column);
      editor.node.setAttribute("aria-invalid", wrong.some((mark) => mark.severity === "error") ? "true" : "false");
      editor.told.textContent = wrong.map((mark) => mark.message).join("; ");
      editor.told.hidden = !wrong.length;
    }
    this.node.setAttribute("aria-activedescendant", this.name(this.row, this.column));
  }

  name(row, column) { return `cell-${row}-${column}`; }

  line(row) {
    const wrong = this.at(row, -1);
    const cells = this.columns.map((column, at) => {
      const marks = this.at(row, at);
      const worst = marks.some((mark) => mark.severity === "error") ? "bad" : marks.length ? "odd" : "";
      const text = this.rows[row][at] ?? "";
      return h("div", { class: `gridcell ${worst} ${this.frozen && !at ? "frozen" : ""} ${column.kind === "whole" || column.kind === "number" ? "num" : ""}`, role: "gridcell", id: this.name(row, at), "aria-colindex": at + 1,
        "aria-selected": row === this.row && at === this.column ? "true" : "false", "aria-invalid": worst === "bad" ? "true" : null, title: marks.map((mark) => mark.message).join("\n") || null, data: { row, column: at } }, text);
    });
    const node = h("div", { class: `gridrow ${row === this.row ? "here" : ""} ${this.said && !row ? "said" : ""}`, role: "row", "aria-rowindex": row + 2 },
      h("div", { class: `gridcell corner ${wrong.length ? "bad" : ""}`, role: "rowheader", title: wrong.map((mark) => mark.message).join("\n") || null, data: { row, column: 0 } }, String(row + 2)), cells);
    node.style.transform = `translateY(${row * HIGH}px)`;
    return node;
  }

  go(row, column, quietly = false) {
    this.commit();
    this.row = Math.max(0, Math.min(this.rows.length - 1, row));
    this.column = Math.max(0, Math.min(this.columns.length - 1, column));
    const top = this.row * HIGH;
    const seen = this.node.clientHeight - HIGH;
    if (top < this.node.scrollTop) this.node.scrollTop = top;
    else if (top + HIGH > this.node.scrollTop + seen) this.node.scrollTop = top + HIGH - seen;
    const left = this.widths.slice(0, this.column).reduce((sum, each) => sum + each, 0);
    const corner = this.head.firstChild.offsetWidth;
    const hidden = this.frozen && this.column ? this.widths[0] : 0;
    if (left - hidden < this.node.scrollLeft) this.node.scrollLeft = left - hidden;
    else if (left + corner + this.widths[this.column] > this.node.scrollLeft + this.node.clientWidth) this.node.scrollLeft = left + corner + this.widths[this.column] - this.node.clientWidth;
    this.paint(true);
    if (!quietly) this.went(this.row, this.column);
  }

  click(event) {
    const cell = event.target.closest(".gridcell");
    if (!cell || event.target.closest(".cell-editor")) return;
    event.preventDefault();
    this.go(Number(cell.dataset.row), Number(cell.dataset.column));
    this.node.focus({ preventScroll: true });
  }

  key(event) {
    const { key } = event;
    if (this.editor) {
      if (key === "Escape") { this.cancel(); event.preventDefault(); event.stopPropagation(); }
      else if (key === "Enter" && !event.altKey) { this.commit(); this.go(this.row + (event.shiftKey ? -1 : 1), this.column); this.node.focus(); event.preventDefault(); }
      else if (key === "Tab") { this.commit(); this.go(this.row, this.column + (event.shiftKey ? -1 : 1)); this.node.focus(); event.preventDefault(); }
      return;
    }
    const page = Math.max(1, Math.floor(this.node.clientHeight / HIGH) - 2);
    const steps = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1], PageUp: [-page, 0], PageDown: [page, 0] };
    if (steps[key]) this.go(this.row + steps[key][0], this.column + steps[key][1]);
    else if (key === "Home") this.go(event.ctrlKey ? 0 : this.row, 0);
    else if (key === "End") this.go(event.ctrlKey ? this.rows.length - 1 : this.row, this.columns.length - 1);
    else if (key === "Enter" || key === "F2") this.edit();
    else if ((key === "Delete" || key === "Backspace") && !this.readonly) this.put("");
    else if (key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) this.edit(key);
    else return;
    event.preventDefault();
  }

  edit(begin = null) {
    if (this.readonly || !this.rows.length) { this.typing(null); return; }
    const column = this.columns[this.column];
    const before = this.text();
    const long = before.length > 40 || before.includes("\n");
    const node = h(long ? "textarea" : "input", { class: "cell-editor", "aria-label": `${column.name}, row ${this.row + 2}`, value: begin ?? before, list: !long && column.choices?.length ? "grid-choices" : null, autocomplete: "off", spellcheck: column.kind === "text" ? "true" : "false" });
    const left = this.head.firstChild.offsetWidth + this.widths.slice(0, this.column).reduce((sum, each) => sum + each, 0);
    Object.assign(node.style, { left: `${left}px`, top: `${this.row * HIGH}px`, width: `${Math.max(this.widths[this.column], long ? 360 : 90)}px`, height: long ? "128px" : `${HIGH}px` });
    const told = h("div", { class: "cell-told", hidden: true });
    Object.assign(told.style, { left: `${left}px`, top: `${this.row * HIGH + (long ? 132 : HIGH + 4)}px` });
    this.editor = { node, told, before, row: this.row, column: this.column };
    fill(choicesList(), column.kind === "list" ? [] : (column.choices ?? []).map((choice) => h("option", { value: choice })));
    this.body.append(node, told);
    node.addEventListener("input", () => this.typing(node.value, this.row, this.column));
    node.addEventListener("blur", () => setTimeout(() => { if (this.editor?.node === node && document.activeElement !== node) this.commit(); }));
    node.focus();
    if (begin === null) node.select(); else node.setSelectionRange(begin.length, begin.length);
    if (begin !== null) this.typing(node.value, this.row, this.column);
  }

  cancel() {
    const editor = this.editor;
    if (!editor) return;
    this.editor = null;
    editor.told.remove();
    editor.node.remove();
    this.typing(editor.before, editor.row, editor.column);
    this.node.focus();
  }

  commit() {
    const editor = this.editor;
    if (!editor) return;
    this.editor = null;
    const after = editor.node.value;
    editor.told.remove();
    editor.node.remove();
    if (after !== editor.before) this.changed([{ row: editor.row, column: editor.column, before: editor.before, after }]);
  }

  put(text) {
    const before = this.text();
    if (before !== text) this.changed([{ row: this.row, column: this.column, before, after: text }]);
  }

  paste(event) {
    if (this.editor || this.readonly) return;
    event.preventDefault();
    const edits = [];
    let lost = 0;
    pasted(event.clipboardData.getData("text/plain")).forEach((cells, down) => {
      const row = this.row + down;
      lost = Math.max(lost, this.column + cells.length - this.columns.length);
      const fit = cells.slice(0, this.columns.length - this.column);
      if (row >= this.rows.length) edits.push({ kind: "insert", row, cells: this.columns.map((_, at) => fit[at - this.column] ?? "") });
      else fit.forEach((after, across) => {
        const column = this.column + across;
        const before = this.text(row, column);
        if (before !== after) edits.push({ row, column, before, after });
      });
    });
    if (edits.length) this.changed(edits);
    if (lost > 0) this.lost(lost);
  }
}

/** What a spreadsheet puts on the clipboard: cells with tabs between them; one with lines, tabs or quotes in it stands in quotes. */
function pasted(text) {
  const rows = [[]];
  let rest = text.replace(/\r\n?/g, "\n").replace(/\n$/, "");
  for (;;) {
    const quoted = /^"((?:[^"]|"")*)"(?=[\t\n]|$)/.exec(rest);
    const [whole, cell] = quoted && /[\n\t]|""/.test(quoted[1]) ? [quoted[0], quoted[1].replaceAll('""', '"')] : Array(2).fill(/^[^\t\n]*/.exec(rest)[0]);
    rows.at(-1).push(cell);
    const next = rest[whole.length];
    if (next === undefined) return rows;
    rest = rest.slice(whole.length + 1);
    if (next === "\n") rows.push([]);
  }
}

function choicesList() {
  let list = document.getElementById("grid-choices");
  if (!list) { list = h("datalist", { id: "grid-choices" }); document.body.append(list); }
  return list;
}

/** How wide a column is: as its texts are long, within bounds. */
function wide(column, rows, at) {
  let longest = column.name.length + 2;
  for (const row of rows.slice(0, 200)) longest = Math.max(longest, Math.min(34, (row[at] ?? "").length));
  return Math.round(Math.max(56, 22 + longest * 7.9));
}
