// Print: choices on the left, the sheets as they will come out of the printer on the right.
import { attempt, box, choice, dialogue, field, fill, follow, get, going, h, hurry, icon, link, note, number, on, opening, picture, post, s, settled, show, tick } from "./pnp.js";
import { pickGame } from "./games.js";

const PAPERS = [["a4", "A4"], ["letter", "US Letter"], ["a3", "A3"], ["legal", "US Legal"], ["tabloid", "Tabloid"]];
const BACKS = [
  ["none", "Fronts only", "Nothing on the other side; for sleeves, or if you print on card."],
  ["long-edge", "Long edge", "The printer prints both sides: choose “flip on long edge” in its dialogue, too."],
  ["short-edge", "Short edge", "The printer prints both sides: choose “flip on short edge” in its dialogue, too."],
  ["fronts-then-backs", "By hand", "All fronts first; then you put the pile back in, and all backs."],
  ["gutterfold", "Fold and glue", "Front and back side by side on one sheet; no duplex needed."],
];
const MARKS = [["edges", "At the sheet’s edges"], ["each", "At each card"], ["hairline", "Hairlines along the cuts"], ["none", "None"]];
const INKS = [["full", "Colour"], ["light", "Light"], ["mono", "Grey"]];
const TEXT_PAGE = 0.05; // of a sheet that an ordinary page of text covers with ink

const { game, in: folder } = box();
const asked = new URLSearchParams(location.search);
const own = asked.getAll("own").map((each) => [each.slice(0, each.indexOf(":")), each.slice(each.indexOf(":") + 1)]);
const kept = `pnp-print-${folder}/${game}`;
const STANDARD = { parts: [], players: 0, sets: 1, paper: "a4", duplex: "none", feed: "forward", flip: "long-edge", printer: "", ink: "full", marks: "edges",
  bleed: 0, margin: 5, gutter: null, card: "", skip: 0, board: "tile", ruler: false, separate: false, boxes: false, sleeved: false, since: false, cutter: "" };
let wanted = { ...STANDARD, ...remembered(), game, folder, own };
let kit = null;
let run = 0; // which order the page shows; answers to others come too late

function remembered() {
  try { return JSON.parse(localStorage.getItem(kept)) ?? {}; } catch { return {}; }
}
function set(changes) {
  wanted = { ...wanted, ...changes };
  const { game: _g, folder: _f, own: _o, ...choices } = wanted;
  try { localStorage.setItem(kept, JSON.stringify(choices)); } catch { /* storage may be off */ }
  refresh();
}

// ---- choices

const thumb = (part) => picture(link("/api/pictures/part", { game, in: folder, part, dpi: 40 }));

function partsList() {
  const all = kit.parts.map((part) => part.name);
  const chosen = () => new Set(wanted.parts.length ? wanted.parts : all);
  const boxes = [];
  const counts = new Map();
  const change = () => {
    const on = boxes.filter((each) => each.checked).map((each) => each.value);
    if (!on.length) {
      note("Something must be printed: one part stays ticked.");
      refreshTicks();
      return;
    }
    set({ parts: on.length === all.length ? [] : on });
  };
  const refreshTicks = () => { for (const each of boxes) each.checked = chosen().has(each.value); };
  const list = h("ul", { class: "parts" }, kit.parts.map((part) => {
    const input = h("input", { type: "checkbox", value: part.name, checked: chosen().has(part.name), onchange: change });
    boxes.push(input);
    const count = h("small", { class: "muted" }, part.kind === "booklet" ? "booklet" : part.pieces > 1 ? number(part.pieces, "piece") : "");
    counts.set(part.name, count);
    return h("li", {}, h("label", {}, input, h("span", { class: "thumb" }, thumb(part.name)), h("span", {}, part.title, count)));
  }));
  const all_ = (on) => () => { for (const each of boxes) each.checked = on; if (on) set({ parts: [] }); else { boxes[0].checked = true; set({ parts: [boxes[0].value] }); } };
  return h("fieldset", { class: "stack tight" }, h("legend", {}, "Parts"),
    h("div", { class: "row" }, h("button", { type: "button", class: "quiet small", onclick: all_(true) }, "All"), h("button", { type: "button", class: "quiet small", onclick: all_(false) }, "Only one")),
    list);
}

function select(label, options, value, changed, hint = "") {
  const node = h("select", { onchange: () => changed(node.value) }, options.map(([each, words]) => h("option", { value: each }, words)));
  node.value = value;
  return field(label, node, hint);
}

