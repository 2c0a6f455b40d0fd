// Which game? For pages that were opened without one.
import { get, h, icon, link, opening, picture, show } from "./pnp.js";

/** The picture of a game's box. */
export const boxPicture = (game, dpi = 60) => picture(link("/api/pictures/part", { game: game.name, in: game.folder, part: "box", dpi }));

/** A page that asks which game is meant, of those that `does` lets through, and then goes to `to` with it. */
export async function pickGame(title, question, to, does = () => true) {
  const shelf = await opening(title, () => get("/api/shelf/games"));
  if (!shelf) return;
  const games = shelf.games.filter(does);
  show(h("div", { class: "title" }, h("div", {}, h("h1", {}, title), h("p", {}, question))),
    h("div", { class: "cards" }, games.map((game) => h("a", { class: "panel pick", href: link(to, { game: game.name, in: game.folder }), data: { game: game.name } }, game.problems.length ? h("span", { class: "unread" }, icon("warn")) : boxPicture(game), h("b", {}, game.title))),
      !games.length && h("p", { class: "empty" }, icon("shelf"), "There are no games.")));
}
