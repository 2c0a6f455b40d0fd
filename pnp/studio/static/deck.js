// Deck: the table on the left, its cards on the right, what is wrong with either marked while it is typed.
import { attempt, box, dialogue, field, fill, follow, get, going, h, icon, link, note, number, on, opening, picture, post, s, saying, settled, show, tick } from "./pnp.js";
import { Grid } from "./grid.js";
import { pickGame } from "./games.js";

const { game, in: folder } = box();
const query = new URLSearchParams(location.search);
let listed = null; // decks and files of the game
let open = null; // the table that is open: {deck, file, mark, columns, title}
let rows = [];
let grid = null;
let looked = null; // what the table comes to; the last one that could be read
let marks = [];
let printMarks = [];
let linted = false; // whether all faces have been looked at as the table stands
let undone = [];
let done = [];
let saving = "saved"; // saved, typing, saving, changed
let turn = 0;

/** The file of a table: of a sheet of a workbook ("cards.xlsx#birds") the workbook. */
const disk = (file) => file?.replace(/\.xlsx#.*$/, ".xlsx");
const typed = (which = rows) => ({ game, folder, deck: open.deck, file: open.file, header: open.columns.map((column) => column.name), rows: which });

// ---- opening

async function openTable(deck, file, replaceAddress = true) {
  await kept();
  const read = () => get("/api/deck/table", { game, in: folder, deck, file });
  const found = await (open ? attempt(read) : opening("This table cannot be opened", read));
  if (!found) return;
  open = found;
  ({ rows } = found);
  [marks, printMarks, undone, done, looked, saving] = [found.problems, [], [], [], null, "saved"];
  if (replaceAddress) history.replaceState(null, "", link("/deck", { game, in: folder, deck: found.deck, file: found.file }));
  build();
  look();
}

// ---- looking

const look = settled(lookNow, 50);
async function lookNow(which = rows) {
  const mine = ++turn;
  let found;
  try {
    found = await post("/api/deck/look", typed(which));
  } catch (error) {
    if (mine === turn) { marks = error.problems?.map((each) => ({ row: -1, column: -1, severity: "error", message: saying(each) })) ?? []; tellMarks(); }
    return;
  }
  if (mine !== turn) return;
  marks = found.marks;
  linted = false;
  if (found.key) looked = found;
  tellMarks();
  if (!found.key && !looked) nothingYet();
  if (found.key) {
    faces();
    figures();
    if (which === rows) lint(mine);
  }
}

/** Cards that have not been seen yet: what keeps them. */
function nothingYet() {
  const whole = rows.length > (open.declared ? 1 : 0);
  fill(parts.faces, h("p", { class: "notice" }, whole ? "The cards are here as soon as every cell can be read: " : "No card stands in the table yet: “Card” puts one in. ",
    whole && h("button", { type: "button", class: "quiet jump", onclick: () => parts.tabs.get("problems").choose() }, "the mistakes")));
}

/** What could not be read is mended: the game has its title and its players again. */
async function readNow() {
  listed = await get("/api/deck/decks", { game, in: folder }).catch(() => listed);
  parts.overline.textContent = listed.title;
}

/** What would print wrong, some cards at a time; a letter that is typed ends it. */
async function lint(mine) {
  const order = typed();
  const found = [];
  for (let first = 0; first >= 0;) {
    let told;
    try { told = await post("/api/deck/lint", { typed: order, first }); } catch { return; }
    if (mine !== turn) return;
    found.push(...told.marks);
    first = told.next;
    // A long table takes its time: what is found is told at once, as long as nothing that is known already goes away.
    if (found.length > printMarks.length) { printMarks = [...found]; tellMarks(); }
  }
  printMarks = found;
  linted = true;
  tellMarks();
}

const allMarks = () => [...marks, ...printMarks];

function tellMarks() {
  grid.mark(allMarks());
  const errors = allMarks().filter((mark) => mark.severity === "error").length;
  const odd = allMarks().length - errors;
  fill(parts.count, errors ? h("span", { class: "tag bad" }, icon("warn"), number(errors, "mistake")) : h("span", { class: "tag good" }, icon("good"), "no mistakes"), odd > 0 && h("span", { class: "tag warn" }, `${odd} worth a look`));
  parts.tabs.get("problems").count(allMarks().length);
  fill(parts.problems, allMarks().length === 0 && h("p", { class: "notice good" }, linted ? "Every cell can be read, and every word fits on its card." : "Every cell can be read. Whether every word fits is being looked at …"),
    h("ul", { class: "problems" }, allMarks().slice(0, 200).map((mark) => h("li", { class: mark.severity === "error" ? "" : "warning" },
      mark.row >= 0 ? h("button", { type: "button", class: "quiet jump", onclick: () => { grid.go(mark.row, Math.max(0, mark.column)); grid.node.focus(); } }, `row ${mark.row + 2}${mark.column >= 0 ? `, ${open.columns[mark.column].name}` : ""}`) : "", " ", mark.message))),
    allMarks().length > 200 && h("p", {}, `and ${allMarks().length - 200} more`));
  tellCell(grid.row, grid.column);
}

function tellCell(row, column) {
  const about = open.columns[column];
  const wrong = [...grid.at(row, column), ...grid.at(row, -1)];
  fill(parts.cell, h("b", {}, about.name), about.takes ? `: ${about.takes}` : "", about.told && h("span", { class: "muted" }, ` · ${about.told}`), wrong.map((mark) => h("p", { class: mark.severity === "error" ? "wrong" : "odd" }, mark.message)));
}

// ---- typing, undo, saving

function apply(edits, forward = true) {
  const list = forward ? edits : [...edits].reverse();
  for (const edit of list) {
    if (edit.kind === "insert") { if (forward) rows.splice(edit.row, 0, [...edit.cells]); else rows.splice(edit.row, 1); }
    else if (edit.kind === "delete") { if (forward) rows.splice(edit.row, 1); else rows.splice(edit.row, 0, [...edit.cells]); }
    else if (edit.kind === "order") { const was = [...rows]; edit.order.forEach((from, at) => { if (forward) rows[at] = was[from]; else rows[from] = was[at]; }); }
    else rows[edit.row][edit.column] = forward ? edit.after : edit.before;
  }
}

function changed(edits) {
  apply(edits);
  done.push(edits);
  undone = [];
  after(edits);
}

function after(edits) {
  grid.set(rows);
  const last = edits[edits.length - 1];
  if (last.column !== undefined) grid.go(last.row, last.column);
  tellButtons();
  saving = "typing";
  tellSaving();
  look();
  save();
}

function undo() {
  const edits = done.pop();
  if (!edits) return;
  apply(edits, false);
  undone.push(edits);
  after(edits);
}

function redo() {
  const edits = undone.pop();
  if (!edits) return;
  apply(edits);
  done.push(edits);
  after(edits);
}

const save = settled(saveNow, 250);
let flying = null; // the save that is under way: one at a time, each over what the one before has left
function saveNow() {
  if (!open.file || saving === "changed") return flying;
  // One that is under way looks, when it is done, whether there is more.
  flying ??= saveOnce(open).finally(() => { flying = null; });
  return flying;
}

async function saveOnce(table) {
  saving = "saving";
  tellSaving();
  const sent = JSON.stringify(rows);
  try {
    const { mark } = await post("/api/deck/save", { typed: typed(), seen: table.mark });
    table.mark = mark;
    if (table !== open) return;
    if (listed.unread) readNow();
    if (JSON.stringify(rows) === sent) saving = "saved"; else { saving = "typing"; save(); }
  } catch (error) {
    if (table !== open) { note(error.message, "bad"); return; }
    if (error.changed) clash(); else { saving = "typing"; note(error.message, "bad"); }
  }
  tellSaving();
}

/** What was typed last is in the file before another is opened. */
async function kept() {
  while (flying) await flying;
  if (open?.file && saving === "typing") await saveNow();
}

function tellSaving() {
  const words = { saved: "Saved", typing: "Not saved yet", saving: "Saving …", changed: "Changed on disk" }[saving];
  parts.saving.textContent = open.file ? words : "The game’s own: make a table of yours to change it";
}

/** Somebody else has saved the file, and there are changes here that are not in it. */
function clash() {
  if (saving === "changed") return;
  saving = "changed";
  tellSaving();
  fill(parts.clash, h("div", { class: "notice warn row" }, h("p", { class: "grow" }, h("b", {}, `${open.file} was changed by another program.`), " Nothing was written over. Whose is right?"),
    h("button", { type: "button", onclick: () => { fill(parts.clash); openTable(open.deck, open.file); } }, "Take theirs"),
    h("button", { type: "button", onclick: keepMine }, "Keep mine as a copy")));
}

async function keepMine() {
  const copy = disk(open.file).replace(/(\.\w+)$/, `-mine-${Date.now() % 100000}$1`);
  const mine = rows;
  const begun = await attempt(() => post("/api/deck/begin", { game, folder, deck: open.deck, file: copy, whole: false }));
  if (!begun) return;
  const saved = await attempt(() => post("/api/deck/save", { typed: { ...typed(mine), file: begun.file }, seen: begun.mark }));
  if (!saved) return;
  note(`Yours is kept in ${begun.file}.`, "good");
  fill(parts.clash);
  openTable(open.deck, begun.file);
}

on("saved", ({ name, mark }) => { if (!mark || mark !== open?.mark) savedElsewhere(name); });
on("listening", () => savedElsewhere(disk(open?.file)));
async function savedElsewhere(name) {
  if (!name || name !== disk(open?.file)) return;
  let found, table, seen;
  do {
    // A save of ours that is under way will say which mark the file has; one that was meanwhile has made it another.
    while (flying) await flying;
    [table, seen] = [open, open.mark];
    found = await attempt(() => get("/api/deck/table", { game, in: folder, deck: open.deck, file: open.file }));
    if (!found || open !== table) return;
  } while (flying || open.mark !== seen);
  if (found.mark === open.mark) return; // it was us
  if (saving === "saved" && !grid.editor) {
    const same = JSON.stringify(found.columns.map((each) => each.name)) === JSON.stringify(open.columns.map((each) => each.name));
    Object.assign(open, found);
    ({ rows } = found);
    [done, undone] = [[], []];
    if (same) grid.set(rows); else build();
    tellButtons();
    if (listed.unread) readNow();
    lookNow();
  } else clash();
}

// ---- rows

function insertRow() {
  // What says what the cells may be is no card to begin with.
  const like = open.declared && grid.row === 0 ? undefined : rows[grid.row];
  const cells = like ? [...like] : open.columns.map(() => "");
  const id = open.columns.findIndex((column) => column.name.toLowerCase() === "id");
  if (id >= 0) cells[id] = freeId(id);
  changed([{ kind: "insert", row: Math.min(rows.length, grid.row + 1), cells }]);
  grid.go(grid.row + 1, Math.max(0, id));
  grid.node.focus();
}

function freeId(column) {
  const taken = new Set(rows.map((row) => row[column]));
  const [, letters, digits] = /^(\D*)(\d*)/.exec(rows[grid.row]?.[column] ?? "X01");
  for (let at = Number(digits || 0) + 1; ; at += 1) {
    const id = `${letters}${String(at).padStart(Math.max(2, digits.length), "0")}`;
    if (!taken.has(id)) return id;
  }
}

function deleteRow() {
  if (!rows.length) return;
  if (open.declared && grid.row === 0) { note("This row says what the cells may be; it is no card. Choose the row of a card."); return; }
  changed([{ kind: "delete", row: grid.row, cells: [...rows[grid.row]] }]);
  grid.node.focus();
}

/** The cards by the column of the cursor, numbers as numbers, blanks last; where they stand so already, the other way round. */
function sortRows() {
  const first = open.declared ? 1 : 0;
  const at = grid.column;
  const blank = (row) => !row[at].trim();
  const full = rows.slice(first).filter((row) => !blank(row));
  const value = (row) => Number(row[at].replace(",", "."));
  const { compare } = new Intl.Collator(undefined, { numeric: true });
  const sorted = full.every((row) => Number.isFinite(value(row))) ? [...full].sort((one, other) => value(one) - value(other)) : [...full].sort((one, other) => compare(one[at], other[at]));
  const blanks = rows.slice(first).filter(blank);
  const as = (order) => [...rows.slice(0, first), ...order, ...blanks];
  const same = as(sorted).every((row, index) => row === rows[index]);
  const after_ = as(same ? sorted.reverse() : sorted);
  const was = new Map(rows.map((row, index) => [row, index]));
  const order = after_.map((row) => was.get(row));
  if (order.some((from, index) => from !== index)) changed([{ kind: "order", order }]);
  grid.node.focus();
}

// ---- faces

const faceAddress = (card, dpi) => link("/api/deck/face", { game, in: folder, deck: open.deck, file: open.file, id: card.id, dpi, mark: card.mark });

function faces() {
  const known = new Map([...parts.faces.children].map((each) => [each.dataset.id, each]));
  const wantedIds = new Set(looked.cards.map((card) => card.id));
  for (const [id, node] of known) if (!wantedIds.has(id)) node.remove();
  let before = null;
  for (const card of looked.cards) {
    let node = known.get(card.id);
    if (!node || node.dataset.mark !== card.mark) {
      const fresh = face(card, node);
      if (node) node.replaceWith(fresh);
      node = fresh;
    }
    node.dataset.row = card.row;
    const place = before ? before.nextSibling : parts.faces.firstChild;
    if (place !== node) parts.faces.insertBefore(node, place);
    before = node;
  }
  tellActive();
}

function face(card, old) {
  const image = picture(faceAddress(card, 60), { alt: `${card.id} ${card.name}`, width: 126, height: 176 }, Boolean(old));
  cannotBeDrawn(image);
  const node = h("button", { type: "button", class: "face", data: { id: card.id, mark: card.mark }, onclick: () => { grid.go(Number(node.dataset.row), 0); } }, image, h("span", {}, card.id, card.copies > 1 ? ` ×${card.copies}` : ""));
  if (old) {
    // The one before stays to be seen until the new one is there.
    image.style.opacity = "0";
    const shown = old.querySelector("img");
    if (shown.src) node.style.setProperty("background-image", `url("${shown.src}")`);
    node.classList.add("turning");
    image.addEventListener("load", () => { image.style.opacity = ""; node.style.removeProperty("background-image"); node.classList.remove("turning"); });
  }
  return node;
}

/** A picture that there is none of: an empty card instead of the browser's torn one; what is wrong stands among the mistakes. */
function cannotBeDrawn(image) {
  image.addEventListener("error", () => image.classList.add("undrawn"));
  image.addEventListener("load", () => image.classList.remove("undrawn"));
}

function tellActive() {
  const card = looked?.cards.find((each) => each.row === grid.row);
  for (const each of parts.faces.querySelectorAll("[aria-current]")) each.removeAttribute("aria-current");
  if (!card) return;
  const node = parts.faces.querySelector(`[data-id="${CSS.escape(card.id)}"]`);
  node?.setAttribute("aria-current", "true");
  const address = faceAddress(card, 150);
  if (parts.large.getAttribute("src") !== address) {
    parts.large.src = address;
    parts.large.alt = `${card.id} ${card.name}`;
  }
  parts.largeBox.hidden = false;
}

// ---- figures

function figures() {
  const { totals } = looked.curves[looked.curves.length - 1];
  fill(parts.curves, h("p", { class: "muted" }, `${looked.size}${looked.checksum ? `; mark ${looked.checksum}` : ""}. `, !open.base && [h("span", { class: "key own" }), " yours ", h("span", { class: "key standard" }), " the standard deck, as shares of each."]),
    h("div", { class: "curves" }, looked.curves.slice(0, -1).map((curve) => chart(curve, totals))));
  const { added, removed, changed: other, moved } = looked.difference;
  if (open.base) { fill(parts.difference, h("p", { class: "notice" }, "This is the deck itself: there is nothing to compare it with.")); return; }
  const none = !added.length && !removed.length && !other.length;
  fill(parts.difference, none && h("p", { class: "notice" }, moved ? "The same cards as in the standard deck, in another order." : "The same cards as in the standard deck."),
    added.length > 0 && [h("h3", {}, `New (${added.length})`), h("ul", { class: "plain" }, added.map((card) => h("li", {}, card)))],
    other.length > 0 && [h("h3", {}, `Changed (${other.length})`), h("ul", { class: "plain" }, other.map((each) => h("li", {}, h("b", {}, each.card), h("ul", { class: "plain" }, each.fields.map((one) => h("li", {}, `${one.name}: `, h("del", {}, one.was || "blank"), " → ", h("ins", {}, one.now || "blank")))))))],
    removed.length > 0 && [h("h3", {}, `Gone (${removed.length})`), h("ul", { class: "plain" }, removed.map((card) => h("li", {}, card)))]);
  parts.tabs.get("difference").count(added.length + other.length + removed.length);
}

function chart(curve, totals) {
  const most = Math.max(...curve.bars.flatMap((bar) => [bar.own / (totals[0] || 1), bar.standard / (totals[1] || 1)]), 0.001);
  const mean = (value) => (value === null ? "–" : value.toFixed(1));
  return h("figure", { class: "chart" }, h("figcaption", {}, h("b", {}, curve.name), curve.own !== null || curve.standard !== null ? h("span", { class: "muted" }, ` mean ${mean(curve.own)}${open.base ? "" : `, standard ${mean(curve.standard)}`}`) : ""),
    h("table", {}, h("thead", { class: "out" }, h("tr", {}, h("th", {}, "value"), h("th", {}, "yours"), h("th", {}, "standard"))), h("tbody", {}, curve.bars.map((bar) => h("tr", {}, h("th", { scope: "row" }, bar.name),
      h("td", {}, h("span", { class: "bar own", style: { "--share": `${(100 * bar.own) / (totals[0] || 1) / most}%` } }), !open.base && h("span", { class: "bar standard", style: { "--share": `${(100 * bar.standard) / (totals[1] || 1) / most}%` } })), h("td", { class: "num" }, `${bar.own}`, !open.base && h("span", { class: "muted" }, ` / ${bar.standard}`)))))),
    curve.more > 0 && h("p", { class: "hint" }, `and ${curve.more} more`));
}

// ---- trial

let leave = () => {};
function trialPanel(plays) {
  if (!plays) return h("p", { class: "notice" }, "This game has no referee, so bots cannot play it.");
  if (open.base) return h("p", { class: "notice" }, "A trial compares a deck with the one that it stands in for; this is that one itself.");
  const [least, most] = listed.players;
  const games = h("input", { type: "number", min: 10, max: 100000, value: 400 });
  const players = h("input", { type: "number", min: least, max: most, value: Math.min(most, Math.max(least, 3)) });
  const begin = h("button", { type: "button", class: "primary", onclick: () => attempt(async () => {
    if (!open.file) { note("Make a table of your own first; the standard deck is what it is compared with."); return; }
    const work = await post("/api/deck/trial", { game, folder, deck: open.deck, file: open.file, games: Number(games.value), players: Number(players.value) });
    leave();
    leave = follow(work, tellTrial);
  }) }, icon("play"), "Let bots play");
  return [h("p", { class: "muted" }, "Bots play with your table and with the standard deck, from the same seeds; what differs is told with 95 % intervals."),
    h("div", { class: "row" }, field("Games", games), field("Players", players), begin), parts.trialResult];
}

async function tellTrial(told) {
  const out = parts.trialResult;
  if (told.state === "going") {
    going(out, told, "games");
    return;
  }
  if (told.state !== "done") {
    fill(out, told.state === "stopped" ? h("p", {}, "Stopped.") : h("ul", { class: "problems" }, told.told.map((line) => h("li", {}, line))));
    return;
  }
  const { result } = await get(`/api/work/${told.id}`);
  fill(out, h("ul", { class: "findings" }, result.summary.map((line) => h("li", {}, line))),
    // Drawn by the workshop; shown as pictures, like every SVG here.
    h("div", { class: "charts" }, Object.entries(result.charts).map(([name, svg]) => h("img", { alt: `Chart: ${name.replace(/-/g, " ")}`, src: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}` }))), h("p", { class: "hint" }, result.note));
}

// ---- the page

const parts = {};

function tabs(list) {
  const found = new Map();
  const bar = h("div", { class: "tabs", role: "tablist", "aria-label": "What the table comes to" });
  const choose = (name) => { for (const [each, tab] of found) { tab.button.setAttribute("aria-selected", each === name); tab.button.tabIndex = each === name ? 0 : -1; tab.panel.hidden = each !== name; } };
  for (const [name, words, ...inside] of list) {
    const badge = h("span", { class: "badge", hidden: true });
    const panel = h("div", { role: "tabpanel", id: `panel-${name}`, "aria-labelledby": `tab-${name}`, tabindex: 0, class: "stack tabpanel" }, inside);
    const button = h("button", { type: "button", role: "tab", id: `tab-${name}`, "aria-controls": `panel-${name}`, class: "quiet", onclick: () => choose(name) }, words, badge);
    bar.append(button);
    found.set(name, { button, panel, choose: () => choose(name), count: (count) => { badge.hidden = !count; badge.textContent = count; } });
  }
  bar.addEventListener("keydown", (event) => {
    const names = [...found.keys()];
    const at = names.findIndex((name) => found.get(name).button === document.activeElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: names.length - 1 }[event.key];
    if (at < 0 || to === undefined) return;
    const next = names[(to + names.length) % names.length];
    choose(next);
    found.get(next).button.focus();
  });
  choose(list[0][0]);
  return { bar, found, panels: [...found.values()].map((tab) => tab.panel) };
}

function build() {
  const readonly = !open.file;
  Object.assign(parts, { overline: h("p", { class: "overline" }, listed.title), count: h("span", { class: "row" }), cell: h("div", { class: "cellnote", "aria-live": "polite" }), saving: h("span", { class: "muted small", role: "status" }), clash: h("div", {}),
    problems: h("div", { class: "stack" }), faces: h("div", { class: "faces" }), curves: h("div", { class: "stack" }), difference: h("div", { class: "stack" }), trialResult: h("div", { class: "stack" }), trial: h("div", { class: "stack" }),
    large: h("img", { class: "largeface", alt: "", decoding: "async" }) });
  cannotBeDrawn(parts.large);
  parts.largeBox = h("div", { class: "largebox", hidden: true }, parts.large);
  grid = new Grid({ columns: open.columns, rows, readonly, said: open.declared, label: `The table ${open.file || open.title}`, changed,
    went: (row, column) => { tellCell(row, column); tellActive(); },
    lost: (count) => note(`${number(count, "column")} of what was pasted did not fit: the table ends before.`),
    typing: (text, row, column) => {
      if (text === null) { note("This is the game’s own deck. Make a table of your own to change it."); return; }
      const now = rows.map((each, at) => (at === row ? each.map((cell, other) => (other === column ? text : cell)) : each));
      look(now);
    } });
  const made = tabs([["cards", "Cards", h("div", { class: "cardview" }, parts.largeBox, parts.faces)], ["problems", "Mistakes", parts.problems], ["curves", "Curve", parts.curves], ["difference", "Difference", parts.difference], ["trial", "Trial", parts.trial]]);
  parts.tabs = made.found;
  attempt(async () => fill(parts.trial, trialPanel((await get("/api/deck/referee", { game, in: folder })).plays)));
  parts.undo = h("button", { type: "button", class: "quiet", "aria-label": "Undo (Ctrl+Z)", title: "Undo (Ctrl+Z)", onclick: undo }, icon("undo"));
  parts.redo = h("button", { type: "button", class: "quiet", "aria-label": "Redo (Ctrl+Y)", title: "Redo (Ctrl+Y)", onclick: redo }, icon("redo"));
  const toPrint = link("/printing", { game, in: folder, own: open.file && !open.file.includes("card_data/") ? `${open.deck}:${open.file}` : "" });
  show(h("div", { class: "title" }, h("div", {}, parts.overline, h("h1", {}, open.file ? open.file.split("/").pop() : open.title), h("p", {}, open.file ? `${open.title}. Type here, or in your own spreadsheet: what is saved there is here in a moment.` : "The game’s own deck. It stays as it is; a table of your own begins with it.")),
      h("div", { class: "row" }, picker(), readonly ? h("button", { type: "button", class: "primary", onclick: beginTable }, icon("add"), "A table of my own") : h("a", { class: "button", href: toPrint }, icon("print"), "Print it"))),
    parts.clash,
    h("div", { class: "split even deckview" },
      h("section", { class: "panel tablebox", "aria-label": "Table" },
        h("div", { class: "row toolbar" }, parts.undo, parts.redo, h("button", { type: "button", class: "quiet", disabled: readonly, onclick: insertRow }, icon("add"), "Card"), h("button", { type: "button", class: "quiet", disabled: readonly, onclick: deleteRow }, icon("delete"), "Delete"), h("button", { type: "button", class: "quiet", disabled: readonly, title: "Sort the cards by the column that you are in; once more: the other way round", onclick: sortRows }, icon("sort"), "Sort"), parts.count, parts.saving),
        grid.node, parts.cell),
      h("section", { class: "panel results", "aria-label": "What it comes to" }, made.bar, made.panels)));
  // Until they are drawn: as many cards as there will be to see.
  fill(parts.faces, rows.slice(0, 12).map(() => h("span", { class: "coming", "aria-hidden": "true" })));
  document.title = `${open.file || open.title} · Deck · pnp studio`;
  tellButtons();
  tellSaving();
  tellCell(0, 0);
}

function tellButtons() {
  parts.undo.disabled = !done.length;
  parts.redo.disabled = !undone.length;
}

function picker() {
  const options = [...listed.files.map((each) => [`|${each.file}`, `${each.file} (${each.deck})`]), ...listed.decks.map((each) => [`${each.name}|${each.file}`, `${each.title}${each.file ? "" : ", the game’s own"}`])];
  const here = `${listed.files.some((each) => each.file === open.file) ? "" : open.deck}|${open.file}`;
  if (!options.some(([value]) => value === here)) options.unshift([here, open.file]);
  const node = h("select", { "aria-label": "Table", onchange: () => { const [deck, file] = node.value.split("|"); openTable(deck, file); } }, options.map(([value, words]) => h("option", { value }, words)));
  node.value = here;
  return node;
}

function beginTable() {
  const name = h("input", { type: "text", value: `my-${open.deck}.csv`, required: true });
  const kind = tick("As a workbook (.xlsx) with drop-downs", { onchange: (event) => { name.value = name.value.replace(/\.\w+$/, event.target.checked ? ".xlsx" : ".csv"); } }, "For Excel or LibreOffice: it explains every column.");
  const whole = tick(`Begin with all cards of ${open.title}`, { checked: true }, "Otherwise a few of each kind.");
  dialogue("A table of your own", (close) => [h("form", { class: "stack", onsubmit: (event) => {
    event.preventDefault();
    attempt(async () => {
      const begun = await post("/api/deck/begin", { game, folder, deck: open.deck, file: folder ? `${folder}/${name.value}` : name.value, whole: whole.querySelector("input").checked });
      listed = await get("/api/deck/decks", { game, in: folder });
      close();
      openTable(open.deck, begun.file);
    });
  } }, field("File", name, "In the folder that the studio has opened."), kind, whole, h("div", { class: "row" }, h("button", { class: "primary" }, "Make it"), h("button", { type: "button", onclick: close }, "Not now")))]);
  name.focus();
}

addEventListener("keydown", (event) => {
  if (!(event.ctrlKey || event.metaKey) || !grid || grid.editor || event.target.closest("input, textarea, dialog")) return;
  if (event.key === "z" && !event.shiftKey) { undo(); event.preventDefault(); }
  else if (event.key === "y" || (event.key === "z" && event.shiftKey)) { redo(); event.preventDefault(); }
});
addEventListener("beforeunload", (event) => { if (open?.file && saving !== "saved") event.preventDefault(); });

if (!game) pickGame("Deck", "Whose cards?", "/deck");
else opening("These cards cannot be opened", async () => {
  listed = await get("/api/deck/decks", { game, in: folder });
  const first = query.get("file") || query.get("deck") ? [query.get("deck") ?? "", query.get("file") ?? ""] : listed.files.length && !listed.unread ? [listed.files[0].deck, listed.files[0].file] : [listed.decks[0]?.name ?? "", listed.decks[0]?.file ?? ""];
  await openTable(...first);
});
