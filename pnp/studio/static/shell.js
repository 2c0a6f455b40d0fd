// What every page has: the switch between light and dark, and the keys.
const root = document.documentElement;
document.getElementById("theme").addEventListener("click", () => {
  const now = root.dataset.theme === "dark" ? "light" : "dark";
  root.dataset.theme = now;
  try { localStorage.setItem("pnp-theme", now); } catch { /* storage may be off */ }
});
