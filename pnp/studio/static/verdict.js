// Verdict: a log in an editor, what is wrong in it, the score and the table at any line, a report.
import { scene, seatOf } from "./board.js";
import { editor } from "./codemirror.js";
import { attempt, box, fill, get, h, icon, link, note, number, on, opening, paragraphOf, post, Refused, s, settled, show } from "./pnp.js";
import { boxPicture } from "./games.js";

const here = box();
const key = crypto.randomUUID();
const query = new URLSearchParams(location.search);
let log = null; // {name, game, text, mark, example}
let shown = [];
let whole = null;
let code = null;
let line = 1;
let dirty = false;
let looking = false;
let measure = "points";

const parts = {
  head: h("div", {}),
  editor: h("div", { class: "editor" }),
  outcome: h("section", { class: "panel outcome", "aria-live": "polite" }),
  list: h("section", { class: "panel" }),
  at: h("section", { class: "panel at" }),
  chart: h("section", { class: "panel" }),
  status: h("p", { class: "status small", role: "status" }),
};
const sent = (more = {}) => ({ key, name: log.name, folder: here.in, text: code.text(), ...more });

// ---- judging

let asked = 0;
async function judge(typed = true) {
  const mine = ++asked;
  looking = true;
  const found = await post("/api/verdict/diagnose", sent()).catch((error) => { note(error.message, "bad"); return null; });
  if (mine !== asked) return;
  looking = Boolean(found);
  if (!found) return status();
  tell(found.diagnoses);
  if (typed) readings(); // another letter may come
  else read();
}

const read = () => attempt(() => post("/api/verdict/read", sent()));
const readings = settled(read, 300);

on("readings", (told) => { if (told.key === key) heard(told); });
on("listening", () => { if (looking) heard({}); });

async function heard(told) {
  if (!code || !log) return;
  if (told.failed) { looking = false; status(); return; }
  const text = code.text();
  const found = await post("/api/verdict/whole", sent()).catch(() => null);
  // All may be known by now: what is told again would take away what somebody points at.
  if (!found || text !== code.text() || !looking) return;
  looking = found.evening.whole === false;
  whole = found;
  tell(found.shown, JSON.stringify(found.shown) === JSON.stringify(shown));
  outcome();
  chart();
  at();
}

function tell(found, same = false) {
  shown = found;
  if (!same) code.mark(found.map((each) => ({ ...each, severity: { error: "error", warning: "warning" }[each.severity] ?? "info", settled: each.settled !== false, build: () => explained(each),
    actions: (each.offers ?? []).map((offer) => ({ name: offer, text: offer })) })));
  list();
  status();
}

// What is left out of a diagnosis is as it is by default.
const kindOf = (each) => (each.kind === "ruling" ? `ruling ${each.rule ?? ""}`.trim() : each.kind === "unknown" ? "cannot be told" : each.kind);

function explained(each) {
  return h("div", { class: "explained" },
    h("p", {}, h("b", {}, kindOf(each)), " ", each.message),
    each.wording && h("blockquote", {}, h("b", {}, each.rule), " ", each.wording),
    (each.reasons ?? []).map((reason) => h("p", {}, reason)),
    each.taken_as && h("p", { class: "muted" }, "taken as: ", each.taken_as),
    each.follows_from != null && h("p", { class: "muted" }, `follows from line ${each.follows_from}`),
    each.legal_after && h("p", { class: "muted" }, `It would have been legal after “${each.legal_after}”.`),
    each.offers?.length > 0 && h("p", { class: "muted" }, "What was legal:"));
}


// ---- what is shown

function status() {
  const causes = shown.filter((each) => each.follows_from == null);
  const said = !whole && !shown.length && looking ? "Reading" : shown.length ? number(causes.length, "finding") + (causes.length < shown.length ? `, and ${shown.length - causes.length} that follow` : "") : "Nothing is wrong";
  parts.status.setAttribute("aria-busy", looking ? "true" : "false");
  fill(parts.status, looking ? h("span", { class: "busy" }, icon("search"), ` ${said}. Looking for what was meant …`) : `${said}.`, dirty ? h("span", { class: "tag warn" }, "not saved") : null);
}