/** A number; `blank` is what an empty field means, where it may be empty. */
function amount(label, key, props, hint = "", blank = undefined) {
  const node = h("input", { type: "number", inputmode: "decimal", value: wanted[key], ...props, onchange: () => {
    const value = node.value === "" && blank !== undefined ? blank : Number(node.value);
    const bad = (node.value === "" && blank === undefined) || Number.isNaN(value) || (value !== null && (value < Number(props.min) || value > Number(props.max)));
    node.setAttribute("aria-invalid", bad ? "true" : "false");
    if (!bad) set({ [key]: value });
  } });
  return field(label, node, hint);
}

function paperField() {
  const known = PAPERS.some(([name]) => name === wanted.paper);
  const size = h("input", { type: "text", value: known ? "" : wanted.paper, placeholder: "200x300", pattern: "[0-9.]+x[0-9.]+", onchange: () => choosePaper(size.value.trim() || "a4") });
  const custom = field("Width x height, mm", size);
  custom.hidden = known;
  return h("div", { class: "stack tight" }, select("Paper", [...PAPERS, ["own", "Another size …"]], known ? wanted.paper : "own", (value) => {
    custom.hidden = value !== "own";
    if (value === "own") size.focus(); else choosePaper(value);
  }), custom);
}

function sizeField() {
  const node = h("input", { type: "text", value: wanted.card, placeholder: "as they are", autocomplete: "off", list: "card-sizes", onchange: () => set({ card: node.value.trim() }) });
  return h("div", {}, field("Size of cards", node, "A name or millimetres, of the same proportions; empty: as they are."), h("datalist", { id: "card-sizes" }, kit.sizes.map((each) => h("option", { value: each.name, label: each.size }))));
}

function backsField() {
  const hint = h("p", { class: "hint" });
  const manual = h("div", { class: "stack tight" },
    choice("Turn the pile over its", [["long-edge", "long edge"], ["short-edge", "short edge"]], wanted.flip, (flip) => set({ flip })),
    choice("Backs come", [["forward", "in order"], ["reverse", "last first"]], wanted.feed, (feed) => set({ feed })));
  const tell = () => {
    hint.textContent = BACKS.find(([value]) => value === wanted.duplex)[2];
    manual.hidden = wanted.duplex !== "fronts-then-backs";
  };
  const node = h("fieldset", { class: "backs" }, h("legend", {}, "Backs"), h("div", { class: "tiles" }, BACKS.map(([value, words]) =>
    h("label", {}, h("input", { type: "radio", name: "backs", value, checked: value === wanted.duplex, onchange: () => { set({ duplex: value }); tell(); } }),
      h("span", {}, backsDrawing(value), words)))), hint, manual);
  tell();
  return node;
}

/** How a sheet and its back lie, as a small drawing. */
function backsDrawing(value) {
  const at = (x, y, width = 13, height = 17) => s("rect", { x, y, width, height, rx: 1.2 });
  const drawn = {
    none: [at(12, 3)],
    "long-edge": [at(3, 3), at(22, 3), s("path", { d: "M17 11.500H21M19.500 9.500L21.500 11.500L19.500 13.500" }), s("path", { d: "M3.800 5V18.200M34.200 5V18.200", "stroke-width": 2.4 })],
    "short-edge": [at(3, 3), at(22, 3), s("path", { d: "M17 11.500H21M19.500 9.500L21.500 11.500L19.500 13.500" }), s("path", { d: "M4.800 3.600H14.200M23.800 19.400H33.200", "stroke-width": 2.4 })],
    "fronts-then-backs": [at(2, 5, 11, 15), at(5, 3, 11, 15), at(22, 5, 11, 15), at(25, 3, 11, 15), s("path", { d: "M17.500 11.500H20.500" })],
    gutterfold: [at(5, 3, 28, 17), s("path", { d: "M19 3V20", "stroke-dasharray": "2 2" })],
  }[value];
  return s("svg", { viewBox: "0 0 38 23", class: "drawing", "aria-hidden": "true" }, drawn);
}

const printerHere = h("div", {});
/** Another paper: a printer was measured with one, and moves nothing on others. */
function choosePaper(paper) {
  const measured = kit.printers.some((each) => each.paper === paper && each.name === wanted.printer);
  set({ paper, printer: measured ? wanted.printer : "" });
  fill(printerHere, printerField());
}

function choosePrinter(printer) {
  set({ printer });
  fill(printerHere, printerField());
  printerHere.querySelector("select").focus();
}

