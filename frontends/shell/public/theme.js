// Runs before the first paint, so that a dark page does not flash light. A file, because inline scripts are forbidden.
(() => {
  let theme = null;
  try {
    theme = localStorage.getItem('cadenza-theme');
  } catch {
    // The page may have no access to storage; then the default holds.
  }
  document.documentElement.classList.toggle('dark', theme === 'dark');
})();