function outcome() {
  if (!whole) return fill(parts.outcome, h("p", { class: "muted" }, "The referee is reading …"));
  const { verdict, title } = whole.evening;
  fill(parts.outcome,
    h("p", { class: "overline" }, title || "A log"),
    h("h2", {}, whole.outcome),
    h("p", {}, h("span", { class: `tag ${verdict.accepted ? "good" : "bad"}` }, icon(verdict.accepted ? "good" : "warn"), verdict.accepted ? "accepted" : "not as written"), " ", whole.judged),
    (verdict.decision ?? []).map((each) => h("p", { class: "decided" }, `${each.message} (${each.rules.join(", ")})`)),
    verdict.ladder && h("p", {}, h("b", {}, verdict.ladder.rung), `: ${verdict.ladder.how}. ${verdict.ladder.text}`),
    (verdict.options ?? []).map((each) => h("p", { class: "small muted" }, `Played with ${each}.`)),
    (verdict.remarks ?? []).map((each) => h("p", { class: "small muted" }, `${each[0].toUpperCase()}${each.slice(1)}.`)),
    score(verdict));
}

function score(verdict) {
  const players = Object.keys(verdict.scores ?? {});
  if (!players.length) return null;
  const seat = seatOf(players);
  return h("div", { class: "scores" }, players.map((player) => {
    const { total, terms } = verdict.scores[player];
    const counts = Object.entries(verdict.counts?.[player] ?? {});
    return h("details", { class: `score p${seat(player)}` },
      h("summary", {}, h("span", { class: "dot", "aria-hidden": "true" }), h("b", {}, player), verdict.winners.includes(player) && h("span", { class: "tag good" }, "wins"), h("span", { class: "total" }, String(total))),
      h("ul", { class: "terms" }, terms.map((term) => h("li", {}, h("b", {}, (term.points > 0 ? "+" : "") + term.points), ` ${term.reason}`))),
      h("p", { class: "small muted" }, counts.map(([name, value]) => `${name} ${value}`).join(", ")));
  }));
}

function list() {
  const roots = shown.filter((each) => each.follows_from == null);
  const beneath = (root) => shown.filter((each) => each.follows_from != null && causeOf(each, roots) === root);
  const loose = shown.filter((each) => each.follows_from != null && !causeOf(each, roots));
  fill(parts.list, h("h2", {}, "Rulings"),
    shown.length === 0 ? h("p", { class: "muted" }, "Every line that is written was legal, and every count holds.")
      : h("ul", { class: "findings" }, [...roots, ...loose].sort((a, b) => a.line - b.line).map((each) => finding(each, beneath(each)))));
}

/** What a consequence is told beneath: the last cause before it on its own line, or the first on the line that it names. */
function causeOf(each, roots) {
  const named = roots.filter((root) => root.line === each.follows_from);
  const before = named.filter((root) => root.line < each.line || (root.line === each.line && root.column < each.column));
  return before.length && each.line === each.follows_from ? before[before.length - 1] : named[0];
}

function finding(each, hanging) {
  return h("li", { class: `finding ${each.severity ?? "error"}${each.settled === false ? " open" : ""}` },
    h("button", { class: "quiet where", onclick: () => code.go(each.line), "aria-label": `To line ${each.line}` }, `line ${each.line}`),
    h("div", {}, h("p", {}, h("b", {}, kindOf(each)), " ", each.message),
      each.wording && h("details", {}, h("summary", {}, `Paragraph ${each.rule}`), h("blockquote", {}, each.wording, " ", h("a", { href: paragraphOf(log.game, here.in, each.rule) }, "in the rulebook"))),
      (each.reasons ?? []).map((reason) => h("p", { class: "small" }, reason)),
      each.offers?.length > 0 && h("div", { class: "row fixes" }, h("span", { class: "small muted" }, "legal:"), each.offers.map((offer) => h("button", { class: "fix", onclick: () => code.write(each.line, offer) }, offer))),
      (each.taken_as || hanging.length > 0) && h("details", { class: "taken" }, h("summary", {}, each.taken_as ? `Taken as: ${each.taken_as}` : "What follows", hanging.length ? ` · ${number(hanging.length, "consequence")}` : ""),
        hanging.length > 0 ? h("ul", {}, hanging.map((other) => h("li", {}, h("button", { class: "quiet where", onclick: () => code.go(other.line) }, `line ${other.line}`), ` ${kindOf(other)}: ${other.message}`)))
          : h("p", { class: "small muted" }, "Play goes on from this reading."))));
}

