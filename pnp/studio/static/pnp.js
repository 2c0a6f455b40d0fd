// What every room uses. Words of files and tables are always put in as text, never as HTML.

const SVG = "http://www.w3.org/2000/svg";

/** An element: h("button", {class: "primary", onclick: save}, icon("save"), "Save"). Props that are functions are listeners,
 * true is an attribute without a value, false and null are left out; `value`, `checked`, `data` and `style` (an object) are set. */
export function h(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(props ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") node.addEventListener(key.replace(/^on/, ""), value);
    else if (key === "data") Object.assign(node.dataset, value);
    else if (key === "style") for (const [name, to] of Object.entries(value)) node.style.setProperty(name, to);
    else if (key === "value" || key === "checked" || key === "indeterminate") node[key] = value;
    else node.setAttribute(key, value === true ? "" : value);
  }
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

/** The same for SVG that we draw ourselves. */
export function s(tag, props = {}, ...children) {
  const node = document.createElementNS(SVG, tag);
  for (const [key, value] of Object.entries(props)) if (value !== null && value !== false) node.setAttribute(key, value);
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
  return node;
}

/** An icon of icons.svg. It says nothing to who cannot see it: words stand beside it, or an aria-label around it. */
export const icon = (name) => s("svg", { class: "icon", "aria-hidden": "true" }, s("use", { href: `#icon-${name}` }));

export const room = document.getElementById("room");

/** Put something in the place of what an element holds. */
export function fill(node, ...children) {
  node.replaceChildren(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

/** The page is there: put it into the room. */
export function show(...children) {
  fill(room, ...children);
  room.setAttribute("aria-busy", "false");
}

/** The game that is open, as the page's address names it. */
export function box() {
  const query = new URLSearchParams(location.search);
  return { game: query.get("game") || "", in: query.get("in") || "" };
}

/** An address with a query; what is empty is left out. */
export function link(path, params = {}) {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(params)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== "" && one !== null && one !== undefined && one !== false) query.append(key, one === true ? "1" : one);
  }
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}

/** The address of a paragraph in the rulebook of a game. */
export const paragraphOf = (game, folder, rule) => `${link("/rulebook", { game, in: folder })}#${rule}`;

/** What the studio could not do: `problems` with file, line, column and message; `changed` and `mark` where a file is not as it was seen. */
export class Refused extends Error {
  constructor(status, told) {
    const problems = told.problems ?? [];
    super(told.error ?? problems.map(saying).join("\n") ?? `the studio answered ${status}`);
    this.status = status;
    this.problems = problems;
    this.changed = told.changed;
    this.mark = told.mark;
  }
}

/** A problem as a line. */
export const saying = (problem) => [[problem.file, problem.line, problem.column].filter(Boolean).join(":"), problem.message].join(": ");

async function request(path, options) {
  let answer;
  try {
    answer = await fetch(path, { credentials: "same-origin", ...options });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Refused(0, { error: "the studio does not answer; is it still running in its window?" });
  }
  const json = (answer.headers.get("content-type") || "").includes("json");
  if (!answer.ok) throw new Refused(answer.status, json ? await answer.json() : { error: await answer.text() });
  return json ? answer.json() : answer;
}

/** get("/api/deck/table", {game: "mating"}) and post("/api/deck/save", {...}): JSON there and back, Refused for what cannot be done. */
export const get = (path, params = {}, options = {}) => request(link(path, params), options);
export const post = (path, body = {}, options = {}) =>
  request(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body), ...options });

/** Say something at the foot of the page: "good", "bad" or "" ; bad ones stay until they are closed. Where a dialogue is
 * open it is said in that: what lies beneath it can be neither seen well nor closed. */
