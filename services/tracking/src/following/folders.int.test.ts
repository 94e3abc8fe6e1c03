import type { MailboxFolder, MailboxFolders } from '@cadenza/contracts';
import { imapAccountId } from '@cadenza/mailbox-access';
import { eventually, hasDovecot, startRepeatingImap } from '@cadenza/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { anAnswer, messageIdOf } from '../testing/inbound-mail.ts';
import { startFollowedMailboxes } from '../testing/running-mailboxes.ts';

const waiting = { timeoutMs: 30_000 };
const users = ['ann@example.com', 'ben@example.com', 'cleo@example.com', 'dora@example.com', 'eve@example.com'];
const [ann, ben, cleo, dora, eve] = users as [string, string, string, string, string];

const running = hasDovecot ? await startFollowedMailboxes(users) : (undefined as never);

describe.skipIf(!hasDovecot)('M12: the folders of a mailbox (needs Dovecot)', () => {
  const { aMailbox, aRecipient, arrive, dovecot, isRecorded, mailboxAccess, query, serverOf, tell, tracking, typesOf } =
    running ?? ({} as never);
  const answerTo = (emailId: string) => anAnswer('carol@example.org', { 'In-Reply-To': messageIdOf(emailId) }, 'Yes');
  const { user: client } = tracking ?? ({} as never);

  const foldersOf = async (mailboxId: string): Promise<Record<string, MailboxFolder>> => {
    const { body } = await client.get(`/api/mailboxes/${mailboxId}/folders`);
    const { folders } = body as MailboxFolders;
    return Object.fromEntries(folders.map((each) => [each.name ?? 'hidden', each]));
  };
  const make = (user: string, ...paths: string[]) =>
    dovecot.with(async (imap) => {
      for (const path of paths) await imap.mailboxCreate(path);
    }, user);

  test('an answer in any folder counts, once, but not what was thrown away; a person leaves folders out and takes them in', async () => {
    await make(ann, 'Customers', 'Customers.Replies', 'Trash', 'Secret plans');
    const [filed, twice, thrown] = [await aRecipient(), await aRecipient(), await aRecipient()];
    const passing = await aRecipient();
    await arrive(ann, 'Customers.Replies', answerTo(filed.emailId));
    await arrive(ann, 'Trash', answerTo(thrown.emailId));
    const copied = answerTo(twice.emailId);
    await arrive(ann, 'INBOX', copied);
    await arrive(ann, 'Customers', copied);
    // A folder whose name has the password in it is read, and not shown.
    expect(serverOf(ann).password).toBe('secret');
    const mailboxId = await aMailbox(ann);
    for (const { emailId } of [filed, twice]) await isRecorded(emailId, 'ReplyReceived');
    await eventually(() => expect(mailboxAccess.readings.get(mailboxId)?.lastReadAt).toBeTruthy(), waiting);
    await eventually(async () => {
      const found = await foldersOf(mailboxId);
      expect(Object.entries(found).map(([name, { use, state }]) => [name, use, state])).toEqual(
        expect.arrayContaining([
          ['INBOX', 'inbox', 'read'],
          ['Customers', 'other', 'read'],
          ['Customers.Replies', 'other', 'read'],
          ['Trash', 'trash', 'left-out'],
          ['hidden', 'other', 'read'],
        ]),
      );
      expect(found['Customers']).toMatchObject({ lastReadAt: '2026-03-02T15:00:00.000Z', trouble: null });
    }, waiting);
    expect(typesOf(twice.emailId)).toEqual(['ReplyReceived']);
    expect(await query('select from inbound_mails where email_id = $1', [twice.emailId])).toHaveLength(1);
    expect(typesOf(thrown.emailId)).toEqual([]);

    const found = await foldersOf(mailboxId);
    const choose = (name: string, isRead: boolean) =>
      client.patch(`/api/mailboxes/${mailboxId}/folders/${found[name]?.id}`, { isRead });
    expect((await choose('INBOX', false)).status).toBe(409);
    expect((await choose('Nowhere', false)).status).toBe(404);
    await arrive(ann, 'Customers', answerTo(passing.emailId));
    expect((await choose('Customers', false)).body.folders).toContainEqual(
      expect.objectContaining({ name: 'Customers', state: 'left-out' }),
    );
    // The mailbox is followed anew, with both choices.
    await choose('Trash', true);
    await isRecorded(thrown.emailId, 'ReplyReceived');
    expect(typesOf(passing.emailId)).toEqual([]);
    await choose('Customers', true);
    await isRecorded(passing.emailId, 'ReplyReceived');
    await tell('MailboxRemoved', mailboxId, { removedAt: '2026-03-02T14:59:00Z' });
    expect((await client.get(`/api/mailboxes/${mailboxId}/folders`)).status).toBe(404);
    expect(await query('select from folder_choices')).toEqual([]);
  });

  /** A mailbox behind a server that answers these commands with words of its own. */
  async function aMailboxBehind(user: string, refuses: RegExp, words: string) {
    const { port } = serverOf(user);
    const server = await startRepeatingImap({ port, refuses, words: [words] });
    onTestFinished(() => server[Symbol.asyncDispose]());
    server.isRefusing = true;
    const imap = { host: '127.0.0.1', port: server.port, security: 'none', user } as const;
    return { server, mailboxId: await aMailbox(user, { imap }, server.port) };
  }

  const lastReading = async (user: string) => {
    const { password: _, ...imap } = serverOf(user);
    const rows = await query('select from account_readings where account = $1', [imapAccountId(imap)]);
    return rows.length;
  };

  test('POST /api/mailboxes/{id}/pass-over-mails passes over a mail that the server does not give out, which is told with its folder until then (S13)', async () => {
    const [refused, given] = [await aRecipient(), await aRecipient()];
    await arrive(ben, 'INBOX', answerTo(refused.emailId), answerTo(given.emailId));
    const { mailboxId } = await aMailboxBehind(ben, /^UID FETCH 1\b/i, 'not now');
    await isRecorded(given.emailId, 'ReplyReceived');
    const { notGivenOut } = await eventually(async () => {
      const { INBOX } = await foldersOf(mailboxId);
      const trouble = expect.stringMatching(/^one mail that the mail server does not give out, since .+ UTC\.$/);
      expect(INBOX).toMatchObject({ lastReadAt: expect.any(String), trouble, notGivenOut: { mails: 1 } });
      return INBOX!;
    }, waiting);
    expect(await lastReading(ben)).toBe(0);
    const pass = (until: string) => client.post(`/api/mailboxes/${mailboxId}/pass-over-mails`, { until });
    const before = Temporal.Instant.from(notGivenOut!.since).subtract({ seconds: 1 }).toString();
    await pass(before);
    const notes = () => query('select mails, user_id is not null as "isKnown" from passed_over_mails');
    expect(await notes()).toEqual([]);
    for (let again = 0; again < 2; again += 1) {
      const { body } = await pass(notGivenOut!.until);
      expect((body as MailboxFolders).folders.filter(({ trouble }) => trouble !== null)).toEqual([]);
      expect(await notes()).toEqual([{ mails: 1, isKnown: true }]);
    }
    await eventually(async () => expect(await lastReading(ben)).toBe(1), waiting);
    expect((await foldersOf(mailboxId))['INBOX']).toMatchObject({ trouble: null, notGivenOut: null });
  });

  /** As Exchange gives it out in place of a mail that it cannot turn into MIME. */
  const substitute =
    'From: Microsoft Exchange Server 2010\r\nSubject: Retrieval failed\r\n\r\nIt could not be retrieved.';
  const received = (mail: string) => `Received: from mx.example.net by mx.example.com\r\n${mail}`;

  test('M12: a notice in place of a mail is a mail that is not given out, but not where a folder holds no mails', async () => {
    await make(cleo, 'Customers', 'Calendar');
    const { emailId } = await aRecipient();
    await arrive(cleo, 'Customers', received(answerTo(emailId)), substitute);
    await arrive(cleo, 'Calendar', substitute, substitute);
    const mailboxId = await aMailbox(cleo);
    await isRecorded(emailId, 'ReplyReceived');
    await eventually(async () => {
      const { Customers, Calendar } = await foldersOf(mailboxId);
      expect(Customers).toMatchObject({ notGivenOut: { mails: 1 } });
      expect(Calendar).toMatchObject({ lastReadAt: expect.any(String), trouble: null, notGivenOut: null });
    }, waiting);
    expect(await lastReading(cleo)).toBe(0);
    await tell('MailboxRemoved', mailboxId, { removedAt: '2026-03-02T14:59:00Z' });
  });

  test('S2: an answer that two mailboxes read in one account counts once', async () => {
    const { emailId } = await aRecipient();
    const mailboxIds = [await aMailbox(dora), await aMailbox(dora)];
    await arrive(dora, 'INBOX', answerTo(emailId));
    await isRecorded(emailId, 'ReplyReceived');
    const later = await aRecipient();
    await arrive(dora, 'INBOX', answerTo(later.emailId));
    await isRecorded(later.emailId, 'ReplyReceived');
    await eventually(async () => {
      const cursors = await query<{ last: number }>(
        `select last_uid as last from mailbox_cursors where starts_with(folder, $1) or starts_with(folder, $2)`,
        mailboxIds,
      );
      expect(cursors.map(({ last }) => Number(last))).toEqual([2, 2]);
    }, waiting);
    expect(typesOf(emailId)).toEqual(['ReplyReceived']);
    const days = await query<{ mails: number }>('select mails from mailbox_days where mailbox_id = any($1)', [
      mailboxIds,
    ]);
    expect(days.reduce((sum, { mails }) => sum + mails, 0)).toBe(2);
  });

  test('a folder that cannot be read keeps no other from being read, is told, and nothing counts as read until it is or was left out', async () => {
    await make(ben, 'Locked', 'Open');
    const { emailId } = await aRecipient();
    await arrive(ben, 'Open', answerTo(emailId));
    const { mailboxId } = await aMailboxBehind(ben, /^EXAMINE "?Locked/i, 'not yours');
    await isRecorded(emailId, 'ReplyReceived');
    await eventually(async () => {
      const { Locked, Open } = await foldersOf(mailboxId);
      expect(Open).toMatchObject({ lastReadAt: expect.any(String), trouble: null });
      expect(Locked).toMatchObject({ lastReadAt: null, trouble: expect.stringContaining('not yours') });
    }, waiting);
    expect(mailboxAccess.readings.get(mailboxId)?.lastReadAt ?? null).toBeNull();
    const { Locked } = await foldersOf(mailboxId);
    await client.patch(`/api/mailboxes/${mailboxId}/folders/${Locked?.id}`, { isRead: false });
    await eventually(() => expect(mailboxAccess.readings.get(mailboxId)?.lastReadAt).toBeTruthy(), waiting);
  });

  test('a server that takes the password and has no mailbox is not taken for read, and no password is blamed', async () => {
    const { server, mailboxId } = await aMailboxBehind(
      eve,
      /^(?:LIST|EXAMINE|NAMESPACE)/i,
      'User is authenticated but not connected.',
    );
    await eventually(() => expect(server.said[0]).toBeGreaterThan(1), waiting);
    expect(mailboxAccess.readings.get(mailboxId)?.lastReadAt ?? null).toBeNull();
    expect(mailboxAccess.refused).toEqual([]);
  });
});