// ---- the evening at a line

function moment() {
  const moments = whole?.evening.moments ?? [];
  let found = moments[0] ?? null;
  for (const each of moments) if (each.line <= line) found = each;
  return found;
}

const at = settled(() => {
  const now = moment();
  if (!now) return fill(parts.at, h("h2", {}, `At line ${line}`), h("p", { class: "muted" }, "As soon as the log has been read."));
  const players = Object.keys(now.counts);
  const seat = seatOf(players);
  const keys = [...new Set(players.flatMap((player) => Object.keys(now.counts[player])))];
  fill(parts.at, h("div", { class: "row" }, h("h2", { class: "grow" }, `At line ${line}: ${now.place}`), h("button", { onclick: table }, icon("table"), "The table then")),
    h("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": "Points and counts" }, h("table", { class: "data" }, h("thead", {}, h("tr", {}, h("th", {}, h("span", { class: "out" }, "Player")), h("th", { class: "num" }, "points"), keys.map((each) => h("th", { class: "num" }, each)))),
      h("tbody", {}, players.map((player) => h("tr", {}, h("th", { scope: "row", class: `p${seat(player)}` }, h("span", { class: "dot", "aria-hidden": "true" }), player), h("td", { class: "num" }, h("b", {}, String(now.scores[player] ?? ""))), keys.map((each) => h("td", { class: "num" }, String(now.counts[player][each] ?? "")))))))));
}, 120);

async function table() {
  const seen = await attempt(() => post("/api/verdict/standing", sent({ line })));
  if (!seen) return;
  const node = h("dialog", { class: "then", "aria-label": `The table after line ${line}` }, h("header", {}, h("h2", {}, `After line ${line}: ${seen.place}`), h("button", { class: "quiet", "aria-label": "Close", onclick: () => node.close() }, icon("close"))),
    h("div", { class: "body" }, scene(seen, whole?.pictures ?? {})));
  node.addEventListener("close", () => node.remove());
  document.body.append(node);
  node.showModal();
}

function chart() {
  const moments = whole?.evening.moments ?? [];
  const last = new Map();
  for (const each of moments) { last.delete(each.place); last.set(each.place, each); }
  const ends = [...last.values()];
  if (ends.length < 2) return fill(parts.chart);
  const players = Object.keys(ends[0].counts);
  const keys = ["points", ...new Set(players.flatMap((player) => Object.keys(ends[0].counts[player])))];
  if (!keys.includes(measure)) measure = "points";
  const lines = players.map((player) => ends.map((end) => (measure === "points" ? end.scores[player] : end.counts[player][measure]) ?? 0));
  const most = Math.max(1, ...lines.flat()), least = Math.min(0, ...lines.flat());
  const x = (i) => 34 + (560 * i) / (ends.length - 1), y = (value) => 14 + (170 * (most - value)) / (most - least);
  const seat = seatOf(players);
  const ends_ = lines.map((values) => y(values[values.length - 1]));
  const order = ends_.map((_, i) => i).sort((a, b) => ends_[a] - ends_[b]);
  for (let i = 1; i < order.length; i++) ends_[order[i]] = Math.max(ends_[order[i]], ends_[order[i - 1]] + 16);
  const every = Math.ceil(ends.length / 14);
  fill(parts.chart, h("div", { class: "row" }, h("h2", { class: "grow" }, "Round by round"),
    h("select", { "aria-label": "What the chart shows", onchange: (event) => { measure = event.target.value; chart(); } }, keys.map((each) => h("option", { value: each, selected: each === measure }, each)))),
    h("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": "The chart" }, s("svg", { class: "chart", viewBox: "0 0 700 215", role: "img", "aria-label": `${measure} of ${players.join(", ")}: ${players.map((player, i) => `${player} ${lines[i][ends.length - 1]}`).join(", ")} at the end` },
      [...new Set([least, Math.round((least + most) / 2), most])].map((value) => [s("line", { x1: 34, x2: 594, y1: y(value), y2: y(value), class: "grid" }), s("text", { x: 28, y: y(value) + 5, class: "axis end" }, String(value))]),
      ends.map((end, i) => (i % every ? null : s("text", { x: x(i), y: 206, class: "axis" }, end.place.split(" ").pop()))),
      players.map((player, i) => s("g", { class: `line p${seat(player)}` }, s("polyline", { points: lines[i].map((value, j) => `${x(j)},${y(value)}`).join(" ") }), s("circle", { cx: x(ends.length - 1), cy: y(lines[i][ends.length - 1]), r: 4 }), s("text", { x: 604, y: ends_[i] + 5 }, `${player} ${lines[i][ends.length - 1]}`))))));
}

