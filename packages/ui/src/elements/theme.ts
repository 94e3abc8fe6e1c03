import { useSyncExternalStore } from 'react';

export type Theme = 'light' | 'dark';
export const themeStorageKey = 'cadenza-theme';

const listeners = new Set<() => void>();

function currentTheme(): Theme {
  return document.documentElement.classList.contains('dark') ? 'dark' : 'light';
}

function storedTheme(): Theme {
  try {
    return localStorage.getItem(themeStorageKey) === 'dark' ? 'dark' : 'light';
  } catch {
    return 'light';
  }
}

function applyTheme(theme: Theme): void {
  document.documentElement.classList.toggle('dark', theme === 'dark');
  for (const listener of listeners) listener();
}

/** Shows and remembers the theme. Where the browser refuses storage it lasts until the page is left. */
export function setTheme(theme: Theme): void {
  try {
    localStorage.setItem(themeStorageKey, theme);
  } catch {
    // Private windows may refuse; the choice then lives as long as the page.
  }
  applyTheme(theme);
}

function followOtherTabs(event: StorageEvent): void {
  if (event.key === themeStorageKey) applyTheme(storedTheme());
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    applyTheme(storedTheme());
    window.addEventListener('storage', followOtherTabs);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', followOtherTabs);
  };
}

/** The theme on the screen (light unless chosen otherwise) and the way to change it. */
export function useTheme(): { theme: Theme; setTheme: (theme: Theme) => void } {
  return { theme: useSyncExternalStore(subscribe, currentTheme), setTheme };
}
