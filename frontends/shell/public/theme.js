// Runs before the first paint, so that a dark page does not flash light. A file, because inline scripts are forbidden.
(() => {
  let theme = null;
  try {
    theme = localStorage.getItem('cadenza-theme');
  } catch {
    // Storage can be closed to the page; then the default holds.
  }
  document.documentElement.classList.toggle('dark', theme === 'dark');
})();
