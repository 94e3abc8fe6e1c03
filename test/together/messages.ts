import type { BrowserContext, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { type Deed, deeds } from '../screens/deeds.ts';
import { slips } from '../screens/slips.ts';
import { fillAccount, type WalkCampaigns } from '../screens/walk-data.ts';
import { expect } from '../support/browser.ts';
import { owner } from '../support/running-product.ts';
import { signedIn } from '../support/session.ts';
import { browser, product } from './one-product.ts';

describe('each message of the product is shown to whoever provokes it', () => {
  let context: BrowserContext;
  let page: Page;
  let campaigns: WalkCampaigns;

  beforeAll(async () => {
    context = await browser.newContext({ baseURL: product.url, reducedMotion: 'reduce' });
    page = await context.newPage();
    campaigns = await fillAccount(await signedIn(product.url));
  });
  afterAll(() => context?.close());

  /** The one notice that is visible. */
  const expectNotice = (title: string, words: string | RegExp) => {
    const notice = page.locator('ol[tabindex="-1"] > li');
    return expect(notice.filter({ hasText: title }).filter({ hasText: words })).toBeVisible();
  };

  /** A response without a message: the screen shows our own sentence. */
  const refusal = { status: 400, json: { message: '', code: 'refused' } };

  /** Responds to one kind of call in place of the services. */
  async function answer({ call }: Pick<Deed, 'call'>, with_: { status: number; json?: object; body?: string }) {
    const [method = '', pathname = ''] = call.split(' ');
    const address = new RegExp(`^[^?]*${pathname.replaceAll('*', '[^/?]+')}(?:\\?.*)?$`);
    await page.route(address, (route) =>
      route.request().method() === method ? route.fulfill(with_) : route.fallback(),
    );
  }

  test("signing in: 'Login failed', then 'Welcome to the product'", async () => {
    await page.goto('/');
    const password = page.getByLabel('Password');
    /** Enter does nothing while a try runs, and the notice of the try before may still be shown when it ends. */
    const tryWith = async (typed: string) => {
      await password.fill(typed);
      await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled();
      const response = page.waitForResponse('**/api/auth/login');
      await password.press('Enter');
      await response;
    };
    await page.getByLabel('Email').fill(owner.email);
    await tryWith('not the password');
    await expectNotice('Login failed', 'Invalid credentials');
    await answer({ call: 'POST /api/auth/login' }, refusal);
    await tryWith(owner.password);
    await expectNotice('Login failed', 'Invalid credentials');
    await page.unrouteAll();
    await tryWith(owner.password);
    await expectNotice('Success', 'Welcome to the product');
  });

  test.each(slips)('$message', async ({ at, act, message, where }) => {
    await page.goto(at(campaigns));
    await act(page);
    if (where === 'notice') await expectNotice('Error', message);
    else await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible();
  });

  test.each([
    ['418: short and stout', { status: 418, body: 'short and stout' }],
    ['502: Bad Gateway', { status: 502, body: '' }],
  ])('an answer of no known form is shown as %s', async (message, given) => {
    const [create] = deeds as [Deed];
    await answer(create, given);
    await page.goto(create.at(campaigns));
    await create.act(page);
    await expectNotice('Error', message);
    await page.unrouteAll();
  });

  test.each(deeds)("'$failure', or '$success'", async (deed) => {
    await answer(deed, refusal);
    await page.goto(deed.at(campaigns));
    await deed.act(page);
    await expectNotice('Error', deed.failure);
    await page.unrouteAll();
    if (deed.answer) await answer(deed, { status: 200, json: deed.answer });
    await page.goto(deed.at(campaigns));
    await deed.act(page);
    await expectNotice(deed.title ?? 'Success', deed.success);
    await page.unrouteAll();
  });

  test('Enter pressed twice at once creates one campaign, and a second try after a lost answer none', async () => {
    let isLost = false;
    await page.route('**/api/campaigns', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      const response = await route.fetch();
      if (isLost) return route.fulfill({ response });
      isLost = true;
      return route.abort('connectionreset');
    });
    await page.goto('/campaigns');
    await page.getByRole('button', { name: 'New Campaign' }).click();
    const name = page.getByLabel('Campaign Name');
    await name.fill('Twice');
    await page.evaluate("for (const _ of [1, 2]) document.querySelector('[role=dialog] form').requestSubmit()");
    await expectNotice('Error', 'The server cannot be reached.');
    await name.press('Enter');
    await expect(page.getByRole('heading', { name: 'Campaign Overview' })).toBeVisible();
    const created = (await (await page.request.get('/api/campaigns')).json()) as { name: string }[];
    expect(created.filter((campaign) => campaign.name === 'Twice')).toHaveLength(1);
  });
});
