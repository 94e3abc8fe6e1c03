import type { Page } from '@playwright/test';
import { describe, test } from 'vitest';
import { expect, openPage } from '../support/browser.ts';
import { owner } from '../support/running-product.ts';
import { signIn } from '../support/sign-in.ts';
import { browser, product } from './one-product.ts';

const weekMs = 7 * 24 * 60 * 60 * 1_000;
const hourMs = 60 * 60 * 1_000;
const slowly = { timeout: 60_000 };

/** A signed-in page with a session of its own. */
async function signedInPage(): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, baseURL: product.url });
  await signIn(page);
  return page;
}

describe('when the session is lost', () => {
  test('one signs in again and goes on where one was, with what was written', async () => {
    const page = await signedInPage();
    await page.goto('/leads');
    await page.getByRole('button', { name: 'Create Lead' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('First Name').fill('Grace');
    await dialog.getByLabel('Last Name').fill('Hopper');
    await dialog.getByLabel('Email').fill('hopper@example.org');
    // Not before: a read of the page that is under way would be the first to notice, and close the dialog.
    await page.route('**/api/leads', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await page.context().clearCookies();
      return route.continue();
    });
    await dialog.getByRole('button', { name: 'Create Lead' }).click();

    await expect(page.getByText('Your session has ended')).toBeVisible(slowly);
    await page.unroute('**/api/leads');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('navigation')).toBeHidden();
    await page.getByRole('textbox', { name: 'Email' }).fill(owner.email);
    await page.getByLabel('Password').fill(owner.password);
    await page.getByRole('button', { name: 'Sign In' }).click();

    await expect(dialog.getByLabel('First Name')).toHaveValue('Grace', slowly);
    await expect(dialog.getByLabel('Email')).toHaveValue('hopper@example.org');
    expect(new URL(page.url()).pathname).toBe('/leads');
    await dialog.getByRole('button', { name: 'Create Lead' }).click();
    await expect(page.getByRole('cell', { name: 'hopper@example.org' })).toBeVisible(slowly);
    await page.close();
  });
});

describe('when a provider sends the browser back after a sign-in for a mailbox', () => {
  const provider = 'https://accounts.provider.example/';
  /** A page of another site that leads back, as a provider does. */
  async function comeBack(page: Page): Promise<void> {
    const back = `${product.url}/api/mailboxes/oauth/callback?code=secret-code&state=made-up`;
    await page.route(provider, (route) =>
      route.fulfill({ contentType: 'text/html', body: `<script>location.assign(${JSON.stringify(back)})</script>` }),
    );
    await page.goto(provider, { waitUntil: 'commit' });
  }

  test('the session comes along, a screen says how it ended, and the code stays nowhere', async () => {
    const page = await signedInPage();
    await comeBack(page);
    await expect(page.getByText('This sign-in was used already')).toBeVisible(slowly);
    expect(page.url()).toBe(`${product.url}/mailboxes/not-connected?why=unknown`);
    await page.getByRole('link', { name: 'Back to Add mailbox' }).click();
    await expect(page.getByRole('heading', { name: 'ADD MAILBOX' })).toBeVisible(slowly);
    await page.goBack();
    await expect(page.getByText('This sign-in was used already')).toBeVisible(slowly);
    await page.goBack();
    expect(page.url(), 'the address with the code is not in the history').not.toContain('secret-code');
    await page.close();
  });

  test('where the session ended meanwhile one signs in, and is told to start again', async () => {
    const page = await signedInPage();
    await page.context().clearCookies();
    await comeBack(page);
    await page.getByLabel('Email').fill(owner.email);
    await page.getByLabel('Password').fill(owner.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByText('You are signed in now: please start again.')).toBeVisible(slowly);
    await expect(page.getByRole('link', { name: 'Back to Add mailbox' })).toBeVisible();
    await page.close();
  });
});

