// Table: a play recorded while it goes on.
import { card, scene } from "./board.js";
import { attempt, box, dialogue, field, fill, get, h, icon, link, note, number, on, opening, paragraphOf, post, Refused, show, tick } from "./pnp.js";
import { boxPicture, pickGame } from "./games.js";

const here = box();
let state = null;
let pictures = {};
let chosen = [];
let busy = false;
let drawn = 0;
const feed = []; // what was said beside the log: lines of rivals with their step, remarks

const parts = {
  scene: h("div", { class: "stage" }),
  ask: h("section", { class: "panel ask", "aria-live": "polite", "aria-label": "What is asked" }),
  log: h("ol", { class: "lines", tabindex: 0, "aria-label": "The log" }),
  title: h("div", {}),
};
const typed = h("input", { id: "line", class: "typed", autocomplete: "off", spellcheck: "false", list: "forms", placeholder: "or type the line", "aria-label": "Type a line of the log" });
const forms = h("datalist", { id: "forms" });

// ---- what is done

// One thing after the other. What is typed meanwhile waits for its turn; a click is for the question that was seen.
let before = Promise.resolve();
function inTurn(work) {
  const mine = before.then(async () => {
    busy = true;
    try { await work(); } finally { busy = false; }
  });
  before = mine.catch(() => {});
  return mine;
}
const clicked = (work) => (busy ? null : inTurn(work));

const table = () => ({ game: here.game, folder: here.in, name: state.name, seen: state.mark });

async function act(path, what = {}) {
  try {
    take(await post(`/api/table/${path}`, { ...table(), ...what }));
  } catch (error) {
    if (error instanceof Refused && error.status === 409) {
      note("The log was changed by another program. It has been read again; please repeat what you did.", "bad");
      await open(state.name);
    } else note(error.message || String(error), "bad");
    return false;
  }
  return !state.refused.length;
}

function take(found) {
  if (Object.keys(found.pictures).length) pictures = found.pictures;
  state = found;
  chosen = [];
  feed.length = 0;
  for (const line of found.added) if (found.why[line]) feed.push(["rival", `${line}: ${found.why[line]}`]);
  for (const line of found.said) feed.push(["said", line]);
  for (const line of found.followed) feed.push(["followed", line]);
  for (const line of found.gone) feed.push(["said", `taken back: ${line}`]);
  for (const line of found.refused) feed.push(["bad", line]);
  draw();
}

const say = (line) => clicked(() => { typed.value = ""; return act("answer", { text: line }); });
const choose = (value) => clicked(() => step([...chosen, value]));
const unchoose = () => clicked(() => step(chosen.slice(0, -1)));

/** The next step of an answer that has been chosen so far; a whole one is said. */
async function step(next) {
  const found = await attempt(() => post("/api/table/step", { ...table(), chosen: next }));
  if (!found) return;
  if (found.line && next.length) { typed.value = ""; return act("answer", { text: found.line }); }
  chosen = next;
  state.step = found;
  draw();
}

// ---- what is shown

/** The spaces of a track that answer what is asked: a sector of a dial, where one is to be spun or chosen. */
function spaces(track) {
  const open = state.questions.flatMap((question) => question.verbs.map(([verb]) => verb));
  const picked = chosen.find((value) => open.includes(value)) ?? (open.length === 1 ? open[0] : "");
  if (!track.verbs.some((verb) => verb === picked || (!picked && open.includes(verb)))) return new Map();
  return new Map((state.step?.choices ?? []).filter(([value]) => track.spaces.includes(String(value))).map(([value]) => [String(value), value]));
}

