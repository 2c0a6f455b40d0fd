// A game of one's own: what it begins with, its name, its colour.
import { attempt, choice, dialogue, field, get, h, link, post } from "./pnp.js";

const COLOURS = ["brown", "red", "orange", "yellow", "green", "teal", "blue", "purple", "grey"];

export async function beginGame() {
  const known = await attempt(() => get("/api/shelf/starters"));
  if (!known) return;
  const name = h("input", { type: "text", required: true, pattern: "[a-z][a-z0-9-]*", value: "", placeholder: "dino", autocomplete: "off" });
  const title = h("input", { type: "text", placeholder: "The Dinosaur Game" });
  const [least, most] = [h("input", { type: "number", min: 1, max: 20 }), h("input", { type: "number", min: 1, max: 20 })];
  const colour = h("select", {}, COLOURS.map((each) => h("option", { value: each }, each)));
  let table = "xlsx";
  let picked = known.starters[0];
  const set = () => { [least.value, most.value] = picked.players ?? ["", ""]; if (picked.colour) colour.value = picked.colour; for (const each of [least, most, colour, title]) each.disabled = !picked.players; };
  const option = (each, words, told) => h("label", {}, h("input", { type: "radio", name: "starter", value: each.name, checked: each === picked, onchange: () => { picked = each; set(); } }), h("span", {}, h("b", {}, words), told && h("small", { class: "muted" }, told)));
  const names = { events: "Events", tricks: "Taking tricks", tiles: "Tiles", rollwrite: "Roll and write", bingo: "Bingo", memory: "Memory" };
  set();
  dialogue("A game of your own", (close) => [h("form", { class: "stack", onsubmit: (event) => {
    event.preventDefault();
    attempt(async () => {
      const new_ = picked.players ? { name: name.value, starter: picked.name, title: title.value, players: [Number(least.value), Number(most.value)], colour: colour.value, table } : { name: name.value, source: picked.name };
      const made = await post("/api/shelf/new", new_);
      close();
      location.href = link("/deck", { game: made.game, in: made.folder });
    });
  } },
  field("Its name in one word", name, "Small letters; its folder and its commands are called so."),
  h("fieldset", {}, h("legend", {}, "Begin with"), h("div", { class: "starters" }, known.starters.map((each) => option(each, names[each.name] ?? each.name, each.told)), known.games.map((each) => option({ name: each.name }, `A copy of ${each.title}`, "its tables, words and pages, to change")))),
  h("div", { class: "row" }, h("div", { class: "grow" }, field("Title", title, "As it is printed.")), field("From players", least), field("to", most)),
  h("div", { class: "row" }, field("Colour of the backs", colour), choice("Tables", [["xlsx", "workbook"], ["csv", "CSV"]], table, (value) => { table = value; })),
  h("div", { class: "row" }, h("button", { class: "primary" }, "Begin"), h("button", { type: "button", onclick: close }, "Not now")))]);
  name.focus();
}
