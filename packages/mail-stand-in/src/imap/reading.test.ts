import { eventually } from '@cadenza/testing';
import { describe, expect, test } from 'vitest';
import { aMail, ann, bob, runningStandIn } from '../testing/running-stand-in.ts';

const daysAgo = (days: number) => Temporal.Now.instant().subtract({ hours: days * 24 });

test('tells of its folders and what they are for', async () => {
  const { reader, standIn } = await runningStandIn();
  standIn.deliver(ann.address, aMail());
  const client = await reader(ann);
  const folders = (await client.list()).map(({ path, specialUse, subscribed }) => [path, specialUse, subscribed]);
  expect(folders).toEqual([
    ['INBOX', '\\Inbox', true],
    ['Sent', '\\Sent', true],
    ['Junk', '\\Junk', true],
  ]);
  expect(await client.status('INBOX', { messages: true, uidNext: true })).toMatchObject({ messages: 1, uidNext: 2 });
  expect(await client.status('Sent', { messages: true, uidNext: true })).toMatchObject({ messages: 0, uidNext: 1 });
  await expect(client.status('Archive', { messages: true })).rejects.toMatchObject({ code: 'NotFound' });
  expect(client.namespace).toMatchObject({ prefix: '', delimiter: '/' });
});

test('finds what is new, since a UID and since a day', async () => {
  const { reader, standIn } = await runningStandIn();
  for (const days of [10, 3, 0]) standIn.deliver(ann.address, aMail(), { arrivedAt: daysAgo(days) });
  const client = await reader(ann);
  await client.mailboxOpen('INBOX', { readOnly: true });
  const search = (uid: string, days?: number) =>
    client.search(
      { uid, ...(days !== undefined && { since: new Date(daysAgo(days).epochMilliseconds) }) },
      { uid: true },
    );
  expect(await search('1:*')).toEqual([1, 2, 3]);
  expect(await search('1:*', 3)).toEqual([2, 3]);
  expect(await search('2:2,3', 3)).toEqual([2, 3]);
  expect(await search('9:*')).toEqual([3]);
  expect(await search('1:2', 2)).toEqual([]);
  expect(await client.search({ all: true }, { uid: true })).toEqual([1, 2, 3]);
});

test('gives out mails with their envelope, their date and the beginning of their source', async () => {
  const { reader, standIn } = await runningStandIn();
  const source = aMail(
    {
      From: '"Bob \\"B\\" Berg" <bob@example.com>',
      To: 'ann@example.com, Team: eve@example.net;',
      Subject: '=?utf-8?Q?Gr=C3=BC=C3=9Fe?= an\r\n alle',
      Date: 'Mon, 2 Mar 2026 15:00:00 +0000',
      'Message-ID': '<one@example.com>',
      'In-Reply-To': '<none@example.com>',
    },
    'Grüße (raw) {5}',
  );
  const arrivedAt = Temporal.Instant.from('2026-03-02T15:00:07Z');
  standIn.deliver(ann.address, source, { arrivedAt });
  const client = await reader(ann);
  await client.mailboxOpen('INBOX', { readOnly: true });
  const [whole] = await client.fetchAll(
    '1',
    { envelope: true, internalDate: true, size: true, source: true },
    { uid: true },
  );
  expect(String(whole?.source)).toBe(source);
  expect(whole).toMatchObject({
    uid: 1,
    size: Buffer.byteLength(source),
    internalDate: new Date(arrivedAt.epochMilliseconds),
    envelope: {
      date: new Date('2026-03-02T15:00:00Z'),
      subject: 'Grüße an alle',
      messageId: '<one@example.com>',
      inReplyTo: '<none@example.com>',
      from: [{ name: 'Bob "B" Berg', address: 'bob@example.com' }],
      to: [{ address: 'ann@example.com' }, { address: 'eve@example.net' }],
    },
  });
  const [begun] = await client.fetchAll('1:*', { uid: true, source: { maxLength: 20 } }, { uid: true });
  expect(String(begun?.source)).toBe(source.slice(0, 20));
});

test('gives out single header fields, whatever is in them', async () => {
  const { reader, standIn } = await runningStandIn();
  standIn.deliver(ann.address, aMail({ 'X-Token': 'a\r\n b', Subject: 'Grüße' }));
  standIn.deliver(ann.address, 'no header at all');
  const client = await reader(ann);
  const lock = await client.getMailboxLock('INBOX', { readOnly: true });
  const headers: string[] = [];
  for await (const mail of client.fetch('1:200', { uid: true, headers: ['X-Token', 'subject'] }, { uid: true }))
    headers.push(String(mail.headers));
  lock.release();
  expect(headers).toEqual(['Subject: Grüße\r\nX-Token: a\r\n b\r\n\r\n', '\r\n']);
  expect(await client.fetchAll('1:*', { envelope: true }, { uid: true })).toHaveLength(2);
});

describe('a mail that arrives', () => {
  test('is announced while the client idles', async () => {
    const { reader, standIn, transport } = await runningStandIn();
    const client = await reader(ann, { idleAfterMs: 10 });
    const counts: number[] = [];
    client.on('exists', ({ count }) => counts.push(count));
    await client.mailboxOpen('INBOX', { readOnly: true });
    await eventually(() => expect(client.idling).toBe(true));
    standIn.deliver(ann.address, aMail());
    await eventually(() => expect(counts).toEqual([1]));
    await transport(bob).sendMail({ from: bob.address, to: ann.address, text: 'Hi' });
    await eventually(() => expect(counts).toEqual([1, 2]));
    standIn.deliver(ann.address, aMail(), { folder: 'Junk' });
    expect(await client.search({ uid: '2:*' }, { uid: true })).toEqual([2]);
  });

  test('is announced at the next command otherwise', async () => {
    const { reader, standIn } = await runningStandIn();
    const client = await reader(ann);
    await client.mailboxOpen('INBOX', { readOnly: true });
    standIn.deliver(ann.address, aMail());
    await client.noop();
    expect(client.mailbox).toMatchObject({ exists: 1 });
    expect(await client.fetchAll('1:*', { uid: true }, { uid: true })).toHaveLength(1);
  });
});

test('changes nothing, whatever is asked', async () => {
  const { reader, standIn } = await runningStandIn();
  standIn.deliver(ann.address, aMail());
  const client = await reader(ann);
  const opened = await client.mailboxOpen('INBOX');
  expect(opened).toMatchObject({ readOnly: true, exists: 1 });
  expect(await client.messageFlagsAdd('1', ['\\Seen'], { uid: true })).toBe(false);
  await client.messageDelete('1', { uid: true }).catch(() => {});
  await client.append('Sent', aMail()).catch(() => {});
  expect(await client.status('Sent', { messages: true })).toMatchObject({ messages: 0 });
  const [mail] = await client.fetchAll('1:*', { uid: true, flags: true }, { uid: true });
  expect(mail?.flags).toEqual(new Set());
});

test('each account reads its own mail', async () => {
  const { reader, standIn } = await runningStandIn();
  standIn.deliver(ann.address, aMail());
  const client = await reader(bob);
  expect(await client.mailboxOpen('inbox', { readOnly: true })).toMatchObject({ exists: 0 });
});
