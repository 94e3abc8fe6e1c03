import type { Locator, Page } from '@playwright/test';

/** One screen, or a dialog over it, that a walk stops at. */
export interface Stop {
  name: string;
  path: string;
  /** Visible once the screen has loaded its data. */
  ready: (page: Page) => Locator;
  /** Answers calls in place of the product, for what only a mail server elsewhere could bring about. */
  standIn?: (page: Page) => Promise<void>;
  /** Done on the screen before it is checked. */
  act?: (page: Page) => Promise<void>;
  /** Opens the dialog to check instead of the screen. */
  open?: (page: Page) => Promise<void>;
  /** The screen of another stop with other contents: it is checked in one theme only. */
  isVariant?: true;
  /** The refused calls that belong to this stop. */
  provokes?: RegExp;
}

export function asVariant(stop: Stop): Stop {
  return { ...stop, isVariant: true };
}

export const title = (name: string) => (page: Page) => page.getByRole('heading', { name, exact: true });
export const text = (words: string | RegExp) => (page: Page) => page.getByText(words).filter({ visible: true }).first();
export const press = (name: string | RegExp) => async (page: Page) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click();

/** Changes what the product answers. */
export async function answer<Shown>(page: Page, path: string, change: (shown: Shown) => Shown): Promise<void> {
  await page.route(`**/api${path}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change(await response.json()) });
  });
}
