// Runs in the page. Whether it shows an element that it has not shown since `elementsShown` was removed: with other words,
// attributes, colours or text sizes, on another ground, or scrolling where it did not. All else that a width changes is
// layout. What it shows newly is marked.
(() => {
  window.elementsShown ??= new Set();
  const shown = window.elementsShown;
  const found = new Set();
  // Lines of drawings have no words, and what stands behind an open dialog is looked at with it once.
  const passedOver = 'svg :not(g, text, tspan), script, style, body > [aria-hidden=true]';
  const ofPlace =
    /^(?:style|id|for|href|d?[xy]|width|height|viewBox|transform|aria-(?:controls|labelledby|describedby)|data-.*)$/;
  const isShown = { visibilityProperty: true, opacityProperty: true };

  const look = (element, ground) => {
    if (element.matches(passedOver) || !element.checkVisibility(isShown)) return;
    const style = getComputedStyle(element);
    const words = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE).map(({ data }) => data);
    const attributes = [...element.attributes]
      .filter(({ name }) => !ofPlace.test(name))
      .map(({ name, value }) => [name, value]);
    const scrolls =
      /auto|scroll/.test(style.overflow) &&
      (element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight);
    const colours = [style.color, style.backgroundColor, style.backgroundImage, style.opacity];
    const own = `${ground}/${colours.slice(1)}`;
    const all = [element.tagName, words, attributes, scrolls, own, colours, style.fontSize, style.fontWeight];
    const seen = JSON.stringify(all);
    element.toggleAttribute('data-newly-shown', !shown.has(seen));
    if (!shown.has(seen)) found.add(seen);
    for (const child of element.children) look(child, own);
  };
  look(document.body, '');
  for (const each of found) shown.add(each);
  return found.size > 0;
})();