// ---- files

let saving = null; // the save that is under way: one at a time
function save() {
  if (log) saving ??= saveOnce(log).finally(() => { saving = null; });
  return saving;
}

async function saveOnce(mine) {
  const text = code.text();
  try {
    const done = await post("/api/verdict/save", { ...sent({ seen: mine.mark }), text });
    const renamed = done.name !== mine.name;
    Object.assign(mine, done, { example: false });
    if (mine !== log) return;
    dirty = code.text() !== text; // what was typed meanwhile is not in the file
    if (renamed) { note(`Kept as ${done.name} in your folder.`, "good"); history.replaceState(null, "", link("/verdict", { ...here, name: done.name })); }
    head();
  } catch (error) {
    if (error instanceof Refused && error.status === 409) {
      note(error.mark ? "The file was changed by another program meanwhile; it was not written over." : "A file of that name is there already.", "bad");
      if (mine === log) head(true);
    } else note(error.message, "bad");
  }
  status();
}

async function report(kind) {
  const answer = await attempt(() => post("/api/verdict/report", sent({ kind })));
  if (!answer) return;
  const name = /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1] ?? `report.${kind}`;
  const url = URL.createObjectURL(await answer.blob());
  h("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60000);
}

function head(conflict = false) {
  fill(parts.head, h("div", { class: "title" },
    h("div", {}, h("p", { class: "overline" }, log.example ? "An example" : "A log of yours"), h("h1", {}, log.name.split("/").pop()), parts.status),
    h("div", { class: "row" },
      h("button", { class: "primary", onclick: save }, icon("save"), log.example ? "Keep a copy" : "Save"),
      conflict && h("button", { onclick: () => open(log.name) }, "Read theirs"),
      h("button", { title: "One page for a browser, to send or to print", onclick: () => report("html") }, icon("verdict"), "Report"),
      h("button", { title: "The same report, ready for the printer", onclick: () => report("pdf") }, icon("print"), "Report as PDF"),
      !log.example && log.game && h("a", { class: "button", href: link("/table", { game: log.game, in: here.in, name: log.name }) }, icon("table"), "Play on"),
      h("button", { class: "quiet", onclick: () => { if (!dirty || confirm("What you changed is not saved. Leave it?")) choose(); } }, icon("open"), "Another log"))));
  status();
}

async function open(name) {
  const found = await attempt(() => get("/api/verdict/log", { name }));
  if (!found) return choose();
  log = found;
  shown = [];
  whole = null;
  dirty = false;
  looking = true;
  if (found.game) document.documentElement.dataset.game = found.game;
  history.replaceState(null, "", link("/verdict", { ...here, game: here.game || found.game, name }));
  fill(parts.editor);
  show(parts.head, h("div", { class: "evening" }, h("section", { class: "written", "aria-label": "The log" }, parts.editor), h("div", { class: "stack" }, parts.outcome, parts.list, parts.at, parts.chart)));
  code = editor(parts.editor, { text: found.text, nonce: document.documentElement.dataset.nonce, label: "The log", save,
    changed: () => { dirty = true; judge(); }, moved: (to) => { line = to; if (whole) at(); },
    complete: async (before) => (await post("/api/verdict/complete", sent({ before })).catch(() => [])).map((each) => ({ label: each.text, type: each.what, detail: each.detail.slice(0, 50) })) });
  head();
  outcome();
  at();
  fill(parts.chart);
  judge(false);
}