function draw() {
  const focused = document.activeElement;
  const byKeys = focused !== typed && focused?.matches(":focus-visible") && (parts.ask.contains(focused) || parts.scene.contains(focused));
  const typing = focused === typed;
  const choices = new Map();
  for (const [value, is_a, cell] of state.step?.choices ?? []) {
    if (is_a === "place" && !choices.has(cell)) choices.set(cell, value);
    else if (is_a === "card") choices.set(value, value);
  }
  // A hex with several places that may be chosen is chosen from the words.
  for (const [value, is_a, cell] of state.step?.choices ?? []) if (is_a === "place" && choices.get(cell) !== value) choices.delete(cell);
  const asked = state.questions.map((question) => question.who);
  fill(parts.scene, scene(state.scene, pictures, { asked, choices, choose, spaces }));
  fill(parts.ask, ask());
  parts.ask.dataset.drawn = String(++drawn); // so that others can tell that something has happened
  lines();
  fill(parts.title, h("p", { class: "overline" }, state.title), h("h1", {}, state.over ? "It is over" : sentence(state.place)),
    h("p", {}, state.name, " · ", h("a", { href: link("/verdict", { ...here, name: state.name }) }, "see the verdict")));
  // What had the focus may be gone: whoever uses the keyboard goes on where the next answer is given.
  if (typing) typed.focus({ preventScroll: true });
  else if (byKeys) (parts.ask.querySelector(".options button, .ways button") ?? typed).focus();
}

const sentence = (text) => text.charAt(0).toUpperCase() + text.slice(1);

function ask() {
  if (state.over) {
    const won = state.scene.winners;
    return [h("h2", {}, won.length ? `${won.join(" and ")} ${won.length > 1 ? "win" : "wins"}` : "Nobody wins"),
      h("p", {}, "The log is complete. The verdict tells the score with its terms."),
      h("div", { class: "row" }, h("a", { class: "button primary", href: link("/verdict", { ...here, name: state.name }) }, icon("verdict"), "Verdict"), tools())];
  }
  const dice = state.fallen === "dice", turned = state.fallen === "cards";
  const prompts = state.prompts.slice(0, 6);
  return [
    h("div", { class: "prompts" }, prompts.map((prompt) => h("p", {}, sentence(prompt))), state.prompts.length > 6 && h("p", { class: "muted" }, `and ${state.prompts.length - 6} more`)),
    remarks(),
    h("div", { class: "row ways" },
      dice && h("button", { class: "primary", onclick: () => clicked(() => act("roll")) }, icon("die"), "Throw the dice"),
      turned && h("button", { class: state.enter ? "" : "primary", onclick: () => clicked(() => act("fall")) }, icon("deck"), byChance()),
      state.enter && h("button", { onclick: () => say("") }, icon("next"), state.enter === "no" ? "No, go on" : state.enter === "hidden cards" ? "Leave the cards hidden" : `Go on: ${state.enter}`)),
    dice && state.legal.length > 0 && h("p", { class: "hint" }, "Your own dice: type what they show, like this: ", h("code", {}, state.legal[0] ?? "")),
    turned && state.legal.length > 0 && h("p", { class: "hint" }, "Or type what came, like this: ", h("code", {}, state.legal[0] ?? "")),
    !dice && steps(),
    h("form", { class: "row saying", onsubmit: (event) => { event.preventDefault(); entered(); } }, h("div", { class: "grow" }, typed, forms), h("button", { type: "submit" }, "Write"), h("button", { type: "button", class: "quiet", "aria-label": "What you can type", title: "What you can type", onclick: help }, "?")),
    verbs(),
    tools(),
  ];
}

/** What chance does, by the line that it makes. */
function byChance() {
  if (state.rival) return "Turn a card for the rival";
  const line = state.legal[0] ?? "";
  return /: draw\b/.test(line) ? "Draw for me" : /: dealt\b/.test(line) ? "Deal for me" : /\bspin\b/.test(line) ? "Spin for me" : "Turn one for me";
}

