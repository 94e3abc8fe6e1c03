import { randomUUIDv7 } from 'node:crypto';
import { eventually, hasDovecot, startDovecot } from '@cadenza/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTracking } from '../testing/running-tracking.ts';

const waiting = { timeoutMs: 20_000 };

function mail(messageId: string): string {
  const headers = ['From: ada@example.com', 'To: bob@example.net', 'Subject: Hello', `Message-ID: ${messageId}`];
  return [...headers, '', 'Hello Bob'].join('\r\n');
}
const copyOf = (emailId: string) => mail(`<${emailId}@example.com>`);

async function startMailbox() {
  const dovecot = await startDovecot();
  afterAll(() => dovecot[Symbol.asyncDispose]());
  return { dovecot, tracking: await startTracking({ imapUrl: dovecot.url }) };
}

const { dovecot, tracking } = hasDovecot ? await startMailbox() : ({} as never);

describe.skipIf(!hasDovecot)('D2: the Sent folder (needs Dovecot)', () => {
  let link: Awaited<ReturnType<typeof tracking.aLink>>;

  beforeAll(async () => {
    const { campaignId } = await tracking.aCampaign();
    link = await tracking.aLink(campaignId);
  });

  const file = (...mails: string[]) =>
    dovecot.with(async (client) => {
      for (const raw of mails) await client.append(dovecot.sent, raw);
    });
  const evidenceOf = (emailId: string) =>
    tracking.publishedOf(emailId).filter(({ type }: { type: string }) => type === 'SentCopyFound');
  const isFound = (emailId: string) => eventually(() => expect(evidenceOf(emailId)).toHaveLength(1), waiting);

  test('a copy of an unknown email is evidence, whichever is known first', async () => {
    const unknownFirst = await tracking.anUnknownEmail(link);
    await file(copyOf(unknownFirst));
    await isFound(unknownFirst);
    const { data } = evidenceOf(unknownFirst)[0];
    expect(data).toMatchObject({ ...tracking.idsOf(link), emailId: unknownFirst, test: false });

    const copyFirst = randomUUIDv7();
    const readAfterIt = await tracking.anUnknownEmail(link);
    await file(copyOf(copyFirst), copyOf(readAfterIt));
    await isFound(readAfterIt);
    expect(evidenceOf(copyFirst)).toEqual([]);
    await tracking.anUnknownEmail(link, copyFirst);
    await isFound(copyFirst);
    const figures = await tracking.service.context.metrics.text();
    expect(figures).toMatch(/^cadenza_mailbox_connected\{folder="sent",service="tracking"\} 1$/m);
    expect(figures).toMatch(/^cadenza_mailbox_last_look_timestamp_seconds\{folder="sent",service="tracking"\} [1-9]/m);
    expect(figures).toMatch(/^cadenza_engagement_total\{type="SentCopyFound",service="tracking"\} [1-9]/m);
  });

  test('M10: copies of sent emails, mail of others and odd Message-IDs are passed over, and nothing in the folder changes', async () => {
    const sent = await tracking.aSentEmail(link);
    const unknown = await tracking.anUnknownEmail(link);
    const odd = ['', '<>', `<${unknown}>`, `<${unknown.toUpperCase()}@example.com>`, '<\u0000@x>', 'x'.repeat(5_000)];
    await file(copyOf(sent), mail('<CAF1@mail.example.org>'), ...odd.map(mail), 'no headers at all', copyOf(unknown));
    await isFound(unknown);
    expect(evidenceOf(sent)).toEqual([]);
    const flags = await dovecot.with(async (client) => {
      await client.mailboxOpen(dovecot.sent, { readOnly: true });
      return client.fetchAll('1:*', { flags: true });
    });
    expect(flags.length).toBeGreaterThan(9);
    expect(flags.flatMap((each) => [...(each.flags ?? [])]).filter((flag) => flag !== '\\Recent')).toEqual([]);
  });

  test('a mail server that was away is read again from where the reader was', async () => {
    const before = await tracking.anUnknownEmail(link);
    await dovecot.restart();
    await file(copyOf(before));
    await isFound(before);
  });

  test('a folder made anew (another UIDVALIDITY) is read from its beginning, and what is known is no news', async () => {
    const [known, later] = [await tracking.anUnknownEmail(link), await tracking.anUnknownEmail(link)];
    await file(copyOf(known));
    await isFound(known);
    await dovecot.with(async (client) => {
      await client.mailboxDelete(dovecot.sent);
      await client.mailboxCreate(dovecot.sent);
    });
    await dovecot.restart();
    await file(copyOf(known), copyOf(later));
    await isFound(later);
    expect(evidenceOf(known)).toHaveLength(1);
  });

  test('of several instances of the service one reads the folder, and another goes on when it ends', async () => {
    const second = await tracking.aCopy();
    const [first, afterwards] = [await tracking.anUnknownEmail(link), await tracking.anUnknownEmail(link)];
    await file(copyOf(first));
    await isFound(first);
    await tracking.service[Symbol.asyncDispose]();
    await file(copyOf(afterwards));
    await isFound(afterwards);
    await second[Symbol.asyncDispose]();
  });
});