function printerField() {
  const papers = kit.printers.filter((each) => each.paper === wanted.paper);
  const names = [["", "Not measured"], ...papers.map((each) => [each.name, each.name])];
  const told = papers.find((each) => each.name === wanted.printer)?.told ?? "";
  return h("div", { class: "stack tight" },
    select("Printer", names, papers.some((each) => each.name === wanted.printer) ? wanted.printer : "", choosePrinter, told),
    h("button", { type: "button", onclick: measure }, icon("ruler"), "Measure a printer …"));
}

const sinceLast = h("div", {});
/** Where the game was printed before: what has changed can be printed alone. */
function tellLast() {
  const day = new Date(kit.printed * 1000).toLocaleDateString(undefined, { day: "numeric", month: "long" });
  fill(sinceLast, kit.printed > 0 && tick("Only what has changed", { checked: wanted.since, onchange: (event) => set({ since: event.target.checked }) },
    `Since the pages of ${day}; it says what to take out of the box.`));
}

function choices() {
  tellLast();
  const [least, most] = kit.players;
  const seats = [[0, `as many as can (${most})`]];
  for (let count = least; count <= most; count += 1) seats.push([count, count === 1 ? "1, alone" : String(count)]);
  return h("form", { class: "stack", onsubmit: (event) => event.preventDefault(), "aria-label": "How to print" },
    own.map(([deck, file]) => h("p", { class: "notice" }, `The deck ${deck} is yours, from ${file}. `, h("a", { href: link("/printing", { game, in: folder }) }, "Print the standard one"))),
    paperField(), backsField(), choice("Ink", INKS, wanted.ink, (ink) => set({ ink })),
    select("Players", seats, String(wanted.players), (value) => set({ players: Number(value) }), "What each player needs is printed so often."),
    fill(printerHere, printerField()),
    h("details", {}, h("summary", {}, "Cutting, bleed, margins"), h("div", { class: "stack tight" },
      select("Marks", MARKS, wanted.marks, (marks) => set({ marks })),
      select("Bleed", [["0", "none"], ["2", "2 mm"], ["3", "3 mm"], ["3.175", "1/8 inch"]], String(wanted.bleed), (value) => set({ bleed: Number(value) }), "How far art runs past the cut."),
      amount("Gap between cards, mm", "gutter", { min: 0, max: 30, step: 0.5, placeholder: "twice the bleed" }, "Empty: as the bleed needs it.", null),
      sizeField(),
      amount("Places used before", "skip", { min: 0, max: 1000, step: 1 }, "For a sheet that was begun: so many places stay free. Choose one part alone."),
      amount("What the printer leaves white, mm", "margin", { min: 0, max: 50, step: 0.5 }, "8 is safe everywhere."),
      choice("Boards larger than the paper", [["tile", "over several sheets"], ["fit", "made smaller"]], wanted.board, (board) => set({ board })),
      select("Lines for a cutting machine", [["", "none"], ["dxf", "DXF"], ["svg", "SVG"]], wanted.cutter, (cutter) => set({ cutter }), "A file for each way in which sheets are laid, beside the pages."),
      tick("A ruler of 100 mm on first sheets", { checked: wanted.ruler, onchange: (event) => set({ ruler: event.target.checked }) }))),
    sinceLast,
    h("details", {}, h("summary", {}, "Sets, boxes, files"), h("div", { class: "stack tight" },
      amount("Sets", "sets", { min: 1, max: 200, step: 1 }, "For a class: everything so many times, set after set."),
      tick("Tuckboxes for the decks", { checked: wanted.boxes, onchange: (event) => set({ boxes: event.target.checked }) }),
      tick("Cards are in sleeves", { checked: wanted.sleeved, onchange: (event) => set({ sleeved: event.target.checked }) }, "Boxes are made larger."),
      tick("A file for each box", { checked: wanted.separate, onchange: (event) => set({ separate: event.target.checked }) }, "Otherwise cards of one size share sheets, whatever box they go into."))),
    partsList(),
    h("button", { type: "button", class: "quiet", onclick: () => { wanted = { ...STANDARD, game, folder, own }; set({}); draw(); } }, icon("undo"), "All choices as at first"));
}

// ---- sheets

const figures = { sheets: h("b", {}, "…"), cut: h("b", {}, "…"), ink: h("b", {}, "…") };
const inkNote = h("span", {}, "ink");
const cutNote = h("span", {}, "to cut");
const report = h("div", { class: "report" });
const sheetList = h("div", { class: "stack" });
const makeButton = h("button", { type: "button", class: "primary large", onclick: make }, icon("print"), "Make the pages");
const making = h("div", { class: "making", hidden: true });