function remarks() {
  const followed = feed.some(([kind]) => kind === "followed");
  const item = ([kind, text]) => h("li", { class: kind }, kind === "bad" ? icon("warn") : null, " ", kind === "followed" ? cited(text) : text);
  return [feed.length > 0 && h("ul", { class: "feed" }, feed.filter(([kind]) => kind !== "followed").map(item)),
    followed && h("section", { class: "stack tight", "aria-label": "What follows by rule" }, h("p", { class: "hint" }, "By rule, for you to do with the pieces:"), h("ul", { class: "feed" }, feed.filter(([kind]) => kind === "followed").map(item)))];
}

/** A sentence with the paragraphs at its end as links: "... (3.5)", "... (3.5, 4.1)". */
function cited(text) {
  const found = /^(.*)\(([\d., ]+)\)$/s.exec(text);
  if (!found) return sentence(text);
  const rules = found[2].split(/,\s*/).map((rule, at) => [at ? ", " : "", h("a", { href: paragraphOf(here.game, here.in, rule) }, rule)]);
  return [sentence(found[1]), "(", rules, ")"];
}

function steps() {
  const step = state.step;
  // Where only one answer is left there is nothing to choose.
  if (step?.line && !(state.fallen && state.enter)) return h("div", { class: "options steps" }, h("button", { class: "primary", onclick: () => say(step.line) }, step.line));
  if (!step || !step.choices.length) return null;
  const done = chosen.length > 0 && h("div", { class: "row chosen" }, chosen.map((value) => h("span", { class: "tag" }, name(value))),
    h("button", { class: "quiet", onclick: unchoose }, icon("undo"), "Another"));
  const few = step.choices.length <= 24;
  const what = step.choices.map(([value, is_a], at) => {
    if (is_a === "card" && few) return card(value, pictures, { small: true, chosen: () => choose(value) });
    const numbered = at < 99 && !/^\d+$/.test(value) ? h("kbd", { "aria-hidden": "true" }, String(at + 1)) : null;
    return h("button", { class: `option ${is_a}`, onclick: () => choose(value) }, numbered, is_a === "card" && pictures[value] ? `${value} ${pictures[value].title}` : name(value));
  });
  return h("div", { class: "steps" }, done, step.prompt && h("p", { class: "hint" }, sentence(step.prompt), "?"), h("div", { class: few ? "options" : "options many" }, what));
}

const name = (value) => (value === "" ? "without" : String(value));

function verbs() {
  const known = new Map();
  for (const question of state.questions) for (const [verb, usage, help] of question.verbs) known.set(`${question.who} ${verb}`, [verb, usage, help, question.who]);
  if (!known.size || state.fallen === "dice") return null;
  // Cards that nobody wrote down cannot be offered: whoever holds them says which.
  const hidden = state.scene.seats.some((each) => each.hidden > 0 && state.questions.some((question) => question.who === each.player || !question.who));
  return h("details", { class: "small", open: hidden }, h("summary", {}, hidden ? "From a hand that is not written down" : "What may be written now"),
    h("dl", { class: "verbs" }, [...known.values()].map(([verb, usage, help, who]) => h("div", {}, h("dt", {}, h("button", { class: "quiet", onclick: () => begun(verb, usage, who) }, h("code", {}, usage.replace("WHO", who || "WHO")))), h("dd", {}, help)))));
}

/** A verb was chosen: its card from all that there are, or the rest of the line by typing. */
function begun(verb, usage, who) {
  const head = usage.startsWith("WHO") ? `${who || state.scene.seats[0].player}: ${verb} ` : `${usage.split(" ")[0]} `;
  typed.value = head;
  if (!/CARD/.test(usage)) return typed.focus();
  dialogue(`${head}…`, (close) => {
    const found = h("div", { class: "faces picker" });
    const draw = (words) => {
      const wanted = words.toLowerCase();
      const ids = Object.keys(pictures).filter((id) => `${id} ${pictures[id].title}`.toLowerCase().includes(wanted)).slice(0, 40);
      fill(found, ids.map((id) => card(id, pictures, { small: true, chosen: () => { close(); say(head + id); } })));
    };
    draw("");
    return [field("Which card", h("input", { type: "search", autocomplete: "off", autofocus: true, oninput: (event) => draw(event.target.value) }), "its number or its name"), found];
  });
}

