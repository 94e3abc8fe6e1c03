import { eventually, hasDovecot, startDovecot, startSmtpSink } from '@cadenza/testing';
import type { Page } from '@playwright/test';
import { describe, expect, test } from 'vitest';
import type { Stop } from './screens/stop.ts';
import { walk } from './screens/walk.ts';
import { createReady } from './screens/walk-data.ts';
import { openBrowser } from './support/browser.ts';
import { closeDialog } from './support/keyboard.ts';
import { dataFolder, startProduct } from './support/running-product.ts';
import { signedIn } from './support/session.ts';
import { signIn } from './support/sign-in.ts';

const waiting = { timeoutMs: 60_000 };
const names = ['accepted', 'dismissed'];
const addressOf = (name: string) => `${name}@example.net`;

/** Written by somebody who knows only an address. */
const forgedOptOut = (name: string) =>
  [
    `From: ${addressOf(name)}`,
    'To: outreach@example.com',
    'Subject: Your emails',
    `Message-ID: <${name}@elsewhere.example>`,
    'Authentication-Results: mx.example.com; spf=fail; dkim=none; dmarc=fail header.from=example.net',
    '',
    'Please remove me from your list.',
  ].join('\r\n');

describe.skipIf(!hasDovecot)('unverified mail on the screen (needs Dovecot)', { timeout: 240_000 }, () => {
  test('S11: a forged opt-out is shown as one, holds its lead, and is accepted or dismissed with one press', async () => {
    await using resources = new AsyncDisposableStack();
    const dovecot = resources.use(await startDovecot());
    const sink = resources.use(await startSmtpSink());
    const folder = resources.use(await dataFolder());
    const product = resources.use(
      await startProduct({
        ...{ DATA_DIR: folder.path, SMTP_URL: sink.url, IMAP_URL: dovecot.url, TRUSTED_AUTHSERV_IDS: 'mx.example.com' },
        ...{ MAIL_FROM: 'outreach@example.com', MAIL_POSTAL_ADDRESS: '1 Main St, Springfield' },
        ...{ CLOCK_START: '2026-03-02T15:00:00Z', CLOCK_SPEED: '1800' },
      }),
    );
    const session = await signedIn(product.url);
    const lead = (name: string) => ({
      ...{
        firstName: name,
        lastName: 'Young',
        email: addressOf(name),
        company: null,
        jobRole: null,
        status: 'new' as const,
      },
    });
    const steps = ['Hello', 'Hello again'].map((subject, place) => ({ subject, body: 'Hi', delayDays: place }));
    const path = await createReady(session, { name: 'Spring', leads: names.map(lead), steps });
    await session.call('PATCH', `/api${path}`, { stopOnReply: false });
    await session.call('POST', `/api${path}/start`, {});
    await eventually(() => expect(sink.mails).toHaveLength(names.length), waiting);
    await dovecot.with(async (client) => {
      for (const name of names) await client.append('INBOX', forgedOptOut(name));
    });
    const rowOf = async (name: string) => {
      const { body } = await session.call('GET', `/api${path}/report`);
      return body.report.find((row: { lead: { email: string } }) => row.lead.email === addressOf(name));
    };
    await eventually(async () => {
      for (const name of names) expect((await rowOf(name)).heldUntil).toMatch(/^9999/);
    }, waiting);

    const browser = resources.adopt(await openBrowser(), (each) => each.close());
    const context = await browser.newContext({ baseURL: product.url, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await signIn(page);
    const openConversation = (name: string) => async (on: Page) => {
      await on.getByRole('button', { name: `Decide about the mail of ${name} Young` }).click();
      await on.getByRole('region', { name: 'Unverified mail' }).waitFor();
    };
    const stop: Stop = {
      name: 'dialog-unverified-mail',
      path: `${path}/report`,
      ready: (on) => on.getByText('On hold until you decide').first(),
      open: openConversation('accepted'),
    };
    const { open: _, ...report } = { ...stop, name: 'report-unverified-mail' };
    expect(await walk(context, product.url, [report, stop])).toEqual([]);

    await page.goto(`${path}/report`);
    for (const [name, button, said] of [
      ['accepted', 'Accept', 'Accepted: Asks for no more mail. No campaign mails the address again.'],
      ['dismissed', 'Dismiss', 'Dismissed. The sequence goes on.'],
    ] as const) {
      await openConversation(name)(page);
      await page.getByRole('button', { name: button, exact: true }).click();
      await page.getByText(said, { exact: true }).first().waitFor();
      await page.getByRole('region', { name: 'Unverified mail' }).waitFor({ state: 'detached' });
      expect(await page.evaluate("document.activeElement.closest('[role=dialog]') !== null"), 'focus').toBe(true);
      await closeDialog(page);
    }
    await eventually(async () => {
      expect(await rowOf('accepted')).toMatchObject({ status: 'completed', reason: 'unsubscribed', replied: true });
      // Completed where the last email, looked for below, has left before the row is read.
      const goesOn = expect.stringMatching(/^(?:sent|completed)$/);
      expect(await rowOf('dismissed')).toMatchObject({ status: goesOn, heldUntil: null, replied: false });
    }, waiting);
    await eventually(
      () => {
        const recipients = sink.mails.flatMap(({ to }) => to).toSorted();
        expect(recipients).toEqual([addressOf('accepted'), addressOf('dismissed'), addressOf('dismissed')]);
      },
      { timeoutMs: 150_000 },
    );
  });
});
