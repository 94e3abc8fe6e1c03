import type { MailboxFolder, MailboxFolders } from '@cadenza/contracts';
import { eventually, hasDovecot, startRepeatingImap } from '@cadenza/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { anAnswer, messageIdOf } from '../testing/inbound-mail.ts';
import { startFollowedMailboxes } from '../testing/running-mailboxes.ts';

const waiting = { timeoutMs: 30_000 };
const users = ['ann@example.com', 'ben@example.com', 'cleo@example.com'];
const [ann, ben, cleo] = users as [string, string, string];

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

  test('S13: a mail that the server does not give out is told with its folder', async () => {
    const [refused, given] = [await aRecipient(), await aRecipient()];
    await arrive(ben, 'INBOX', answerTo(refused.emailId), answerTo(given.emailId));
    const { mailboxId } = await aMailboxBehind(ben, /^UID FETCH 1\b/i, 'not now');
    await isRecorded(given.emailId, 'ReplyReceived');
    await eventually(async () => {
      const { INBOX } = await foldersOf(mailboxId);
      const trouble = expect.stringMatching(/^one mail that the mail server does not give out, since .+ UTC\.$/);
      expect(INBOX).toMatchObject({ lastReadAt: expect.any(String), trouble });
    }, waiting);
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
      cleo,
      /^(?:LIST|EXAMINE|NAMESPACE)/i,
      'User is authenticated but not connected.',
    );
    await eventually(() => expect(server.said[0]).toBeGreaterThan(1), waiting);
    expect(mailboxAccess.readings.get(mailboxId)?.lastReadAt ?? null).toBeNull();
    expect(mailboxAccess.refused).toEqual([]);
  });
});