function tools() {
  return h("div", { class: "row tools" },
    h("button", { onclick: () => clicked(() => act("back", { number: 1 })), disabled: !state.lines.some(Boolean) }, icon("undo"), "Back"),
    state.count > 0 && h("button", { class: "quiet", onclick: all }, number(state.count, "legal answer")));
}

function all() {
  dialogue("Every legal answer", (close) => [
    state.count > state.legal.length && h("p", { class: "muted" }, `The first ${state.legal.length} of ${state.count}; the steps have them all.`),
    h("div", { class: "options" }, state.legal.map((line) => h("button", { class: "option", onclick: () => { close(); say(line); } }, line)))]);
}

/** A line was typed. It is taken out at once, so that the next can be begun, and comes back where it is refused. */
function entered() {
  const text = typed.value.trim();
  // Nothing, to go on, is meant for what was asked when it was sent.
  if (!text && busy) return;
  typed.value = "";
  inTurn(async () => {
    const done = await written(text);
    if (done === false && !typed.value) typed.value = text;
  });
}

function written(text) {
  const at = Number(text);
  const choices = state.step?.choices ?? [];
  if (/^\d{1,3}$/.test(text) && state.fallen !== "dice" && ((at >= 1 && at <= choices.length) || choices.some(([value]) => String(value) === text))) {
    // A number that may be chosen is meant as that number, any other as the place in the row.
    return step([...chosen, (choices.find(([value]) => String(value) === text) ?? choices[at - 1])[0]]);
  }
  if (text === "back") return act("back", { number: 1 });
  if (/^back \d+$/.test(text)) return act("back", { number: Number(text.slice(5)) });
  const [word, ...rest] = text.split(/\s+/);
  // What a terminal understands: `roll 3 4` is a line, `roll Ann` throws for her.
  if (word === "roll" && !rest.some((each) => /^\d+\??$|^\?$/.test(each))) return act("roll", { text: rest.join(" ") });
  if (word === "rival") return act("rival", { text: rest.join(" ") });
  if (word === "secret") return act("secret", { text: rest.join(" ") });
  if (!rest.length && Object.hasOwn(LOOKS, word)) return LOOKS[word]();
  return act("answer", { text });
}

const to = (node) => () => node.scrollIntoView({ block: "start", behavior: "smooth" });
const kept = () => note("Every line is in the log already; close the page whenever you like.", "good");
const LOOKS = { all, help, "?": help, position: to(parts.scene), map: to(parts.scene), board: to(parts.scene), counts: to(parts.scene), log: to(parts.log), quit: kept, exit: kept, q: kept };

function help() {
  const words = [["back", "takes the last line back; back 3: the last three"], ["roll", "throws all dice that are asked for; roll Ann: only hers"],
    ["rival", "turns a rival’s card and does all that it says; rival V05: that card"], ["secret Ann C07", "cards that Ann drew and nobody else saw: offered from then on, and kept out of the log"],
    ["all", "every legal answer"], ["position, log", "where the table and the log stand on this page"]];
  dialogue("What you can type", () => [h("p", {}, "What happened, as it would stand in the log, such as ", h("code", {}, state.legal[0] ?? "Ann: pass"), ". Beginnings are enough where it is plain what is meant. A number takes the answer with that number; Enter alone passes, where that is possible."),
    h("dl", { class: "verbs" }, words.map(([word, told]) => h("div", {}, h("dt", {}, h("code", {}, word)), h("dd", {}, told))))]);
}