const sideAddress = (order, file, at, mark, dpi, now = false) => link("/api/printing/sheet", { file, at, dpi, mark, now, wanted: JSON.stringify(order) });
const inSight = (node) => {
  const { top, bottom } = node.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
};

/** All of it anew; `saved` is the table or template that was changed, if one was. */
async function refresh_(saved = "") {
  const mine = ++run;
  const late = () => mine !== run;
  const order = wanted;
  sheetList.setAttribute("aria-busy", "true");
  // What was changed and what is looked at come first, with the answer to the order itself.
  const seen = [...sheetList.children].find(inSight)?.dataset.file ?? "";
  let planned;
  try {
    planned = await post("/api/printing/plan", { wanted: order, file: seen, saved });
  } catch (error) {
    if (late()) return;
    fill(report, h("ul", { class: "problems" }, (error.problems?.length ? error.problems.map((each) => each.message) : [error.message]).map((line) => h("li", {}, line))));
    // The sheets as they were stay, dimmed: what is typed wrong is soon put right.
    sheetList.classList.add("stale");
    for (const each of Object.values(figures)) each.textContent = "–";
    makeButton.setAttribute("aria-disabled", "true");
    return;
  }
  if (late()) return;
  sheetList.classList.remove("stale");
  makeButton.removeAttribute("aria-disabled");
  const laid = new Map();
  const sections = planned.files.map((file) => section(file));
  // What is shown already stays until it is known to be another: nothing jumps.
  const before = new Map([...sheetList.children].map((each) => [each.dataset.file, each]));
  fill(sheetList, sections.map((each) => before.get(each.dataset.file) ?? each));
  fill(report, planned.notes.map((line) => h("p", { class: "notice" }, line)));
  const faults = [];
  let faces = 0;
  const first = new Map(planned.laid.map((each) => [each.file, each]));
  for (const [at, file] of [...planned.files].sort((a, b) => first.has(b.name) - first.has(a.name)).entries()) {
    let found = first.get(file.name);
    try {
      found ??= await post("/api/printing/lay", { wanted: order, file: file.name });
    } catch (error) {
      if (late()) return;
      faults.push(...(error.problems?.length ? error.problems : [{ message: error.message }]).map((each) => ({ face: [each.file, each.line, each.column].filter(Boolean).join(":"), message: each.message })));
      continue;
    }
    if (late()) return;
    laid.set(file.name, found);
    faces += found.faces;
    faults.push(...found.faults);
    const old = [...sheetList.children].find((each) => each.dataset.file === file.name);
    const fresh = section(file, found, order, old);
    if (old) old.replaceWith(fresh); else sheetList.append(fresh);
    if (first.has(file.name)) await repainted(fresh, old);
    if (late()) return;
    const sheets = [...laid.values()].reduce((sum, each) => sum + each.sheets, 0);
    figures.sheets.textContent = `${sheets}${at + 1 < planned.files.length ? " …" : ""}`;
  }
  sheetList.setAttribute("aria-busy", "false");
  tellFaults(faults, faces, planned.notes, planned.changes);
  const labour = await attempt(() => post("/api/printing/labour", order));
  if (late() || !labour) return;
  figures.cut.textContent = labour.cut;
  cutNote.textContent = labour.glue ? `to cut, ${labour.glue} to fold and glue` : "to cut";
  await countInk(order, laid, late);
}
const refresh = settled(refresh_, 120);

/** Sides that have changed are painted before anything else is asked for: those in sight, and of an edit the first few
 * wherever they are. */
async function repainted(node, old) {
  const known = new Set([...(old?.querySelectorAll(".sheet[data-mark]") ?? [])].map((each) => each.dataset.mark));
  const unpainted = [...node.querySelectorAll(".sheet")].filter((each) => !each.querySelector("img").src);
  const edited = known.size ? unpainted.filter((each) => !known.has(each.dataset.mark)).slice(0, 2) : [];
  const near = unpainted.filter(inSight);
  const images = (near.length ? near : edited).map((each) => each.querySelector("img"));
  // One after the other, as they are drawn anyhow: the first is not held up by those after it.
  for (const image of images) {
    await new Promise((settle) => {
      image.addEventListener("load", settle, { once: true });
      image.addEventListener("error", settle, { once: true });
      hurry(image, { now: 1 });
    });
  }
}

