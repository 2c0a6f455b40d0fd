// The rulebook: read, search, follow. An address such as /rulebook?game=mating#3.6 leads to a paragraph.
import { box, get, h, icon, link, number, opening, room, s, settled, show } from "./pnp.js";
import { pickGame } from "./games.js";

const { game, in: folder } = box();
const to = (target, words) => h("a", { href: `#${target}` }, words);

function piece(run) {
  if (run.to) return to(run.to, run.text);
  if (run.kind === "icon") return s("svg", { class: "icon sign", viewBox: "0 0 24 24", role: "img", "aria-label": run.text }, s("title", {}, run.text), s("use", { href: `#sign-${run.text}` }));
  if (run.kind === "bold") return h("b", {}, run.text);
  if (run.kind === "leaning") return h("i", {}, run.text);
  return run.text;
}

/** The family's icons, in the page itself: Chromium now and then leaves out what a script takes from another file. */
async function signs() {
  const drawn = new DOMParser().parseFromString(await (await fetch("/api/rulebook/icons.svg")).text(), "image/svg+xml").documentElement;
  for (const each of drawn.querySelectorAll("[id]")) each.id = `sign-${each.id}`;
  return h("div", { hidden: true }, document.adoptNode(drawn));
}

const words = (runs) => runs.map((run) => (run.kind === "icon" ? run.text : run.text)).join("");

function paragraph(found, named) {
  const by = named[found.number] ?? [];
  return h("article", { class: "paragraph", id: found.number, data: { words: `${found.number} ${words(found.lead)} ${words(found.text)}`.toLowerCase() } },
    h("a", { class: "number", href: `#${found.number}`, "aria-label": `Paragraph ${found.number}` }, found.number),
    h("div", {}, found.option && h("p", {}, h("span", { class: "tag warn" }, `house rule: ${found.option}`), found.replaces && [" instead of ", to(found.replaces, found.replaces)]),
      h("p", {}, h("strong", {}, found.lead.map(piece)), " ", found.text.map(piece)),
      by.length > 0 && h("p", { class: "by" }, "named in ", by.map((each, at) => [at ? ", " : "", to(each, each)]))));
}

function mark(node, wanted) {
  for (const old of node.querySelectorAll("mark")) old.replaceWith(old.textContent);
  node.normalize();
  if (!wanted.length) return;
  const pattern = new RegExp(`(${wanted.map((each) => each.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")})`, "gi");
  const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT, { acceptNode: (text) => (text.parentElement.closest(".by, svg") ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT) });
  const texts = [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  for (const text of texts) {
    const parts = text.data.split(pattern);
    if (parts.length > 1) text.replaceWith(...parts.map((part, at) => (at % 2 ? h("mark", {}, part) : part)));
  }
}

function go() {
  for (const old of room.querySelectorAll(".meant")) old.classList.remove("meant");
  const meant = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!meant) return;
  meant.hidden = false;
  meant.closest("section").hidden = false;
  meant.classList.add("meant");
  meant.scrollIntoView({ block: "center" });
}

async function open() {
  const [book, drawn] = await Promise.all([opening("The rules cannot be read", () => get("/api/rulebook/text", { game, in: folder })), signs()]);
  if (!book) { room.setAttribute("aria-busy", "false"); return; }
  document.title = `${book.title} · Rulebook · pnp studio`;
  const sections = book.sections.map((section) => h("section", { id: section.number, "aria-labelledby": `title-${section.number}` }, h("h2", { id: `title-${section.number}` }, h("span", { class: "chapter" }, section.number), section.title), section.paragraphs.map((each) => paragraph(each, book.named))));
  const count = h("p", { class: "muted small", role: "status" });
  const search = h("input", { type: "search", id: "search", placeholder: "a word, or 2.1", autocomplete: "off" });
  const look = settled(() => {
    const wanted = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    let found = 0;
    for (const section of sections) {
      let here = 0;
      for (const each of section.querySelectorAll(".paragraph")) {
        each.hidden = !wanted.every((word) => each.dataset.words.includes(word));
        mark(each, each.hidden ? [] : wanted);
        here += each.hidden ? 0 : 1;
      }
      section.hidden = !here;
      found += here;
    }
    count.textContent = wanted.length ? (found ? number(found, "paragraph") : "No paragraph has all these words.") : "";
  }, 60);
  search.addEventListener("input", look);
  search.addEventListener("keydown", (event) => { if (event.key === "Escape") { search.value = ""; look(); } });
  show(drawn, h("div", { class: "title" }, h("div", {}, h("p", { class: "overline" }, "Rulebook"), h("h1", {}, book.title), h("p", {}, `Edition ${book.edition}. Rulings name paragraphs by their numbers; every number is a link.`))),
    h("div", { class: "split book" },
      h("nav", { class: "panel contents stack", "aria-label": "Contents" }, h("div", { class: "field" }, h("label", { for: "search" }, icon("search"), " Search"), search), count,
        h("ol", {}, book.sections.map((section) => h("li", {}, h("a", { href: `#${section.number}` }, h("span", { class: "chapter" }, section.number), section.title)))), h("a", { class: "button", href: link("/printing", { game, in: folder }) }, icon("print"), "Print it as a booklet")),
      h("div", { class: "panel pages" }, book.quick.length > 0 && h("details", { class: "quick" }, h("summary", {}, "In short"), h("ol", {}, book.quick.map((step) => h("li", {}, step.map(piece))))), sections)));
  go();
  addEventListener("hashchange", go);
  addEventListener("keydown", (event) => { if (event.key === "/" && !event.target.closest("input")) { search.focus(); event.preventDefault(); } });
}

if (!game) pickGame("Rulebook", "Of which game?", "/rulebook");
else open();