function lines() {
  fill(parts.log, state.lines.map((line, at) => {
    if (!line) return null;
    const fresh = at >= state.lines.length - state.added.filter(Boolean).length && state.added.includes(line);
    const kind = /^(round|turn|era) \S+$/.test(line) ? "heading" : line.startsWith("=") ? "claim" : line.startsWith("#") ? "comment" : "";
    return h("li", { class: `${kind}${fresh ? " fresh" : ""}` }, line);
  }));
  if (!state.lines.some(Boolean)) fill(parts.log, h("li", { class: "muted" }, "Empty so far. Each answer is kept here as soon as it is given."));
  parts.log.scrollTop = parts.log.scrollHeight;
}

let asking = 0;
typed.addEventListener("input", async () => {
  const mine = ++asking;
  const found = await post("/api/table/complete", { ...table(), text: typed.value }).catch(() => []);
  if (mine !== asking) return;
  const begun = typed.value.replace(/[^\s,:]*$/, "");
  fill(forms, found.map(({ text, what, detail }) => h("option", { value: what === "line" ? text : begun + text, label: detail.slice(0, 60) })));
});

// ---- opening

async function open(which) {
  const found = await attempt(() => get("/api/table/state", { ...here, name: which }));
  if (!found) return begin();
  take(found);
  history.replaceState(null, "", link("/table", { ...here, name: which }));
  show(h("div", { class: "title" }, parts.title, h("div", { class: "row" }, h("button", { class: "quiet", onclick: () => { history.replaceState(null, "", link("/table", here)); begin(); } }, icon("open"), "Another log"))),
    h("div", { class: "tabletop" }, parts.scene, h("div", { class: "beside" }, parts.ask,
      h("section", { class: "panel written" }, h("h2", {}, "The log"), parts.log))));
  parts.log.scrollTop = parts.log.scrollHeight;
  scrollTo(0, 0);
  if (matchMedia("(pointer: fine)").matches) typed.focus({ preventScroll: true });
}

// Written by another program, or on another page: read again, unless it was us.
const again = (mark) => inTurn(async () => {
  if (!state || mark === state.mark) return;
  const found = await get("/api/table/state", { ...here, name: state.name, seen: state.mark }).catch(() => null);
  if (!found?.mark) return; // as it was
  take(found);
  note("The log was written elsewhere, too; it has been read again.");
});
on("saved", ({ name, mark }) => { if (name === state?.name) again(mark); });
on("listening", () => { if (state) again(); });