function tellFaults(faults, faces, notes, changes) {
  const lines = faults.slice(0, 30).map((fault) => h("li", {}, h("b", {}, fault.face.replace(`${game}/`, "")), `: ${fault.box ? `${fault.box}: ` : ""}${fault.message}`));
  const fit = faults.length
    ? h("div", { class: "stack tight" }, h("p", { class: "notice bad" }, icon("warn"), ` ${number(faults.length, "thing")} would print wrong. `, h("a", { href: link("/deck", { game, in: folder, deck: own[0]?.[0] ?? "", file: own[0]?.[1] ?? "" }) }, "Mend it in the deck"), "."), h("ul", { class: "problems" }, lines), faults.length > 30 && h("p", {}, `and ${faults.length - 30} more`))
    : h("p", { class: "notice good" }, icon("good"), ` Every word fits on ${faces === 1 ? "the one face" : `all ${faces} faces`}, and stands clear of the knife.`);
  fill(report, notes.map((line) => h("p", { class: "notice" }, line)), changes.length > 0 && h("div", { class: "notice changes" }, changes.map((line) => h(line.endsWith(":") ? "b" : "p", {}, line))), fit);
  report.dataset.faults = faults.length;
}

// The ink of sides by their marks: after an edit only what is new is measured.
const inks = new Map();
async function countInk(order, laid, late) {
  const sums = [0, 0, 0, 0];
  let sides = 0;
  figures.ink.textContent = "…";
  for (const [file, found] of laid) {
    for (let first = found.sides.findIndex((side) => !inks.has(side.mark)); first >= 0;) {
      const inked = await post("/api/printing/ink", { wanted: order, file, first }).catch(() => null);
      if (late()) return;
      // A face that cannot be drawn has no ink; it stands among what would print wrong.
      if (!inked) { figures.ink.textContent = "–"; fill(inkNote, "ink, once all can be drawn"); return; }
      for (const [mark, share] of Object.entries(inked.shares)) inks.set(mark, [share.cyan, share.magenta, share.yellow, share.black]);
      first = inked.next < 0 ? -1 : found.sides.findIndex((side, at) => at >= inked.next && !inks.has(side.mark));
    }
    for (const side of found.sides) inks.get(side.mark)?.forEach((each, at) => { sums[at] += each; });
    sides += found.sides.length;
  }
  const whole = sums.reduce((sum, each) => sum + each, 0);
  figures.ink.textContent = `${Math.round(whole / TEXT_PAGE)}`;
  const names = ["cyan", "magenta", "yellow", "black"];
  const split = names.map((name, at) => `${name} ${Math.round((100 * sums[at]) / (whole || 1))} %`).join(", ");
  fill(inkNote, "pages of text, in ink");
  inkNote.title = `${sides} sides covered by ${Math.round((100 * whole) / Math.max(1, sides))} % on the average: ${split}`;
}

function section(file, found = null, order = null, old = null) {
  const head = h("header", { class: "row" }, h("h2", {}, file.title), found ? h("span", { class: "tag" }, number(found.sheets, "sheet")) : h("span", { class: "tag" }, "drawing …"),
    found && found.faults.length > 0 && h("span", { class: "tag bad" }, icon("warn"), number(found.faults.length, "fault")));
  const body = h("div", { class: "sheets" });
  const node = h("section", { class: "file", data: { file: file.name }, "aria-label": file.title }, head, body);
  if (!found) {
    body.append(...[1, 2, 3].map(() => h("div", { class: "sheet blank" })));
    return node;
  }
  const known = new Map([...(old?.querySelectorAll(".sheet[data-mark]") ?? [])].map((each) => [each.dataset.mark, each]));
  const [wide, high] = found.paper;
  body.append(...found.sides.map((side, at) => {
    const words = `${side.title}, sheet ${side.number}, ${side.side}`;
    const before = known.get(side.mark);
    const image = before?.querySelector("img") ?? picture(sideAddress(order, file.name, at, side.mark, 72), { alt: words });
    // What was there is seen until the new picture is: nothing blinks.
    const was = before ? null : old?.querySelectorAll(".sheet img")[at];
    if (was?.src) image.style.setProperty("background", `url("${was.src}") 0 0 / 100% 100%`);
    return h("button", { type: "button", class: "sheet", data: { mark: side.mark }, style: { "--paper": `${wide} / ${high}` }, "aria-label": `${words}: larger`, onclick: () => large(file, found, order, at) },
      image, h("span", {}, `${side.number}${found.sides.some((each) => each.side === "back") ? ` ${side.side}` : ""}`));
  }));
  return node;
}

