import { type SmtpSink, startSmtpSink } from '@cadenza/testing';
import type { Browser, BrowserContext } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillMailboxes, mailboxPassword, mailboxStops, type WalkMailboxes } from './screens/mailbox-stops.ts';
import { fillSenders, senderStops } from './screens/sender-stops.ts';
import type { Stop } from './screens/stop.ts';
import { emptyAccount, emptyCampaign, everyDialog, everyScreen, screensWithNames, signIn } from './screens/stops.ts';
import { walk } from './screens/walk.ts';
import { createCampaign, fillAccount, overfillAccount, type WalkCampaigns } from './screens/walk-data.ts';
import { openBrowser } from './support/browser.ts';
import { dataFolder, startProduct } from './support/running-product.ts';
import { type Session, signedIn } from './support/session.ts';
import { signIn as signInAt } from './support/sign-in.ts';

/** A Monday, ten o'clock in New York; ten minutes pass in a second. */
const clock = { CLOCK_START: '2026-03-02T15:00:00Z', CLOCK_SPEED: '600' };

/** For one group of screens; far more than needed, because a slow machine is no fault of a screen. */
const walkMsMax = 1_800_000;

describe('in both themes, from 1440 to 320 px wide, no screen has a serious fault', { timeout: walkMsMax }, () => {
  let product: Awaited<ReturnType<typeof startProduct>>;
  let folder: Awaited<ReturnType<typeof dataFolder>>;
  let mailServer: SmtpSink;
  let browser: Browser;
  let contexts: BrowserContext[];
  let session: Session;
  let campaigns: WalkCampaigns;
  let mailboxes: WalkMailboxes;

  beforeAll(async () => {
    folder = await dataFolder();
    mailServer = await startSmtpSink({ loginPassword: mailboxPassword });
    product = await startProduct({ ...clock, DATA_DIR: folder.path, MAILBOX_HOSTS_ALLOW: '127.0.0.1' });
    browser = await openBrowser();
    session = await signedIn(product.url);
    contexts = await Promise.all([signedInContext(), signedInContext()]);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.[Symbol.asyncDispose]();
    await mailServer?.[Symbol.asyncDispose]();
    await folder?.[Symbol.asyncDispose]();
  });

  // Without motion nothing has to be waited for, and no colour is measured in the middle of a transition.
  const newContext = () => browser.newContext({ baseURL: product.url, reducedMotion: 'reduce' });

  async function signedInContext(): Promise<BrowserContext> {
    const context = await newContext();
    const page = await context.newPage();
    await signInAt(page);
    await page.close();
    return context;
  }

  /** Two pages walk at once, each with its own theme. */
  async function faultsOf(stops: Stop[]): Promise<string[]> {
    const shares = contexts.map((_, share) => stops.filter((_, index) => index % contexts.length === share));
    const found = await Promise.all(contexts.map((context, share) => walk(context, product.url, shares[share] ?? [])));
    return found.flat();
  }

  test('before signing in', async () => {
    const context = await newContext();
    expect(await walk(context, product.url, [signIn])).toEqual([]);
    await context.close();
  });

  test('in an empty account, and in a campaign with nothing in it', async () => {
    expect(await faultsOf(emptyAccount)).toEqual([]);
    const path = await createCampaign(session, 'Just begun');
    expect(await faultsOf(emptyCampaign(path))).toEqual([]);
  });

  test('with campaigns, leads and emails', async () => {
    campaigns = await fillAccount(session);
    expect(await faultsOf(everyScreen(campaigns))).toEqual([]);
  });

  test('with a dialog open', async () => {
    expect(await faultsOf(everyDialog(campaigns))).toEqual([]);
  });

  test('with mailboxes', async () => {
    mailboxes = await fillMailboxes(session, mailServer.url);
    expect(await faultsOf(mailboxStops(mailboxes))).toEqual([]);
  });

  test('with campaigns that send by mailboxes', async () => {
    expect(await faultsOf(senderStops(await fillSenders(session, mailboxes)))).toEqual([]);
  });

  test('with names that are too long, run from right to left or are emoji', async () => {
    expect(await faultsOf(screensWithNames(await overfillAccount(session)))).toEqual([]);
  });
});