async function begin() {
  if (!here.game) return pickGame("To the table", "Which game is played?", "/table", (game) => game.referee);
  const found = await opening("This cannot be played here yet", () => get("/api/table/start", here));
  if (!found) return;
  const today = new Date().toISOString().slice(0, 10);
  const sent = { settings: {} };
  const wanted = { variant: new Set(), house: new Set() };
  const set = (key) => (event) => { sent[key] = event.target.value; };
  const options = (key, known, label) => known.length > 0 && h("details", {}, h("summary", {}, label), known.map((each) =>
    tick(`${each.lead || each.word} (${each.rule})`, { onchange: (event) => wanted[key][event.target.checked ? "add" : "delete"](each.word) })));
  const players = h("input", { value: "Ann, Ben", required: true, oninput: (event) => { set("players")(event); sitDown(); }, autocomplete: "off" });
  const rivals = h("input", { placeholder: "Reed, Moss", oninput: (event) => { set("rivals")(event); sitDown(); }, autocomplete: "off" });
  const names = (text) => text.split(",").map((each) => each.trim()).filter(Boolean);
  // Who sits where, in the colours that they have at the table.
  const seats = h("ol", { class: "sitting", "aria-label": "Seats" });
  const sitDown = () => {
    const people = names(players.value);
    const every = [...people, ...names(rivals.value).filter((each) => !people.includes(each))];
    const [least, most] = found.players;
    fill(seats, every.map((each, at) => h("li", { class: `p${at % 6 + 1}` }, h("span", { class: "dot", "aria-hidden": "true" }), each, at >= people.length && h("small", { class: "muted" }, " rival"))),
      (every.length < least || every.length > most) && h("li", { class: "tag warn" }, `${number(every.length, "seat")}: the game is for ${least} to ${most}`));
  };
  const file = h("input", { value: `${here.game}-${today}`, required: true, oninput: set("name"), autocomplete: "off" });
  sent.players = players.value;
  sent.name = file.value;
  const decks = [...new Set(found.own.map((each) => each.deck))];
  const chosenTables = decks.map((deck) => [deck, h("select", {}, h("option", { value: "" }, "the game’s own"), found.own.filter((each) => each.deck === deck).map((each) => h("option", { value: each.file }, each.file)))]);
  const form = h("form", { class: "panel stack", onsubmit: async (event) => {
    event.preventDefault();
    const settings = { ...sent.settings };
    for (const key of ["variant", "house"]) if (wanted[key].size) settings[key] = [...wanted[key]].join(", ");
    const own = chosenTables.filter(([, select]) => select.value).map(([deck, select]) => [deck, select.value]);
    const told = (error) => { throw new Error(error.problems?.map((each) => sentence(each.message)).join("\n") || error.message); };
    const made = await attempt(() => post("/api/table/new", { own, game: here.game, folder: here.in, name: sent.name, players: sent.players, rivals: sent.rivals ?? "", settings }).catch(told));
    if (made) open(made.name);
  } },
    h("h2", {}, "A new play"),
    field("Who plays, in seat order", players, `${found.players[0]} to ${found.players[1]}, with commas between them`),
    found.rivals && field("Rivals", rivals, "names of those whom rival cards run; they sit down after the others"),
    seats,
    found.challenges && field("Challenge", h("input", { oninput: (event) => { sent.settings.challenge = event.target.value; } }), found.challenges),
    field("The log is called", file, "in the folder that you have opened"),
    chosenTables.length > 0 && h("details", { open: true }, h("summary", {}, "Your own tables"), h("div", { class: "stack" }, chosenTables.map(([deck, select]) => field(`The deck ${deck}`, select, "The log keeps its mark: it is judged with these cards.")))),
    options("variant", found.variants, "Variants"),
    options("house", found.house, "House rules"),
    Object.keys(found.keys).length > 0 && h("details", {}, h("summary", {}, "More"), h("div", { class: "stack" }, Object.entries(found.keys).map(([key, told]) =>
      field(sentence(key), h("input", { oninput: (event) => { sent.settings[key] = event.target.value; } }), told)))),
    h("div", { class: "row" }, h("button", { class: "primary" }, icon("play"), "Begin")));
  sitDown();
  show(h("div", { class: "title" }, h("span", { class: "boxed", "aria-hidden": "true" }, boxPicture({ name: here.game, folder: here.in }, 70)), h("div", {}, h("p", { class: "overline" }, found.title), h("h1", {}, "To the table"), h("p", {}, "Play with your own cards and dice, or let the studio throw and turn. It asks what comes next, refuses what is against the rules, and keeps the log."))),
    h("div", { class: "split even" }, form, h("section", { class: "stack" }, h("h2", {}, "Go on with"),
      found.logs.length ? h("ul", { class: "going" }, found.logs.map((each) => h("li", {}, h("button", { onclick: () => open(each.name) }, icon("play"), h("span", { class: "grow" }, h("b", {}, each.name), h("small", {}, `${each.players.join(", ")} · ${number(each.lines, "line")}`)))))) : h("div", { class: "panel empty" }, icon("table"), h("p", {}, "No log of this game lies in the folder yet: the first evening is before you.")),
      h("p", { class: "hint" }, "A log is a text file that you can read; ", h("a", { href: link("/verdict", here) }, "the verdict"), " has finished evenings to look at."))));
}

const asked = new URLSearchParams(location.search).get("name");
if (asked && here.game) open(asked);
else begin();
