// Before anything is painted: light or dark, as the person chose or as the system has it.
(() => {
  const system = matchMedia("(prefers-color-scheme: dark)");
  const set = () => {
    let chosen = null;
    try { chosen = localStorage.getItem("pnp-theme"); } catch { /* storage may be off */ }
    document.documentElement.dataset.theme = chosen || (system.matches ? "dark" : "light");
  };
  set();
  system.addEventListener("change", set);
})();
