import type { Page } from '@playwright/test';

export interface Watched {
  page: Page;
  /** Does something that leaves the page: requests aborted by that are no trouble. */
  leave(departure: () => Promise<unknown>): Promise<void>;
  /** From now on, troubles that match are expected. */
  allow(expected: RegExp | undefined): void;
  /** The troubles since the last call. */
  takeTroubles(): string[];
}

/** Notes the troubles of a page: errors on the console, failed and refused requests, calls to other origins. */
export function watch(page: Page, origin: string): Watched {
  let troubles: string[] = [];
  let allowed: RegExp | undefined;
  let isLeaving = false;
  const note = (trouble: string) => {
    if (!allowed?.test(trouble)) troubles.push(trouble);
  };
  page.on('console', (message) => {
    if (message.type() === 'error') note(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => note(`error: ${error.message}`));
  page.on('request', (request) => {
    if (!request.url().startsWith(origin) && !/^(?:data|blob):/.test(request.url())) note(`foreign: ${request.url()}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    // Only the page itself aborts a read: of a part that it shows no more.
    if (request.method() === 'GET' && reason === 'net::ERR_ABORTED') return;
    if (!isLeaving) note(`failed: ${request.method()} ${request.url()} ${reason}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) note(`${response.status()} ${response.request().method()} ${response.url()}`);
  });
  return {
    page,
    async leave(departure) {
      isLeaving = true;
      await departure();
      isLeaving = false;
    },
    allow: (expected) => {
      allowed = expected;
    },
    takeTroubles() {
      const taken = troubles;
      troubles = [];
      return taken;
    },
  };
}
