import { toast } from '@cadenza/ui/elements';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// By default component tests wait a second for an element; a busy machine needs more.
configure({ asyncUtilTimeout: 10_000 });

/** The files of a worker share its page and its modules, so each test hands both on as it found them. */
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  toast({ title: '' }).dismiss();
  document.body.replaceChildren();
  for (const { name } of [...document.documentElement.attributes]) document.documentElement.removeAttribute(name);
  document.title = '';
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
});