on("saved", async ({ name, mark }) => {
  let found, mine, seen;
  do {
    // A save of ours that is under way will say which mark the file has.
    while (saving) await saving;
    if (!log || name !== log.name || (mark && mark === log.mark)) return;
    [mine, seen] = [log, log.mark];
    found = await get("/api/verdict/log", { name }).catch(() => null);
    if (!found || log !== mine) return;
  } while (saving || log.mark !== seen);
  if (found.mark === log.mark) return;
  if (dirty) return note("The file was changed by another program. Saving will not write over it.", "bad");
  log.mark = found.mark;
  code.replace(found.text);
  judge();
});

addEventListener("beforeunload", (event) => { if (dirty) event.preventDefault(); });

async function choose() {
  log = null;
  history.replaceState(null, "", link("/verdict", here));
  const [found, shelf] = await Promise.all([opening("The logs cannot be looked at", () => get("/api/verdict/logs", here)), get("/api/shelf/games").catch(() => null)]);
  if (!found) return;
  const games = new Map((shelf?.games ?? []).map((game) => [game.name, game]));
  const own = found.filter((each) => !each.example), examples = found.filter((each) => each.example);
  const people = (players) => (players.length === 1 ? `${players[0]} alone` : players.join(", "));
  const mine = (each) => h("li", {}, h("button", { class: "logcard", data: { game: each.game }, onclick: () => open(each.name) },
    h("span", { class: "overline" }, games.get(each.game)?.title ?? (each.game || "a log that cannot be read yet")), h("b", {}, called(each.name)),
    h("small", {}, [people(each.players), number(each.lines, "line"), each.changed && day(each.changed)].filter(Boolean).join(" · "))));
  const example = (each) => h("li", {}, h("button", { class: "example", onclick: () => open(each.name) }, h("b", {}, called(each.name)),
    h("small", {}, `${number(each.players.length, "seat")}, ${number(each.lines, "line")}`)));
  const shelves = [...new Set(examples.map((each) => each.game))].map((game) => h("section", { class: "shelf-of", data: { game }, "aria-label": games.get(game)?.title ?? game },
    games.has(game) && h("span", { class: "cover", "aria-hidden": "true" }, boxPicture(games.get(game), 50)),
    h("div", {}, h("h3", {}, games.get(game)?.title ?? game), h("ul", { class: "examples" }, examples.filter((each) => each.game === game).sort((one, other) => /slips/.test(other.name) - /slips/.test(one.name)).map(example)))));
  show(h("div", { class: "title" }, h("div", {}, h("h1", {}, "Who was right?"), h("p", {}, "Open the log of an evening. Every line is judged as you type; the paragraph stands beside it, with what would have been legal.")),
      here.game && h("a", { class: "button", href: link("/table", here) }, icon("table"), "Record a play")),
    h("section", { class: "stack" }, h("h2", { class: "plank" }, "In your folder"), own.length ? h("ul", { class: "evenings" }, own.map(mine))
      : h("div", { class: "panel empty" }, icon("verdict"), h("p", {}, "No log lies in the folder yet. Record one at the table, or put a text file that ends in .log there."), h("a", { class: "button primary", href: link("/table", here) }, icon("table"), "To the table"))),
    shelves.length > 0 && h("section", { class: "stack" }, h("h2", { class: "plank" }, "Examples, with and without slips"), h("div", { class: "shelves" }, shelves)));
}

/** "card_data/mating/logs/four-slips.log" as people say it: "Four slips". */
function called(name) {
  const words = name.split("/").pop().replace(/\.log$/, "").replace(/[-_]+/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const day = (seconds) => new Date(seconds * 1000).toLocaleDateString(undefined, { day: "numeric", month: "long", year: "numeric" });

if (query.get("name")) open(query.get("name"));
else choose();
