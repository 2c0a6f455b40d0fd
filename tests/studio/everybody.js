// What is looked at in a page; see test_everybody.py.
({
  // Ids that are there twice, references to none, headings that leave out a level, more than one at the top; places in
  // the order of the keyboard that somebody has invented.
  built() {
    const found = [];
    const ids = [...document.querySelectorAll("[id]")].map((each) => each.id);
    for (const id of new Set(ids)) if (ids.filter((each) => each === id).length > 1) found.push(`twice: #${id}`);
    for (const name of ["for", "aria-labelledby", "aria-describedby", "aria-controls", "aria-activedescendant", "list"])
      for (const each of document.querySelectorAll(`[${name}]`))
        for (const id of each.getAttribute(name).split(" ")) if (id && !ids.includes(id)) found.push(`${name} of nothing: ${id}`);
    for (const each of document.querySelectorAll("[tabindex]")) if (each.tabIndex > 0) found.push(`tabindex: ${each.outerHTML.slice(0, 80)}`);
    const levels = [...document.querySelectorAll("h1, h2, h3, h4")].filter((each) => each.checkVisibility()).map((each) => Number(each.tagName[1]));
    if (levels.filter((level) => level === 1).length !== 1) found.push(`headings at the top: ${levels}`);
    levels.forEach((level, at) => { if (at && level > levels[at - 1] + 1) found.push(`a level left out: ${levels.slice(0, at + 1)}`); });
    for (const each of document.querySelectorAll("ul, ol")) for (const child of each.children) if (child.tagName !== "LI") found.push(`${child.tagName} in a list`);
    for (const each of document.querySelectorAll("th, [role=columnheader]")) if (!each.textContent.trim() && !each.getAttribute("aria-label")) found.push(`a column without a name: ${each.outerHTML}`);
    const regions = [...document.querySelectorAll("section[aria-label], nav[aria-label], aside[aria-label]")].map((each) => each.getAttribute("aria-label"));
    for (const name of new Set(regions)) if (regions.filter((each) => each === name).length > 1) found.push(`two regions: ${name}`);
    return [...new Set(found)];
  },
  // What scrolls and can be moved by no key: nothing in it can have the focus.
  stuck() {
    const stops = "a[href], button, input, select, textarea, summary, [tabindex='0'], [contenteditable=true]";
    return [...document.querySelectorAll("main *")].filter((each) => {
      const { overflowX, overflowY } = getComputedStyle(each);
      const moves = (/auto|scroll/.test(overflowX) && each.scrollWidth > each.clientWidth + 1) || (/auto|scroll/.test(overflowY) && each.scrollHeight > each.clientHeight + 1);
      return moves && each.tabIndex < 0 && !each.querySelector(stops);
    }).map((each) => each.outerHTML.slice(0, 90));
  },
  // Words that stand out too little from what is behind them, as the page is painted: 4.5 to 1, 3 to 1 for large ones.
  pale(theme) {
    document.documentElement.dataset.theme = theme;
    const parts = (text) => (text.match(/[\d.]+/g) ?? []).map((each, at) => Number(each) * (text.startsWith("color(srgb") && at < 3 ? 255 : 1));
    const over = ([r, g, b, a = 1], [x, y, z]) => [r * a + x * (1 - a), g * a + y * (1 - a), b * a + z * (1 - a)];
    const light = (colour) => { const [r, g, b] = colour.map((v) => { v /= 255; return v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; }); return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
    const found = new Set();
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (words.nextNode()) {
      const node = words.currentNode.parentElement;
      if (!words.currentNode.data.trim() || node.closest("svg, option, [disabled], [aria-disabled=true], noscript, .out, .skip, .stale") || !node.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const grounds = [];
      let picture = false;
      for (let each = node; each; each = each.parentElement) {
        const style = getComputedStyle(each);
        if (style.backgroundImage !== "none") picture = true;
        const ground = parts(style.backgroundColor);
        grounds.push(ground.length < 4 ? [...ground, 1] : ground);
        if (grounds.at(-1)[3] === 1) break;
      }
      if (picture) continue;
      let behind = [255, 255, 255];
      for (const ground of grounds.reverse()) behind = over(ground, behind);
      const style = getComputedStyle(node);
      const front = over(parts(style.color), behind);
      const [a, b] = [light(front), light(behind)].sort((one, other) => other - one);
      const size = parseFloat(style.fontSize);
      const enough = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700) ? 3 : 4.5;
      if ((a + 0.05) / (b + 0.05) < enough - 0.01) found.add(`${theme}: ${((a + 0.05) / (b + 0.05)).toFixed(2)} ${node.tagName}.${node.className}: ${words.currentNode.data.trim().slice(0, 40)}`);
    }
    return [...found];
  },
  // What is asked and cannot be hit with a finger.
  small() {
    return [...document.querySelectorAll(".ask button, .ask input, .ask summary, .head a")]
      .filter((each) => each.checkVisibility() && each.getBoundingClientRect().height < 36)
      .map((each) => each.outerHTML.slice(0, 90));
  },
})
