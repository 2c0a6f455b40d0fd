import { h, show } from "./pnp.js";

show(h("div", { class: "title" }, h("h1", {}, "Rulebook")));
