// A position on the page: the map to click on, cards by their pictures, what lies before each player.
import { box, h, icon, link, number, s } from "./pnp.js";

/** The picture of a card's face. */
export function face(picture, dpi = 80) {
  return link("/api/pictures/face", { ...box(), name: picture.face, own: picture.own, dpi });
}

/** A card: its picture, or its id where it has none. `chosen` makes it a button. */
export function card(id, pictures, { chosen = null, count = 1, small = false } = {}) {
  const picture = pictures[id];
  const title = picture ? `${id} ${picture.title}` : id;
  const inside = [
    picture ? h("img", { src: face(picture, small ? 60 : 90), alt: "", loading: "lazy", decoding: "async" }) : h("span", { class: "blank" }, id),
    h("span", { class: "caption" }, h("b", {}, id), picture ? ` ${picture.title}` : ""),
    count > 1 && h("span", { class: "times" }, `×${count}`),
  ];
  const kind = `face${small ? " small" : ""}`;
  return chosen
    ? h("button", { class: `${kind} can`, title, "aria-label": count > 1 ? `${title}, ${count} of them` : title, onclick: () => chosen(id) }, inside)
    : h("figure", { class: kind, title }, inside);
}

/** Cards that lie together; the same ones on one another. `choices` maps the ids that can be chosen now. */
export function cards(ids, pictures, choices = new Map(), choose = null, small = false) {
  const counted = new Map();
  for (const id of ids) counted.set(id, (counted.get(id) ?? 0) + 1);
  return h("div", { class: "faces" }, [...counted].map(([id, count]) =>
    card(id, pictures, { count, small, chosen: choices.has(id) && choose ? () => choose(choices.get(id)) : null })));
}

/** The colour of a seat, the same wherever a player shows. */
export const seatOf = (players) => (name) => {
  const bare = String(name).replace(/\*$/, "");
  const at = players.findIndex((each) => bare === each || bare.startsWith(`${each} `));
  return at < 0 ? 0 : at % 6 + 1;
};

/** The map. `choices` maps the names of hexes to what choosing them means. */
export function board(map, players, choices = new Map(), choose = null) {
  const seat = seatOf(players);
  const hexes = map.spots.map((spot) => {
    const can = choices.has(spot.name) && choose;
    const lines = spot.tokens.length ? spot.tokens.map((token) => (token.many > 1 ? `${token.told}, ${token.many}` : token.told)) : spot.pieces.map(([who, many]) => `${who} ${many}`);
    const told = [spot.name, spot.terrain, spot.tokens.length ? "" : spot.note, ...lines].filter(Boolean).join(", ");
    const sites = spot.sites.length ? ` (${spot.sites.map(([name]) => name).join(", ")})` : "";
    const hex = s("g", { class: `hex${can ? " can" : ""}`, ...(can ? { role: "button", tabindex: "0", "aria-label": told } : {}) },
      s("title", {}, told + sites), s("polygon", { points: spot.points, fill: spot.colour }));
    if (can) {
      const act = () => choose(choices.get(spot.name));
      hex.addEventListener("click", act);
      hex.addEventListener("keydown", (event) => { if (event.key === "Enter" || event.key === " ") { event.preventDefault(); act(); } });
    }
    return hex;
  });
  // Those that can be chosen lie above the others, so that their edges show; words and pieces above all of them.
  hexes.sort((a, b) => a.classList.contains("can") - b.classList.contains("can"));
  const side = map.spots.length ? radius(map.spots[0]) : 50;
  const words = map.spots.map((spot) => (spot.tokens.length ? s("g", { class: "words", "aria-hidden": "true" },
    s("text", { x: spot.x, y: spot.y - 30, class: "name" }, spot.name),
    s("text", { x: spot.x, y: spot.y - 19, class: "terrain" }, short(spot.terrain, 14)),
    placed(spot.tokens, spot, side).map(([each, x, y]) => token(each, x, y, map.shapes, seat))) : s("g", { class: "words", "aria-hidden": "true" },
    s("text", { x: spot.x, y: spot.y - 26, class: "name" }, spot.name),
    s("text", { x: spot.x, y: spot.y - 14, class: "terrain" }, short(spot.terrain, 14)),
    spot.note && s("text", { x: spot.x, y: spot.y - 3, class: spot.pieces.length ? "note" : "note alone" }, short(spot.note, 16)),
    pieces(spot, seat))));
  // Where it is wider than the page it can be moved by the arrow keys.
  return h("figure", { class: "board", tabindex: matchMedia("(max-width: 759px)").matches ? 0 : null },
    s("svg", { viewBox: `0 0 ${map.width} ${map.height}`, role: "group", "aria-label": map.title }, hexes, words),
    h("figcaption", {}, h("b", {}, map.title), map.remarks.length > 0 && h("details", {}, h("summary", {}, "Beside the map"), h("ul", {}, map.remarks.map((each) => h("li", {}, each))))));
}

