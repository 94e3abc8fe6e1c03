import { expect, type Page } from '@playwright/test';

/**
 * Keeps what a page tells screen readers. It stands in the page for a second alone: whoever looks now and then, as a
 * locator does, can miss it.
 */
export async function keepAnnouncements(page: Page): Promise<void> {
  await page.addInitScript(keep);
}

/** Waits until a page has announced `text`, and forgets that and what it announced before. */
export async function expectAnnounced(page: Page, text: string | RegExp): Promise<void> {
  let found = -1;
  const look = async () => {
    const announcements = await page.evaluate<string[]>('announcements');
    found = announcements.findIndex((each) => (typeof text === 'string' ? each.includes(text) : text.test(each)));
    return found === -1 ? announcements : text;
  };
  await expect.poll(look, { timeout: 60_000 }).toEqual(text);
  await page.evaluate(`announcements.splice(0, ${found + 1})`);
}

const keep = `
  window.announcements = [];
  const said = new WeakMap();
  new MutationObserver(() => {
    for (const region of document.querySelectorAll('[role=status]')) {
      const text = region.textContent;
      if (text && said.get(region) !== text) announcements.push(text);
      said.set(region, text);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
`;
