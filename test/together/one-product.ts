import type { Browser } from '@playwright/test';
import { afterAll, beforeAll } from 'vitest';
import { openBrowser } from '../support/browser.ts';
import { dataFolder, startProduct } from '../support/running-product.ts';

type Product = Awaited<ReturnType<typeof startProduct>>;

/** The product of the test file that runs, and its data folder. */
export let product: Product;
export let folder: string;
/** The browser of the test file that runs. Each suite opens pages of its own, and signs in there. */
export let browser: Browser;

/**
 * For a whole file: its suites use one product in turn, because starting it takes longer than most of them. A later one
 * finds what the earlier ones left there.
 * @param prepare starts what the product needs, and gives its settings
 */
export function startsOneProduct(
  prepare: (resources: AsyncDisposableStack) => Record<string, string> | Promise<Record<string, string>>,
): void {
  const resources = new AsyncDisposableStack();
  beforeAll(async () => {
    folder = resources.use(await dataFolder()).path;
    product = resources.use(await startProduct({ ...(await prepare(resources)), DATA_DIR: folder }));
  });
  afterAll(() => resources.disposeAsync());
}

/** For a whole file, after `startsOneProduct`. */
export function opensBrowser(): void {
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());
}