const short = (text, most) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

const radius = (spot) => Math.hypot(...spot.points.split(" ")[0].split(",").map((value, at) => value - [spot.x, spot.y][at]));

const BELOW = 28; // from the middle of a counter with its label to the one below it

/** Where pieces lie, in the order of the page. Counters of one place lie clear of one another's labels. */
function placed(tokens, spot, side) {
  const above = new Map();
  return tokens.map((each) => {
    const column = each.label ? tokens.filter((other) => other.label && other.at[0] === each.at[0]) : [each];
    const at = above.get(each.at[0]) ?? 0;
    if (column.length > 1) above.set(each.at[0], at + 1);
    const y = column.length > 1 ? Math.min(...column.map((other) => other.at[1])) * side - 11 + BELOW * at : each.at[1] * side;
    return [each, spot.x + each.at[0] * side, spot.y + y];
  });
}

/** One piece: its outline in the colour of whoever it belongs to, or a counter with how many there are. */
function token(each, x, y, shapes, seat) {
  const outline = shapes[each.shape];
  return s("g", { class: `piece token p${seat(each.owner)}` }, s("title", {}, each.told),
    outline ? s("path", { d: outline, transform: `translate(${x} ${y}) rotate(${each.lies ? 90 : 0}) scale(${each.lies ? 0.9 : 1.15})` })
      : [s("circle", { cx: x, cy: y, r: 9 }), s("text", { x, y: y + 4.5, class: "count" }, String(each.many)), each.label && s("text", { x, y: y + 17, class: "whose" }, short(each.label, 6))]);
}

function pieces(spot, seat) {
  const many = spot.pieces.length;
  if (!many) return null;
  if (many > 3) return spot.pieces.slice(0, 5).map(([who, count], at) =>
    s("text", { x: spot.x, y: spot.y + 8 + at * 9, class: `piece tiny p${seat(who)}` }, `${short(who, 12)} ${count}`));
  return spot.pieces.map(([who, count], at) => {
    const x = spot.x + (at - (many - 1) / 2) * (many > 2 ? 27 : 36);
    // The colour says whose it is: what it is of theirs, where there is room for one of the two.
    const bare = who.replace(/\*$/, "");
    const label = many > 1 && bare.includes(" ") ? bare.slice(bare.indexOf(" ") + 1) : bare;
    return s("g", { class: `piece p${seat(who)}${["", "", " two", " three"][many]}${who.endsWith("*") ? " holds" : ""}` },
      s("circle", { cx: x, cy: spot.y + 13, r: 11 }),
      s("text", { x, y: spot.y + 17.5, class: "count" }, String(count)),
      s("text", { x, y: spot.y + 34, class: "whose" }, label.slice(0, many > 2 ? 4 : many > 1 ? 6 : 11)));
  });
}