describe('when the server cannot be reached', () => {
  test('offline is said over an open dialog, what was written stays, and the notice goes by itself', async () => {
    const page = await signedInPage();
    await page.goto('/campaigns');
    await page.getByRole('button', { name: 'New Campaign' }).click();
    await page.getByLabel('Campaign Name').fill('Written on a train');
    await page.context().setOffline(true);
    const notice = page.getByRole('status').filter({ hasText: 'You are offline' });
    await expect(notice).toBeVisible(slowly);
    await page.getByRole('button', { name: 'Create & Continue' }).click();
    await expect(page.getByText('The server cannot be reached.').first()).toBeAttached(slowly);
    await expect(page.getByLabel('Campaign Name')).toHaveValue('Written on a train');

    await page.context().setOffline(false);
    await expect(notice).toBeHidden(slowly);
    await page.getByRole('button', { name: 'Create & Continue' }).click();
    await expect(page.getByRole('heading', { name: 'Campaign Overview' })).toBeVisible(slowly);
    await page.close();
  });

  test('a server that gives no answer is tried until it does; then the screen is filled', async () => {
    const page = await signedInPage();
    await page.route('**/api/**', (route) => route.abort('connectionrefused'));
    await page.getByRole('link', { name: 'Analytics' }).click();
    await expect(page.getByText('Cadenza cannot be reached right now')).toBeVisible(slowly);
    await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
    await page.unroute('**/api/**');
    await expect(page.getByText('Performance Metrics')).toBeVisible(slowly);
    await expect(page.getByText('Cadenza cannot be reached right now')).toBeHidden();
    await page.close();
  });

  test('a refusal is told in the words of the server, and "Try again" reads again', async () => {
    const page = await signedInPage();
    const refusal = { status: 503, json: { message: 'The figures are being counted', code: 'not-ready' } };
    await page.route('**/api/analytics', (route) => route.fulfill(refusal));
    await page.getByRole('link', { name: 'Analytics' }).click();
    const failure = page.getByRole('alert').filter({ hasText: 'The figures are being counted' });
    await expect(failure).toBeVisible(slowly);
    await page.unroute('**/api/analytics');
    await failure.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Performance Metrics')).toBeVisible(slowly);
    await page.close();
  });
});

describe('the frame of the page', () => {
  test('the sidebar is 16rem wide, 3rem collapsed and 18rem as a sheet; the cookie lasts 7 days', async () => {
    const page = await signedInPage();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const width = async () => (await page.getByRole('navigation', { name: 'Main' }).boundingBox())?.width;
    await expect.poll(width).toBe(256);
    await page.keyboard.press('Control+b');
    await expect.poll(width).toBe(48);
    const cookie = (await page.context().cookies()).find(({ name }) => name === 'sidebar_state');
    const now = await page.evaluate<number>('Date.now()');
    expect(Math.abs((cookie?.expires ?? 0) * 1_000 - now - weekMs)).toBeLessThan(hourMs);
    await page.reload();
    await expect.poll(width).toBe(48);

    await page.setViewportSize({ width: 767, height: 900 });
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
    await page.getByRole('button', { name: 'Toggle sidebar' }).click();
    await expect.poll(async () => (await page.getByRole('dialog', { name: 'Main' }).boundingBox())?.width).toBe(288);
    await page.close();
  });

  test('notices take at most 420 px, and the whole of a narrower page', async () => {
    const page = await signedInPage();
    const width = async () => (await page.locator('ol[tabindex="-1"]').boundingBox())?.width;
    await expect.poll(width).toBe(420);
    await page.setViewportSize({ width: 320, height: 640 });
    await expect.poll(width).toBe(320);
    await page.close();
  });

  test('nothing moves for whoever asked for reduced motion', async () => {
    const page = await signedInPage();
    const duration = () =>
      page.evaluate<string>("getComputedStyle(document.querySelector('[data-sidebar]')).transitionDuration");
    await expect.poll(duration).toBe('0.15s');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect.poll(duration).toBe('0.001s');
    await page.close();
  });
});

describe('the remotes', () => {
  test('a remote that does not answer leaves the rest working, with a message and "Try again"', async () => {
    const { page } = await openPage(browser, product.url);
    await page.route('**/mf/leads/**', (route) => route.abort());
    await signIn(page);
    await page.getByRole('link', { name: 'Leads' }).click();
    const again = page.getByRole('button', { name: 'Try again' });
    await expect(again).toBeVisible({ timeout: 60_000 });
    await page.getByRole('link', { name: 'Campaigns' }).first().click();
    await expect(page.getByRole('heading', { name: 'CAMPAIGNS', exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Leads' }).click();
    await expect(again).toBeVisible({ timeout: 60_000 });
    await page.unroute('**/mf/leads/**');
    await again.click();
    await expect(page.getByRole('heading', { name: 'LEADS', exact: true })).toBeVisible({ timeout: 60_000 });
    await page.close();
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
    await page.close();
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
    await page.close();
  });
});