export function note(text, kind = "") {
  const notes = [...document.querySelectorAll("dialog[open] > .notes")].at(-1) ?? document.getElementById("notes");
  const gone = () => line.remove();
  // What is said once more, such as by every key where nothing can be typed, stands there once.
  for (const each of [...notes.children]) if (each.firstChild.textContent === text) each.remove();
  const line = h("div", { class: `note ${kind}` }, h("span", {}, text), h("button", { class: "quiet", "aria-label": "Close", onclick: gone }, icon("close")));
  notes.append(line);
  if (kind !== "bad") setTimeout(gone, 6000);
  while (notes.children.length > 4) notes.firstChild.remove();
}

/** Run something that may be refused; the refusal is said at the foot of the page. Gives null then. */
export async function attempt(work) {
  try {
    return await work();
  } catch (error) {
    if (error.name !== "AbortError") note(error.message || String(error), "bad");
    return null;
  }
}

/** A room that opens. Where it cannot, what is wrong stands in it, each line by itself, with ways on; gives null then.
 * `title` says what cannot be done. */
export async function opening(title, work) {
  try {
    return await work();
  } catch (error) {
    if (error.name === "AbortError") return null;
    const here = box();
    const inDeck = document.documentElement.dataset.room === "deck";
    const lines = error.problems?.length ? error.problems.map(saying) : [error.message || String(error)];
    const cells = error.problems?.some((each) => /\.(csv|xlsx)(\/|$)/i.test(each.file)) && !inDeck;
    show(h("div", { class: "title" }, h("div", {}, here.game && h("p", { class: "overline" }, here.game), h("h1", {}, title))),
      h("section", { class: "panel stack", role: "alert" },
        h("ul", { class: "problems" }, lines.slice(0, 12).map((line) => h("li", {}, line))), lines.length > 12 && h("p", {}, `and ${lines.length - 12} more`),
        h("div", { class: "row" }, cells && h("a", { class: "button primary", href: link("/deck", here) }, icon("deck"), "Mend it in its table"),
          h("button", { type: "button", onclick: () => location.reload() }, icon("redo"), "Try again"), h("a", { class: "button quiet", href: "/" }, icon("shelf"), "To the shelf"))));
    return null;
  }
}

const listeners = new Map();
let stream = null;
/** What the studio tells by itself: on("saved", ({name}) => ...). Gives a function that ends it. "listening" is told when
 * the page begins to hear, also after it could not for a while: what happened before then has to be asked for. */
export function on(kind, heard) {
  if (!stream) {
    stream = new EventSource("/api/events");
    const tell = (told) => { for (const each of listeners.get(told.kind) ?? []) each(told); };
    stream.onopen = () => tell({ kind: "listening" });
    stream.onmessage = ({ data }) => tell(JSON.parse(data));
    addEventListener("pagehide", () => stream.close());
  }
  if (!listeners.has(kind)) listeners.set(kind, new Set());
  listeners.get(kind).add(heard);
  return () => listeners.get(kind).delete(heard);
}

/** Long work of the studio's, told as it goes on: `tell` gets its state until it ends. Gives a function that leaves it. */
export function follow(work, tell) {
  let ended = false;
  const heard = (told) => {
    if (ended || told.id !== work.id) return;
    if (told.state !== "going") leave();
    tell(told);
  };
  const ask = () => get(`/api/work/${work.id}`).then(heard, () => {});
  // It may have ended before anybody listened, and what is told while nobody does is lost.
  const offs = [on("work", heard), on("listening", ask)];
  const timer = setInterval(ask, 3000);
  function leave() { ended = true; clearInterval(timer); for (const off of offs) off(); }
  heard(work);
  if (!ended) ask();
  return leave;
}

/** How far a work is, and a button that stops it. They stay the same while it goes on, so that they can be clicked. */
export function going(into, told, unit) {
  let shown = into.firstElementChild;
  if (shown?.dataset.work !== String(told.id)) {
    shown = h("div", { class: "stack tight", data: { work: told.id } }, h("p"), h("progress", { "aria-label": unit }),
      h("div", { class: "row" }, h("button", { type: "button", onclick: () => attempt(() => post("/api/work/stop", { id: told.id })) }, icon("stop"), "Stop")));
    fill(into, shown);
  }
  const [words, bar] = shown.children;
  words.textContent = told.of ? `${told.done} of ${told.of} ${unit}` : "It begins …";
  if (told.of) { bar.max = told.of; bar.value = told.done; }
}

