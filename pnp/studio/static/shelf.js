// The shelf: a box for each game, and what can be done with it.
import { get, h, icon, link, number, on, opening, show } from "./pnp.js";
import { beginGame, importGame } from "./begin.js";
import { boxPicture } from "./games.js";

const people = ([least, most]) => (least === most ? number(most, "player") : `${least} to ${most} players`);

function card(game) {
  const at = { game: game.name, in: game.folder };
  const broken = game.problems.length > 0;
  const doing = [["/printing", "print", "Print"], ["/deck", "deck", "Deck"], game.referee && ["/table", "table", "Play"], game.referee && ["/verdict", "verdict", "Check"], ["/rulebook", "rulebook", "Rules"]];
  return h("article", { class: "game", data: { game: game.name }, "aria-label": game.title },
    h("a", { class: "lid", href: link("/printing", at), tabindex: -1, "aria-hidden": "true" }, h("span", { class: "spine" }, game.title), broken ? h("span", { class: "front plain" }, icon("warn")) : h("span", { class: "front" }, boxPicture(game, 110))),
    h("div", { class: "about" },
      h("h2", {}, game.title),
      h("p", { class: "muted" }, broken ? "" : [people(game.players), number(game.cards, "card")].join(" · ")),
      h("p", {}, game.own && h("span", { class: "tag" }, "your own"), game.changed && h("span", { class: "tag" }, `with your tables${game.folder ? `, in ${game.folder}` : ""}`), !game.referee && !broken && h("span", { class: "tag" }, "no referee")),
      broken && h("ul", { class: "problems" }, game.problems.slice(0, 2).map((line) => h("li", {}, line)), game.problems.length > 2 && h("li", {}, "and more")),
      h("nav", { class: "doing", "aria-label": game.title }, doing.filter(Boolean).map(([to, symbol, words]) => h("a", { class: "button quiet", href: link(to, at) }, icon(symbol), words)))));
}

async function draw() {
  const shelf = await opening("The shelf cannot be looked at", () => get("/api/shelf/games"));
  if (!shelf) return;
  const own = shelf.games.filter((game) => game.own || game.changed);
  const ours = shelf.games.filter((game) => !game.own && !game.changed);
  show(
    h("div", { class: "title" }, h("div", {}, h("h1", {}, "What is on the table tonight?"), h("p", {}, "Everything stays on this machine. What you make is kept in ", h("code", {}, shelf.folder), ".")), h("div", { class: "row" }, h("button", { type: "button", class: "primary", onclick: beginGame }, icon("add"), "A game of my own"), h("button", { type: "button", onclick: importGame }, icon("import"), "Import"))),
    own.length > 0 && h("section", { class: "stack" }, h("h2", { class: "plank" }, "Yours"), h("div", { class: "shelf" }, own.map(card))),
    h("section", { class: "stack" }, h("h2", { class: "plank" }, own.length ? "Came with the program" : "Games"), h("div", { class: "shelf" }, ours.map(card))));
}

draw();
on("shelf", draw);