function large(file, found, order, first) {
  let at = first;
  const image = h("img", { class: "large" });
  const words = h("p", { class: "muted grow" });
  const go = (to) => {
    at = (to + found.sides.length) % found.sides.length;
    const side = found.sides[at];
    image.src = sideAddress(order, file.name, at, side.mark, 130);
    image.alt = words.textContent = `${side.title}, sheet ${side.number} of ${found.sheets}, ${side.side}: ${number(side.pieces, "piece")}`;
  };
  const node = dialogue(file.title, () => [
    h("div", { class: "row" }, h("button", { type: "button", "aria-label": "Sheet before", onclick: () => go(at - 1) }, icon("back")), h("button", { type: "button", "aria-label": "Sheet after", onclick: () => go(at + 1) }, icon("next")), words), image]);
  node.classList.add("wide");
  node.addEventListener("keydown", (event) => {
    if (event.key === "ArrowLeft") go(at - 1);
    if (event.key === "ArrowRight") go(at + 1);
  });
  go(first);
}

// ---- pages

let leave = () => {};
async function make() {
  if (makeButton.getAttribute("aria-disabled") === "true") return;
  const anyway = Number(report.dataset.faults || 0) > 0;
  if (anyway && !(await sure())) return;
  const work = await attempt(() => post("/api/printing/make", { wanted, anyway }));
  if (!work) return;
  leave();
  leave = follow(work, tellWork);
}

function sure() {
  return new Promise((settle) => {
    const node = dialogue("Print all the same?", (close) => [
      h("p", {}, "Some faces would print wrong; they are named beside the sheets."),
      h("div", { class: "row" }, h("button", { type: "button", class: "primary", onclick: () => { settle(true); close(); } }, "Print all the same"), h("button", { type: "button", onclick: close }, "Mend them first"))]);
    node.addEventListener("close", () => settle(false));
  });
}

// ---- elsewhere

const PLACES = [["tts", "Tabletop Simulator", "A saved object; its pictures stay where they are written."], ["pcio", "playingcards.io", "One file, to import into a room of yours."], ["mpc", "MakePlayingCards", "Pictures at 300 dpi with their bleed, to upload."],
  ["tgc", "The Game Crafter", "Pictures at 300 dpi with their bleed, to upload."], ["dtc", "DriveThruCards", "A PDF for each deck of poker cards."], ["png", "Pictures (PNG)", "Every face, 300 dots to the inch."], ["svg", "Drawings (SVG)", "Every face as a drawing."]];

/** For a table on a screen, or a card maker: what `pnp export` writes. */
function elsewhere() {
  const hint = h("p", { class: "hint" }, PLACES[0][2]);
  const where = h("select", { onchange: () => { hint.textContent = PLACES.find(([value]) => value === where.value)[2]; } }, PLACES.map(([value, words]) => h("option", { value }, words)));
  const profile = h("select", {}, h("option", { value: "" }, "none: as RGB"), kit.profiles.map((file) => h("option", { value: file }, file)));
  const inks = field("The press’s profile", profile, kit.profiles.length ? "Makes PDF/X-1a in the press’s inks." : "Put the maker’s .icc file into the folder, and it can be chosen here.");
  inks.hidden = true;
  where.addEventListener("change", () => { inks.hidden = where.value !== "dtc"; });
  const out = h("div", { class: "stack tight", "aria-live": "polite" });
  let off = () => {};
  const taken = async (told) => {
    if (told.state === "going") return going(out, told, "parts");
    if (told.state !== "done") return fill(out, told.state === "stopped" ? h("p", {}, "Stopped.") : h("ul", { class: "problems" }, (told.told.length ? told.told : ["It did not work."]).map((line) => h("li", {}, line))));
    const { result } = await get(`/api/work/${told.id}`);
    const one = result.files.length === 1 ? result.files[0].name : "";
    fill(out, h("p", {}, h("b", {}, `${number(result.files.length, "file")} in ${result.folder}.`)),
      h("a", { class: "button primary", href: link("/api/printing/file", { work: told.id, name: one }), download: "" }, icon("import"), one ? `Take ${one}` : "All as a zip"),
      result.said.length > 0 && h("ul", { class: "problems" }, result.said.map((line) => h("li", { class: "warning" }, line))));
  };
  return h("details", { class: "panel elsewhere" }, h("summary", {}, "For a screen, or a card maker"), h("div", { class: "stack tight" },
    h("p", { class: "muted" }, "The same parts, in the form that another program or a maker takes. Nothing is sent: you carry the files there yourself."),
    field("Where to", where), hint, inks, h("div", { class: "row" }, h("button", { type: "button", onclick: () => attempt(async () => { off(); off = follow(await post("/api/printing/take", { wanted, target: where.value, profile: profile.value }), taken); }) }, icon("next"), "Write the files")), out));
}

