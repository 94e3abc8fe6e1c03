// Runs in the page. Reports elements wider than the page, and cut text that cannot be read in full.
(() => {
  const found = [];
  const begin = (element) => element.outerHTML.slice(0, 200);
  const all = [...document.querySelectorAll('body *')];

  const { scrollWidth } = document.scrollingElement;
  if (scrollWidth > innerWidth) {
    const widest = all.filter((element) => element.getBoundingClientRect().right > innerWidth + 1);
    found.push(`the page is ${scrollWidth} px wide: ${widest.slice(0, 3).map(begin).join(' | ')}`);
  }

  // A select shows its value in full in its list, and an input can be scrolled with the cursor.
  const elsewhereWhole = '[title], [role=combobox], input, textarea';
  for (const element of all) {
    const { textOverflow, overflowX, webkitLineClamp } = getComputedStyle(element);
    const isCutAcross =
      textOverflow === 'ellipsis' && overflowX !== 'visible' && element.scrollWidth > element.clientWidth;
    const isCutBelow = webkitLineClamp !== 'none' && element.scrollHeight > element.clientHeight + 1;
    if ((isCutAcross || isCutBelow) && !element.closest(elsewhereWhole))
      found.push(`cut without a title: ${begin(element)}`);
  }
  return found;
})();
