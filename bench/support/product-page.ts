import type { Browser, BrowserContext, Page } from '@playwright/test';
import { openBrowser } from '../../test/support/browser.ts';
import { dataFolder, startProduct } from '../../test/support/running-product.ts';
import { type Session, signedIn } from '../../test/support/session.ts';
import { signIn } from '../../test/support/sign-in.ts';

export interface BrowsedProduct extends AsyncDisposable {
  url: string;
  browser: Browser;
  /** Calls the product as the owner. */
  session: Session;
  /** Opens a browser context with an empty cache and, unless given otherwise, the owner's cookie. */
  newContext(options?: { isSignedIn?: boolean }): Promise<BrowserContext>;
}

/** Starts a fresh product on an empty data folder, and a browser for it. */
export async function startBrowsedProduct(): Promise<BrowsedProduct> {
  await using starting = new AsyncDisposableStack();
  const folder = starting.use(await dataFolder({ onDisk: true }));
  const { url } = starting.use(await startProduct({ DATA_DIR: folder.path }));
  const browser = starting.use(await openBrowser());
  const page = await browser.newPage({ baseURL: url });
  await signIn(page);
  const storageState = await page.context().storageState();
  await page.context().close();
  const session = await signedIn(url);
  const resources = starting.move();
  const viewport = { width: 1440, height: 900 };
  return {
    url,
    browser,
    session,
    newContext: ({ isSignedIn = true } = {}) =>
      browser.newContext({ baseURL: url, viewport, ...(isSignedIn && { storageState }) }),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

/** Opens a screen, and waits until its heading is there and nothing loads any more. */
export async function showScreen(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
}
