// A game of one's own: what it begins with, its name, its colour.
import { attempt, choice, dialogue, field, fill, get, h, icon, link, note, post } from "./pnp.js";

const COLOURS = ["brown", "red", "orange", "yellow", "green", "teal", "blue", "purple", "grey"];

export async function beginGame() {
  const known = await attempt(() => get("/api/shelf/starters"));
  if (!known) return;
  const name = h("input", { type: "text", required: true, value: "", placeholder: "dino", autocomplete: "off" });
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

const PROGRAMS = [["csv", "A table"], ["nandeck", "nanDECK"], ["squib", "Squib"], ["cider", "Cider"]];
const HINTS = { csv: "A .csv or .xlsx file: its first row names the columns.", nandeck: "The script (.txt), and with it the tables and pictures that it names.", squib: "The Ruby file, and with it the tables that it reads. Nothing of it is run.", cider: "The exported project (.json), or a deck’s .csv." };

/** Moving in: a project of another program, or a table, as a game of one's own. */
export function importGame() {
  let program = "csv";
  const hint = h("p", { class: "hint" }, HINTS.csv);
  const files = h("input", { type: "file", multiple: true, required: true });
  const main = h("select", {});
  const mainField = field("Which of them is the project?", main);
  mainField.hidden = true;
  const name = h("input", { type: "text", required: true, placeholder: "dino" });
  const out = h("div", { class: "stack", "aria-live": "polite" });
  files.addEventListener("change", () => {
    fill(main, [...files.files].map((file) => h("option", { value: file.name }, file.name)));
    mainField.hidden = files.files.length < 2;
    if (!name.value && files.files[0]) name.value = files.files[0].name.replace(/\.\w+$/, "").toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^[^a-z]+|-+$/g, "");
  });
  dialogue("Import a game", (close) => [h("form", { class: "stack", onsubmit: (event) => {
    event.preventDefault();
    attempt(async () => {
      const batch = [...crypto.getRandomValues(new Uint8Array(12))].map((each) => each.toString(16).padStart(2, "0")).join("");
      for (const file of files.files) {
        const sent = await fetch(link("/api/shelf/send", { batch, name: file.name }), { method: "POST", body: file });
        if (!sent.ok) { note(`${file.name} could not be read`, "bad"); return; }
      }
      const moved = await post("/api/shelf/import", { program, batch, file: main.value, name: name.value });
      const on = link("/deck", { game: moved.game, in: moved.folder });
      if (!moved.left.length) { close(); location.href = on; return; }
      fill(out, h("p", { class: "notice good" }, icon("good"), " It is there. What was left out:"), h("ul", { class: "problems" }, moved.left.map((line) => h("li", { class: "warning" }, line))), h("div", { class: "row" }, h("a", { class: "button primary", href: on }, "To its cards")));
    });
  } },
  choice("From", PROGRAMS, program, (value) => { program = value; hint.textContent = HINTS[value]; }), hint, field("Files", files, "They stay on this machine: the studio reads them, nobody else."), mainField, field("Name of the game, in one word", name),
  h("div", { class: "row" }, h("button", { class: "primary" }, icon("import"), "Import"), h("button", { type: "button", onclick: close }, "Not now")), out)]);
}