async function tellWork(told) {
  making.hidden = false;
  if (told.state === "going") {
    going(making, told, "files");
    return;
  }
  if (told.state !== "done") {
    fill(making, told.state === "stopped" ? h("p", {}, "Stopped; nothing was written.") : h("ul", { class: "problems" }, (told.told.length ? told.told : ["It did not work."]).map((line) => h("li", {}, line))));
    return;
  }
  const { result } = await get(`/api/work/${told.id}`);
  printedNow();
  const all = link("/api/printing/file", { work: told.id });
  fill(making, h("p", {}, h("b", {}, "The pages are ready. "), `They are in ${result.folder}, too. Print at 100 %, never “fit to page”.`),
    result.files.length > 1 && h("a", { class: "button primary", href: all, download: "" }, icon("import"), `All as a zip (${number(result.files.length, "file")})`),
    h("ul", { class: "files" }, result.files.map((file) => h("li", {}, h("a", { class: result.files.length > 1 ? "" : "button primary", href: link("/api/printing/file", { work: told.id, name: file.name }), download: file.name }, result.files.length > 1 ? file.name : [icon("import"), `Take ${file.name}`]),
      h("span", { class: "muted" }, file.pages || file.sheets ? ` ${number(file.sheets, "sheet")}` : " to measure the blade"), file.feeding && h("p", { class: "hint" }, file.feeding)))));
  if (!document.activeElement || document.activeElement === document.body) making.querySelector("a")?.focus();
}
// A table or a template was saved in another program: the sheets follow.
// What has been printed is what changes are counted from.
const printedNow = async () => { kit = await get("/api/printing/kit", { game, in: folder }).catch(() => kit); tellLast(); };
on("saved", ({ name }) => { if (own.some(([, file]) => file === name) || name.includes(`card_data/${game}/`) || name.includes("templates/")) refresh_(name); });

// ---- a printer, measured

function measure() {
  const name = h("input", { type: "text", value: "my printer", maxlength: 40 });
  const flip = wanted.duplex === "short-edge" ? "short-edge" : "long-edge";
  let edge = flip;
  const cells = {};
  const answer = h("div", { class: "stack tight", "aria-live": "polite" });
  const request = (readings) => ({ name: name.value.trim(), paper: wanted.paper, flip: edge, readings });
  const value = (cell) => Number(cell.value.trim().replace(",", "."));
  /** What has been read, by corner; null where something of it is no reading: that is marked. */
  const readings = () => {
    const begun = Object.entries(cells).filter(([, pair]) => pair.some((each) => each.value.trim()));
    const wrong = begun.flatMap(([, pair]) => pair.filter((each) => !(value(each) > 0)));
    for (const each of Object.values(cells).flat()) each.setAttribute("aria-invalid", wrong.includes(each) ? "true" : "false");
    wrong[0]?.focus();
    return wrong.length ? null : Object.fromEntries(begun.map(([corner, pair]) => [corner, pair.map(value)]));
  };
  const sheet = (given) => attempt(async () => {
    const got = await post("/api/printing/calibration", request(given));
    const file = /filename="([^"]+)"/.exec(got.headers.get("content-disposition"))[1];
    const address = URL.createObjectURL(await got.blob());
    h("a", { href: address, download: file }).click();
    setTimeout(() => URL.revokeObjectURL(address), 10000);
  });
  const step = (at, title, ...rest) => h("section", { class: "step" }, h("h3", {}, h("span", { class: "numeral", "aria-hidden": "true" }, String(at)), title), rest);
  dialogue("Where does your printer put the back?", () => [
    step(1, "Print one sheet on both sides", h("p", { class: "muted" }, "At 100 %, with the settings that you print games with."),
      h("div", { class: "row" }, field("Name of the printer", name), choice("Flip on", [["long-edge", "long edge"], ["short-edge", "short edge"]], edge, (value) => { edge = value; })),
      h("div", { class: "row" }, h("button", { type: "button", onclick: () => sheet({}) }, icon("import"), `The sheet (${wanted.paper.toUpperCase()})`))),
    step(2, "Hold it to a window and read the scales", h("p", { class: "muted" }, "At each corner: where the 0 of the back stands on the scale in front, in millimetres; then which of its lines meets a line in front: that is the tenths. This one reads 5.3."), reading(),
      h("div", { class: "scroll" }, h("table", { class: "data readings" }, h("thead", {}, h("tr", {}, h("th", {}, "Corner"), h("th", {}, "across"), h("th", {}, "down"))),
        h("tbody", {}, ["A", "B", "C", "D"].map((corner) => {
          cells[corner] = ["across", "down"].map((way) => h("input", { type: "text", inputmode: "decimal", "aria-label": `Corner ${corner}, ${way}`, placeholder: "5.0" }));
          return h("tr", {}, h("th", { scope: "row" }, corner), cells[corner].map((cell) => h("td", {}, cell)));
        })))), h("p", { class: "hint" }, "One corner shows how far backs are off, two whether they are turned, three whether they are stretched.")),
    step(3, "Put it right", h("button", { type: "button", class: "primary", onclick: () => attempt(async () => {
      const given = readings();
      if (!given) { fill(answer, h("p", { class: "notice warn" }, "A corner reads two numbers such as 5.3, across and down.")); return; }
      if (!Object.keys(given).length) { fill(answer, h("p", { class: "notice warn" }, "Type what at least one corner reads.")); return; }
      const found = await post("/api/printing/measured", request(given));
      fill(answer, h("p", { class: `notice ${found.kept ? "good" : "warn"}` }, `${found.told}; ${found.trust}.`),
        found.kept && h("button", { type: "button", onclick: () => sheet(given) }, icon("import"), "A sheet to try it: all scales should read 5.0"));
      answer.scrollIntoView({ block: "nearest" }); // beneath all that was typed
      if (!found.kept) return;
      kit = await get("/api/printing/kit", { game, in: folder });
      set({ printer: name.value.trim() });
      draw();
    }) }, "Keep these readings"), answer)]);
}

