import { toast } from '@cadenza/ui/elements';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// By default component tests wait a second for an element; a busy machine needs more.
configure({ asyncUtilTimeout: 10_000 });

interface Simulated {
  happyDOM: { setViewport: (size: { width: number; height: number }) => void };
}
const viewport = { width: 1_024, height: 768 };

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
  for (const cookie of document.cookie.split('; ')) forgetCookie(cookie.split('=')[0] as string);
  (window as unknown as Simulated).happyDOM.setViewport(viewport);
  window.history.replaceState(null, '', '/');
});

function forgetCookie(name: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the simulated page has no other way.
  document.cookie = `${name}=; path=/; max-age=0`;
}