/** Call `work` when nothing has happened for so many ms. */
export function settled(work, ms = 150) {
  let timer = 0;
  return (...given) => {
    clearTimeout(timer);
    timer = setTimeout(() => work(...given), ms);
  };
}

// A browser has six connections to a machine, and a picture that is drawn first takes its time: no more than three at
// once, so that what a page asks for meanwhile is answered.
const AT_ONCE = 3;
const waiting = [];
let flying = 0;
const seen = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    seen.unobserve(target);
    waiting.push(target);
  }
  nextPicture();
}, { rootMargin: "300px" });

function nextPicture() {
  while (flying < AT_ONCE && waiting.length) {
    const image = waiting.shift();
    if (!image.isConnected) continue;
    flying += 1;
    const done = () => { flying -= 1; nextPicture(); };
    image.addEventListener("load", done, { once: true });
    image.addEventListener("error", () => {
      done();
      // Perhaps the studio was busy with something else: once more, a little later.
      if (!image.dataset.again && image.isConnected) { image.dataset.again = "1"; setTimeout(() => { waiting.push(image); nextPicture(); }, 1500); }
    }, { once: true });
    image.removeAttribute("src");
    image.src = image.dataset.src;
  }
}

/** A picture that is fetched when it comes near to what is seen; `now` for one that is. */
export function picture(address, props = {}, now = false) {
  const image = h("img", { decoding: "async", alt: "", ...props, data: { src: address } });
  if (now) image.src = address; else seen.observe(image);
  return image;
}

/** Fetch a picture of `picture` at once, before those that wait their turn, with more in its address. */
export function hurry(image, params = {}) {
  seen.unobserve(image);
  const at = waiting.indexOf(image);
  if (at >= 0) waiting.splice(at, 1);
  const address = new URL(image.dataset.src, location.href);
  for (const [key, value] of Object.entries(params)) address.searchParams.set(key, value);
  image.src = address.pathname + address.search;
}

let numbers = 0;
/** A control with its label, and a hint beneath: field("Paper", h("select", ...), "as in the printer's dialogue"). */
export function field(label, control, hint = "") {
  control.id ||= `f${++numbers}`;
  if (hint) control.setAttribute("aria-describedby", `${control.id}-hint`);
  return h("div", { class: "field" }, h("label", { for: control.id }, label), control, hint && h("p", { class: "hint", id: `${control.id}-hint` }, hint));
}

/** A tick with its label. */
export function tick(label, props = {}, hint = "") {
  return h("label", { class: "tick" }, h("input", { type: "checkbox", ...props }), h("span", {}, label, hint && h("small", {}, hint)));
}

/** A choice of few, side by side: choice("Ink", [["full", "Colour"], ...], "full", (value) => ...). */
export function choice(label, options, chosen, changed) {
  const name = `c${++numbers}`;
  return h("fieldset", { class: "choice" }, h("legend", {}, label), h("div", { class: "options" }, options.map(([value, words]) =>
    h("label", {}, h("input", { type: "radio", name, value, checked: value === chosen, onchange: () => changed(value) }), h("span", {}, words)))));
}

/** A dialogue with a title; `build(close)` gives what is in it. Escape and the cross close it, focus goes back. */
export function dialogue(title, build) {
  const close = () => { node.close(); };
  const node = h("dialog", { "aria-label": title },
    h("header", {}, h("h2", {}, title), h("button", { class: "quiet", "aria-label": "Close", onclick: close }, icon("close"))));
  node.append(h("div", { class: "body" }, build(close)), h("div", { class: "notes", role: "status", "aria-live": "polite" }));
  node.addEventListener("close", () => node.remove());
  document.body.append(node);
  node.showModal();
  return node;
}

/** "1 sheet", "2 sheets". */
export const number = (count, one, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;