/** A track: its spaces in a row, with pointers in the colours of seats. `choices` maps spaces that can be chosen. */
export function track(each, players, choices = new Map(), choose = null) {
  const seat = seatOf(players);
  const bare = each.spaces.every((space) => space.length < 3);
  const spaces = each.spaces.map((space, at) => {
    const here = each.pointers.filter((pointer) => pointer.space === space);
    const told = [space, each.notes[at], ...here.map((pointer) => [pointer.owner, pointer.told].filter(Boolean).join(", "))].filter(Boolean).join(": ");
    const marks = here.length > 0 && h("span", { class: "pointers" }, here.map((pointer) => h("span", { class: `pointer p${pointer.owner ? seat(pointer.owner) : 0}` })));
    const can = choose && choices.has(space);
    const kind = `space${here.length ? " here" : ""}${each.notes[at] ? " noted" : ""}`;
    return h("li", { class: can ? "can" : "" }, can ? h("button", { type: "button", class: kind, "aria-label": told, title: told, onclick: () => choose(choices.get(space)) }, space, marks)
      : h("span", { class: kind, title: told }, space, marks, here.length > 0 && h("span", { class: "out" }, ` ${here.map((pointer) => [pointer.owner, pointer.told].filter(Boolean).join(", ")).filter(Boolean).join("; ") || "here"}`)));
  });
  const told = each.notes[each.spaces.indexOf(each.pointers[0]?.space)];
  return h("section", { class: `track${bare ? "" : " worded"}`, "aria-label": [each.owner, each.name].filter(Boolean).join(", ") },
    h("h3", {}, each.name, each.pointers.length === 1 && told ? h("small", { class: "muted" }, ` ${told}`) : ""), h("ol", {}, spaces));
}

/** One player: counts, points, what lies in front, the hand as far as it is known. */
export function seat(each, players, pictures, { turn = false, tracks = [], choices = new Map(), choose = null, open = true } = {}) {
  const areas = each.areas.filter((area) => area.cards.length || area.note);
  return h("section", { class: `seat p${seatOf(players)(each.player)}${turn ? " turn" : ""}`, "aria-label": each.player },
    h("header", {},
      h("h3", {}, h("span", { class: "dot", "aria-hidden": "true" }), each.player, each.rival && h("span", { class: "tag" }, "rival"), turn && h("span", { class: "tag good" }, "is asked")),
      h("p", { class: "points" }, h("b", {}, String(each.total)), h("span", {}, " points"))),
    h("dl", { class: "counts" }, Object.entries(each.counts).filter(([name]) => name !== "points").map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, String(value))))),
    tracks.map((one) => track(one, players)),
    areas.map(({ name, cards: ids, note }) => h("div", { class: "area" },
      h("p", {}, h("b", {}, name), note && h("span", { class: "muted" }, ` ${note}`)),
      ids.length > 0 && cards(ids, pictures, choices, choose, true))),
    (each.hand.length > 0 || each.hidden > 0) && h("details", { class: "area", open: open && each.hand.length > 0 && each.hand.length < 13 },
      h("summary", {}, `Hand: ${number(each.hand.length + each.hidden, "card")}${each.hidden ? `, ${each.hidden} not written down` : ""}`),
      each.hand.length > 0 && cards(each.hand, pictures, choices, choose, true)),
    each.terms.length > 0 && h("details", { class: "area" }, h("summary", {}, "Where the points come from"),
      h("ul", { class: "terms" }, each.terms.map((term) => h("li", {}, h("b", {}, (term.points > 0 ? "+" : "") + term.points), ` ${term.reason}`)))));
}

/** Everything that can be seen, drawn into a column. */
export function scene(seen, pictures, { asked = [], choices = new Map(), choose = null, spaces = () => new Map() } = {}) {
  const players = seen.seats.map((each) => each.player);
  const areas = seen.areas.filter((area) => area.cards.length || area.note);
  return h("div", { class: seen.board ? "scene" : "scene plain" }, h("h2", { class: "out" }, "On the table"),
    seen.board && board(seen.board, players, choices, choose),
    seen.tracks.some((each) => !each.owner) && h("div", { class: "tracks" }, seen.tracks.filter((each) => !each.owner).map((each) => track(each, players, spaces(each), choose))),
    areas.length > 0 && h("div", { class: "areas" }, areas.map((area) => h("section", { class: "area" },
      h("h3", {}, area.name, area.note && h("small", { class: "muted" }, ` ${area.note}`)), cards(area.cards, pictures, choices, choose, areas.length > 2)))),
    h("div", { class: "seats" }, seen.seats.map((each) => seat(each, players, pictures, { turn: asked.includes(each.player), tracks: seen.tracks.filter((one) => one.owner === each.player), choices, choose }))),
    seen.winners.length > 0 && h("p", { class: "notice good" }, icon("good"), ` ${seen.winners.join(" and ")} ${seen.winners.length > 1 ? "win" : "wins"}.`));
}
