import { setTimeout as wait } from 'node:timers/promises';
import { topics } from '@cadenza/contracts';
import { openDatabase } from '@cadenza/postgres';
import { eventually, hasDovecot, seededRandom } from '@cadenza/testing';
import { describe, expect, test } from 'vitest';
import { type MailboxReaders, type SentEmail, startMailboxReaders } from '../support/mailbox-readers.ts';
import { patienceMs, scale } from './support/scale.ts';

const copies = 3;
const users = Array.from({ length: scale({ short: 8, whole: 40 }) }, (_, number) => `box${number}@example.com`);
const kills = scale({ short: 5, whole: 100 });
/** All at once, every so often. */
const killAllEvery = 3;
const emailsPerCampaign = 20;
/** A slow machine cannot read more, and waits ever longer for the newest. */
const mailsPerSecond = scale({ short: 6, whole: 20 });
/** Between two mails of one mailbox. */
const restMs = (users.length / mailsPerSecond) * 1_000;
const patience = { timeoutMs: patienceMs / 3 };
const longestPauseMs = 700;

/** The mail of the lead who answers an email. */
const answerTo = ({ emailId, address }: SentEmail) =>
  [
    `From: ${address}`,
    'To: outreach@example.com',
    'Subject: Re: Hello',
    `Message-ID: <answer-to-${emailId}@leads.net>`,
    `In-Reply-To: <${emailId}@cadenza>`,
    '',
    'Yes, please.',
  ].join('\r\n');

/** Mails arrive in every mailbox, one after another, each an answer to another email. */
function startArrivals(readers: MailboxReaders) {
  const arrived: { user: string; emailId: string }[] = [];
  let isOver = false;
  const arriving = users.map((user) =>
    readers.dovecot.with(async (client) => {
      while (!isOver)
        for (const email of await readers.sendEmails(emailsPerCampaign)) {
          if (isOver) return;
          await client.append('INBOX', answerTo(email));
          arrived.push({ user, emailId: email.emailId });
          await wait(restMs);
        }
    }, user),
  );
  return {
    arrived,
    end: async () => {
      isOver = true;
      await Promise.all(arriving);
    },
  };
}

describe.skipIf(!hasDovecot)('readers of mailboxes are killed while they read (needs Dovecot)', () => {
  test('each mail is recorded once and none is missing, however often copies and the service of passwords die', {
    timeout: patienceMs,
  }, async () => {
    const random = seededRandom();
    console.info(`TEST_SEED=${random.seed}`);
    await using readers = await startMailboxReaders({ users, password: 'correct horse', copies });
    await using database = openDatabase(readers.databases.tracking, { connectionsMax: 2 });
    /** Ids of events by email; the bus may deliver an event twice. */
    const replies = new Map<string, Set<string>>();
    await using _hearing = await readers.bus.subscribe({
      group: 'test',
      topics: [topics.engagement],
      handle: async (records) => {
        for (const { id, value } of records) {
          const { type, data } = JSON.parse(value);
          if (type === 'ReplyReceived') replies.set(data.emailId, (replies.get(data.emailId) ?? new Set()).add(id));
        }
      },
      onError: () => {},
    });
    const mailboxes = new Map<string, string>();
    for (const user of users) mailboxes.set(user, await readers.connectMailbox(user));
    const allAreFollowed = () =>
      eventually(async () => {
        expect(await readers.sumOf('cadenza_mailboxes_followed')).toBe(users.length);
        expect(await readers.sumOf('cadenza_mailboxes_connected')).toBe(users.length);
      }, patience);
    await allAreFollowed();

    const { arrived, end } = startArrivals(readers);
    /** Waits for the answer to a mail of each mailbox that arrives from now on. */
    const allAreRead = () => {
      const before = arrived.length;
      return eventually(() => {
        const read = arrived.slice(before).filter(({ emailId }) => replies.has(emailId));
        expect(new Set(read.map(({ user }) => user)).size).toBe(users.length);
      }, patience);
    };
    await allAreRead();
    for (let kill = 1; kill <= kills; kill += 1) {
      const count = kill % killAllEvery === 0 ? copies : 1;
      await wait(random.next() * longestPauseMs);
      await readers.killReaders(count);
      await readers.startReaders(count);
      // Otherwise the next copy dies while mailboxes pass from one to another.
      if (kill === kills || random.next() < 0.5) await allAreRead();
    }
    await readers.killMailboxes();
    await allAreRead();
    // A reader that takes these inboxes over cannot ask for their passwords yet.
    await readers.killReaders(1);
    await readers.startReaders(1);
    await readers.startMailboxes();
    await allAreRead();
    await end();

    await eventually(() => expect(replies.size).toBe(arrived.length), patience);
    await allAreFollowed();
    const { rows } = await database.query<{ emailId: string; state: string }>(
      'select email_id as "emailId", state from inbound_mails order by email_id',
    );
    const answered = arrived.map(({ emailId }) => emailId).sort();
    expect(rows).toEqual(answered.map((emailId) => ({ emailId, state: 'recorded' })));
    expect([...replies.keys()].sort()).toEqual(answered);
    for (const ids of replies.values()) expect(ids.size).toBe(1);
    await eventually(async () => {
      for (const [user, id] of mailboxes) {
        const { days } = (await readers.user.get(`/api/mailboxes/${id}/activity`)).body;
        const read = (days as { read: number }[]).reduce((sum, day) => sum + day.read, 0);
        expect([user, read]).toEqual([user, arrived.filter((each) => each.user === user).length]);
      }
    }, patience);
    console.info(`${arrived.length} mails in ${users.length} mailboxes, each recorded once`);
  });
});
