// Evaluated in the page that tests/e2e/test_accessibility.py judges.
(() => {
  const DRAWN = [
    "color", "fontSize", "fontWeight", "textShadow", "opacity", "filter", "backgroundColor", "backgroundImage",
    "position",
  ];

  /** What lies over or under an element's text without being around it: a bar behind a name. */
  const layersIn = (element) =>
    [...element.children]
      .filter((child) => ["absolute", "fixed"].includes(getComputedStyle(child).position))
      .map((child) => `${child.getAttribute("class")} ${child.style.cssText}`);

  /**
   * Visible elements of text with the colours, letters and layers of `enough` others before them, as has all that lies
   * around them: the rows of a long list. Their contrast is the same, so that it need not be computed for each.
   */
  window.drawnAlike = (within, enough) => {
    const looks = new Map();
    const numbers = new Map();
    const times = new Map();
    const lookOf = (element) => {
      if (!element) return 0;
      if (!looks.has(element)) {
        const style = getComputedStyle(element);
        const drawn = DRAWN.map((name) => style[name]);
        const around = lookOf(element.parentElement);
        const key = JSON.stringify([around, element.tagName, element.getAttribute("class"), drawn, layersIn(element)]);
        if (!numbers.has(key)) numbers.set(key, numbers.size + 1);
        looks.set(element, numbers.get(key));
      }
      return looks.get(element);
    };
    const more = [];
    for (const element of within.querySelectorAll("*")) {
      if (![...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim())) continue;
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const look = lookOf(element);
      const before = times.get(look) ?? 0;
      times.set(look, before + 1);
      if (before >= enough) more.push(element);
    }
    return more;
  };
})();
