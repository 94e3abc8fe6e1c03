import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually, hasDovecot } from '@cadenza/testing';
import { afterAll, describe, expect, test } from 'vitest';
import { anAnswer, messageIdOf } from '../testing/inbound-mail.ts';
import { startFollowedMailboxes } from '../testing/running-mailboxes.ts';

const waiting = { timeoutMs: 30_000 };
const ann = 'ann@example.com';
const tokens = new Map([['the token of ann', ann]]);

/** Says whose a token is (RFC 7662). */
async function startIntrospection() {
  const server = createServer(({ url = '/' }, response) => {
    const email = tokens.get(new URL(url, 'http://127.0.0.1').searchParams.get('token') ?? '');
    response
      .setHeader('content-type', 'application/json')
      // A connection that waits would be closed just when Dovecot asks again, and the login would fail for a while.
      .setHeader('connection', 'close')
      .end(JSON.stringify({ active: `${email !== undefined}`, email }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/?token=`;
}

describe.runIf(hasDovecot)('mailboxes that sign in by XOAUTH2 (needs Dovecot)', async () => {
  const { aMailbox, aRecipient, arrive, factsOf, isRecorded, mailboxAccess, serverOf, tell } =
    await startFollowedMailboxes([ann], { introspectionUrl: await startIntrospection() });

  /** From the next question on. */
  function giveToken(mailboxId: string, user: string, accessToken: string, accessRevision: number) {
    const { password: _, ...place } = serverOf(user);
    const expiresAt = Temporal.Now.instant().add({ hours: 1 }).toString();
    mailboxAccess.access.set(mailboxId, { ...place, accessToken, expiresAt, accessRevision });
  }

  test('S2: an answer is found with a token, and a refused token is asked about', async () => {
    const { emailId } = await aRecipient();
    const mailbox = await aMailbox(ann);
    giveToken(mailbox, ann, 'a token that has ended', 2);
    const changedAt = '2026-03-02T15:00:00.000Z';
    await tell('MailboxChanged', mailbox, { mailbox: factsOf(ann, { accessRevision: 2 }), changedAt });
    await eventually(
      () => expect(mailboxAccess.refused).toEqual([{ mailboxId: mailbox, for: 'imap', accessRevision: 2 }]),
      waiting,
    );
    await arrive(ann, 'INBOX', anAnswer('carol@example.org', { 'In-Reply-To': messageIdOf(emailId) }, 'Yes'));
    giveToken(mailbox, ann, 'the token of ann', 3);
    await tell('MailboxChanged', mailbox, { mailbox: factsOf(ann, { accessRevision: 3 }), changedAt });
    await isRecorded(emailId, 'ReplyReceived');
  });
});
