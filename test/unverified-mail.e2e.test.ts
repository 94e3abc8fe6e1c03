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
const names = ['accepted', 'dismissed', 'returned'];
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

/** What Postfix writes when Gmail refuses our domain. */
const refusedAtGmail = (name: string, messageId: string) => {
  const words =
    "550-5.7.26 Unauthenticated email from example.com is not accepted due to 550-5.7.26 domain's DMARC policy. Please contact the administrator of 550-5.7.26 example.com domain if this was a legitimate mail. z2si1584129pfn.61 - gsmtp";
  return [
    'Return-Path: <>',
    'From: MAILER-DAEMON@smtp.example.com (Mail Delivery System)',
    'To: outreach@example.com',
    'Subject: Undelivered Mail Returned to Sender',
    'Auto-Submitted: auto-replied',
    'Message-ID: <20201113004312.06AD3D244EC@smtp.example.com>',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary=part',
    '',
    '--part',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'This is the mail system at host smtp.example.com.',
    '',
    `<${addressOf(name)}>: host gmail-smtp-in.l.google.com[64.233.189.27] said: ${words} (in reply to end of DATA command)`,
    '',
    '--part',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; smtp.example.com',
    '',
    `Final-Recipient: rfc822; ${addressOf(name)}`,
    'Action: failed',
    'Status: 5.7.26',
    'Remote-MTA: dns; gmail-smtp-in.l.google.com',
    `Diagnostic-Code: smtp; ${words}`,
    '',
    '--part',
    'Content-Type: text/rfc822-headers',
    '',
    'From: outreach@example.com',
    `To: ${addressOf(name)}`,
    `Message-ID: ${messageId}`,
    '',
    '--part--',
    '',
  ].join('\r\n');
};

describe.skipIf(!hasDovecot)('unverified mail on the screen (needs Dovecot)', { timeout: 600_000 }, () => {
  test('S11, D12: a forged opt-out and an email that came back are shown as such, hold their leads, and are decided with one press', async () => {
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
    await session.call('PATCH', `/api${path}`, { stopOnReply: false, stopOnBounce: true });
    await session.call('POST', `/api${path}/start`, {});
    await eventually(() => expect(sink.mails).toHaveLength(names.length), waiting);
    await dovecot.with(async (client) => {
      for (const name of names.slice(0, 2)) await client.append('INBOX', forgedOptOut(name));
      const { parsed } = sink.mails.find(({ to }) => to.includes(addressOf('returned')))!;
      await client.append('INBOX', refusedAtGmail('returned', parsed.messageId as string));
    });
    const rowOf = async (name: string) => {
      const { body } = await session.call('GET', `/api${path}/report`);
      return body.report.find((row: { lead: { email: string } }) => row.lead.email === addressOf(name));
    };
    await eventually(async () => {
      for (const name of names.slice(0, 2)) expect((await rowOf(name)).heldUntil).toMatch(/^9999/);
      const ledger = (await session.call('GET', `/api${path}/emails?status=deferred`)).body;
      expect(ledger.map(({ leadEmail }: { leadEmail: string }) => leadEmail)).toEqual([addressOf('returned')]);
    }, waiting);
    const figures = async () => {
      const { sentCount, bounceCount } = (await session.call('GET', `/api${path}`)).body;
      return { sentCount, bounceCount };
    };
    expect(await figures()).toEqual({ sentCount: names.length, bounceCount: 0 });
    expect(await rowOf('returned')).toMatchObject({ status: 'sent', bounced: false, blames: 'domain' });

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
    const cameBack = (on: Page) => on.getByRole('region', { name: 'Emails that came back' });
    const askAgain = (on: Page) => cameBack(on).getByRole('button', { name: 'Send again' }).click();
    const dashboard: Stop = { name: 'dashboard-returned-email', path: `${path}/dashboard`, ready: cameBack };
    const asked: Stop = { ...dashboard, name: 'dialog-send-again', open: askAgain };
    expect(await walk(context, product.url, [report, stop, dashboard, asked])).toEqual([]);

    await page.goto(`${path}/report`);
    for (const [name, button, said] of [
      ['accepted', 'Accept', 'Accepted: Unsubscribe request. No campaign mails the address again.'],
      ['dismissed', 'Dismiss', 'Dismissed. The sequence goes on.'],
    ] as const) {
      await openConversation(name)(page);
      await page.getByRole('button', { name: button, exact: true }).click();
      await page.getByText(said, { exact: true }).first().waitFor();
      await page.getByRole('region', { name: 'Unverified mail' }).waitFor({ state: 'detached' });
      expect(await page.evaluate("document.activeElement.closest('[role=dialog]') !== null"), 'focus').toBe(true);
      await closeDialog(page);
    }
    await cameBack(page)
      .getByText(/^550-5\.7\.26 Unauthenticated email from example\.com/)
      .waitFor();
    await askAgain(page);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Send again' }).click();
    await page.getByText('1 email will be sent again', { exact: true }).first().waitFor();
    await cameBack(page).waitFor({ state: 'detached' });
    await eventually(async () => {
      expect(await rowOf('accepted')).toMatchObject({ status: 'completed', reason: 'unsubscribed', replied: false });
      // Completed where the last email, looked for below, has left before the row is read.
      const goesOn = expect.stringMatching(/^(?:sent|completed)$/);
      expect(await rowOf('dismissed')).toMatchObject({ status: goesOn, heldUntil: null, replied: false });
    }, waiting);
    await eventually(
      () => {
        const recipients = sink.mails.flatMap(({ to }) => to).toSorted();
        const twice = ['accepted', 'dismissed', 'dismissed', 'returned', 'returned', 'returned'];
        expect(recipients).toEqual(twice.map(addressOf));
      },
      { timeoutMs: 150_000 },
    );
    const subjects = sink.mails.flatMap(({ to, parsed }) => (to.includes(addressOf('returned')) ? parsed.subject : []));
    expect(subjects).toEqual(['Hello', 'Hello', 'Hello again']);
    await eventually(async () => expect(await figures()).toEqual({ sentCount: 5, bounceCount: 0 }), waiting);
  });
});
