import { expect, type Page } from '@playwright/test';

/**
 * Keeps the notices that a page shows. Each stands there for seconds alone: whoever looks now and then, as a locator does,
 * can miss it. What screen readers are told is no measure of them, as that waits for two frames within a second.
 */
export async function keepNotices(page: Page): Promise<void> {
  await page.addInitScript(keep);
}

/** Waits until a page has shown a notice with `text`, and forgets that and those before. */
export async function expectNotice(page: Page, text: string): Promise<void> {
  let found = -1;
  const look = async () => {
    const notices = await page.evaluate<string[]>('notices');
    found = notices.findIndex((each) => each.includes(text));
    return found === -1 ? notices : text;
  };
  await expect.poll(look, { timeout: 60_000 }).toEqual(text);
  await page.evaluate(`notices.splice(0, ${found + 1})`);
}

const keep = `
  window.notices = [];
  const seen = new WeakSet();
  new MutationObserver(() => {
    for (const notice of document.querySelectorAll('[role=region][aria-label^=Notifications] li')) {
      if (!seen.has(notice)) notices.push(notice.textContent);
      seen.add(notice);
    }
  }).observe(document, { subtree: true, childList: true });
`;
