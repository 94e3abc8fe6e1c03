import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, test } from 'vitest';
import { expect, openBrowser, openPage } from './support/browser.ts';
import { dataFolder, startProduct } from './support/running-product.ts';
import { signIn } from './support/sign-in.ts';

let product: Awaited<ReturnType<typeof startProduct>>;
let folder: Awaited<ReturnType<typeof dataFolder>>;
let browser: Browser;

beforeAll(async () => {
  folder = await dataFolder();
  product = await startProduct({ DATA_DIR: folder.path });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await product?.[Symbol.asyncDispose]();
  await folder?.[Symbol.asyncDispose]();
});

test('a remote that does not answer leaves the rest working, with a message and "Try again"', async () => {
  const { page } = await openPage(browser, product.url);
  await page.route('**/mf/leads/**', (route) => route.abort());
  await signIn(page);
  await page.getByRole('link', { name: 'Leads' }).click();
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible({ timeout: 20_000 });
  await page.getByRole('link', { name: 'Campaigns' }).first().click();
  await expect(page.getByRole('heading', { name: 'CAMPAIGNS', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Leads' }).click();
  await expect(again).toBeVisible({ timeout: 20_000 });
  await page.unroute('**/mf/leads/**');
  await again.click();
  await expect(page.getByRole('heading', { name: 'LEADS', exact: true })).toBeVisible({ timeout: 20_000 });
});

test('a new build of a remote is used by whoever comes; who has the old one open is offered a reload', async () => {
  const { page } = await openPage(browser, product.url);
  await signIn(page);
  await page.getByRole('link', { name: 'Leads' }).click();
  await expect(page.getByRole('heading', { name: 'LEADS', exact: true })).toBeVisible();

  // The team deploys: the manifest names an entry that did not exist before.
  const manifestPath = '/mf/leads/mf-manifest.json';
  const manifest = await (await page.request.get(manifestPath)).text();
  const [oldEntry = ''] = /remoteEntry\.\w+\.js/.exec(manifest) ?? [];
  const newEntry = 'remoteEntry.0123456789.js';
  await page.route(`**${manifestPath}`, (route) =>
    route.fulfill({ json: JSON.parse(manifest.replaceAll(oldEntry, newEntry)) }),
  );
  await page.route(`**/${newEntry}*`, async (route) =>
    route.fulfill({ response: await page.request.get(`/mf/leads/${oldEntry}`) }),
  );
  const offer = page.getByText('A new version of Cadenza is ready.');
  await expect(offer).toBeHidden();
  const comeBack = () => page.evaluate("dispatchEvent(new Event('visibilitychange'))");
  await comeBack();
  await expect(offer).toBeVisible();

  const newBuild = page.waitForRequest(`**/${newEntry}*`);
  await page.getByRole('button', { name: 'Reload' }).click();
  await newBuild;
  await expect(page.getByRole('heading', { name: 'LEADS', exact: true })).toBeVisible();
  const looked = page.waitForResponse('**/remotes.json');
  await comeBack();
  await looked;
  await expect(offer).toBeHidden();
});

test('React, router, query client and the design system are there once, for shell and remotes together', async () => {
  const { page } = await openPage(browser, product.url);
  await signIn(page);
  await page.getByRole('link', { name: 'Campaigns' }).first().click();
  await expect(page.getByRole('heading', { name: 'CAMPAIGNS', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Leads' }).click();
  await expect(page.getByRole('heading', { name: 'LEADS', exact: true })).toBeVisible();
  const copies = await page.evaluate(() => {
    type Shared = Record<string, Record<string, { loaded?: unknown; useIn?: string[] }>>;
    const { __FEDERATION__: federation } = globalThis as unknown as {
      __FEDERATION__: { __SHARE__: Record<string, Record<string, Shared>> };
    };
    const scopes = Object.values(federation.__SHARE__).map((host) => host['default'] ?? {});
    const count: Record<string, number> = {};
    for (const scope of scopes) {
      for (const [name, versions] of Object.entries(scope)) {
        const loaded = Object.values(versions).filter((version) => version.loaded).length;
        count[name] = Math.max(count[name] ?? 0, loaded);
      }
    }
    return count;
  });
  for (const library of ['react', 'react-dom', '@cadenza/screen-kit', '@cadenza/ui'])
    expect([library, copies[library]]).toEqual([library, 1]);
});
