import type { Locator, Page } from '@playwright/test';
import { expect } from './browser.ts';

/** No control of a screen is more Tab presses away than this. */
const tabsMax = 80;

/** Presses Tab until the focus is on `target`; every element focused on the way must show its focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible({ timeout: 60_000 });
  for (let tabs = 0; tabs < tabsMax; tabs += 1) {
    if ((await target.and(page.locator(':focus')).count()) > 0) return;
    await page.keyboard.press('Tab');
    await expectFocusShown(page);
  }
  throw new Error(`${tabsMax} tabs did not lead to ${target}`);
}

/** Closes the open dialog by Escape, with several presses if needed: a later notice takes the first one. */
export async function closeDialog(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  const isClosed = async () => {
    if ((await dialog.count()) > 0) await page.keyboard.press('Escape');
    return (await dialog.count()) === 0;
  };
  await expect.poll(isClosed, { timeout: 60_000 }).toBe(true);
}

/** Checks that the focused element has an outline or a ring around it. The page as a whole needs none. */
export async function expectFocusShown(page: Page): Promise<void> {
  // Polled, because a ring takes a moment to appear.
  await expect.poll(() => page.evaluate<string>(findUnseenFocus), { timeout: 60_000 }).toBe('');
}

const findUnseenFocus = `(() => {
  const element = document.activeElement;
  const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
  const isOutlined = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  const isSeen = element === document.body || isOutlined || boxShadow.includes('0px 0px 0px 3px');
  return isSeen ? '' : element.outerHTML.slice(0, 300);
})()`;