/** A scale and a vernier that reads 5.3, as on the sheet. */
function reading() {
  const lines = [];
  for (let n = 0; n <= 16; n += 1) lines.push(`M${20 + n * 20} 40V${n % 5 ? 26 : 16}`);
  const behind = [];
  for (let n = 0; n <= 10; n += 1) behind.push(`M${20 + (5.3 + 0.9 * n) * 20} 40V${n % 5 ? 54 : 64}`);
  const x = 20 + (5.3 + 2.7) * 20;
  return s("svg", { viewBox: "0 0 360 84", class: "vernier", role: "img", "aria-label": "Scale and vernier that read 5.3: the 0 stands after 5, and line 3 meets a line" },
    s("path", { d: `M20 40H340${lines.join("")}`, class: "front" }), s("path", { d: behind.join(""), class: "behind" }), s("circle", { cx: x, cy: 40, r: 13, class: "ring" }),
    [0, 5, 10, 15].map((n) => s("text", { x: 20 + n * 20, y: 12 }, String(n))), [0, 3, 5, 10].map((n) => s("text", { x: 20 + (5.3 + 0.9 * n) * 20, y: 79, class: "behind" }, String(n))));
}

// ---- the page

const inside = h("div", {});
const wide = matchMedia("(min-width: 900px)");
// On a telephone the choices are folded away, so that the sheets are seen.
const settings = h("details", { class: "panel settings", open: wide.matches }, h("summary", {}, "How to print"), inside);
wide.addEventListener("change", () => { settings.open = wide.matches; });
function draw() {
  const open = [...inside.querySelectorAll("details")].map((each) => each.open);
  fill(inside, choices());
  [...inside.querySelectorAll("details")].forEach((each, at) => { each.open = open[at] ?? false; });
}

if (!game) pickGame("Print", "Which game?", "/printing");
else {
  opening("This cannot be printed yet", async () => {
    kit = await get("/api/printing/kit", { game, in: folder });
    if (!kit.printed) wanted = { ...wanted, since: false };
    // A part that was chosen once may be gone from the game meanwhile.
    wanted = { ...wanted, parts: wanted.parts.filter((name) => kit.parts.some((part) => part.name === name)) };
    document.title = `${kit.title} · Print · pnp studio`;
    draw();
    show(h("div", { class: "title" }, h("div", {}, h("p", { class: "overline" }, kit.title), h("h1", {}, "Print"), h("p", {}, "The sheets as they will come out of your printer. No paper is spent until you say so."))),
      h("div", { class: "split printing" }, h("aside", { class: "side", "aria-label": "Choices" }, settings), h("div", { class: "stack" },
        h("div", { class: "panel summary" }, h("div", { class: "figures" },
          h("div", { class: "figure" }, figures.sheets, h("span", {}, "sheets of paper")), h("div", { class: "figure" }, figures.ink, inkNote), h("div", { class: "figure" }, figures.cut, cutNote)), makeButton, making),
        report, elsewhere(), sheetList)));
    refresh_();
  });
}
