import { randomUUIDv7 } from 'node:crypto';
import { rebuild } from '@cadenza/event-kit';
import { append, type NewEvent } from '@cadenza/event-store';
import { openDatabase } from '@cadenza/postgres';
import { expect, test } from 'vitest';
import type { MailboxEvent } from './mailbox/events.ts';
import { projectMailboxes } from './projections/mailboxes.ts';
import { readModels } from './projections/read-models.ts';
import { begun } from './self-test/run-self-test.ts';
import { databaseBefore } from './testing/database-before.ts';

const { url, upgrade } = await databaseBefore('0005-replaced-message-ids.sql');

const server = { host: 'smtp.example.com', port: 465, security: 'tls', user: 'ada' } as const;
const facts = {
  ...{ fromName: 'Ada', address: 'ada@example.com', replyTo: null, signature: null, smtp: server, imap: null },
  ...{ dailyLimit: 40, gapMinutes: 5, ramp: null, timezone: 'UTC', hours: null, tags: [], accessRevision: 1 },
};
const at = (hour: number) => `2026-03-02T${hour}:00:00.000Z`;

test('M9: what self-tests of before saw of Message-IDs is told, if nothing was changed since', async () => {
  await using database = openDatabase(url, { connectionsMax: 2 });
  type Verdict = 'kept' | 'replaced' | 'unknown';

  /** A mailbox of ten o'clock, and what its self-tests saw at these hours. */
  async function aMailbox(seen: readonly [hour: number, Verdict][], more: (id: string) => MailboxEvent[] = () => []) {
    const mailboxId = randomUUIDv7();
    const connected = { type: 'MailboxConnected', data: { mailboxId, mailbox: facts, connectedAt: at(10) } } as const;
    const events: NewEvent[] = [connected, ...more(mailboxId)];
    await database.transaction(async (transaction) => {
      const recorded = await append(transaction, [{ stream: `mailbox-${mailboxId}`, expectedVersion: 0, events }], {
        metadata: { correlationId: null, causationId: null },
        occurredAt: Temporal.Instant.from(at(12)),
      });
      await projectMailboxes(transaction, recorded as never);
    });
    for (const [hour, messageId] of seen)
      await database.query(
        'insert into self_tests (id, mailbox_id, started_at, gives_up_at, verdict) values ($1, $2, $3, $3, $4)',
        [randomUUIDv7(), mailboxId, at(hour), JSON.stringify({ ...begun(at(hour)), messageId })],
      );
    return mailboxId;
  }
  const changed = (mailboxId: string): MailboxEvent[] => [
    { type: 'MailboxChanged', data: { mailboxId, mailbox: { ...facts, dailyLimit: 30 }, changedAt: at(12) } },
  ];
  const removed = (mailboxId: string): MailboxEvent[] => [
    { type: 'MailboxRemoved', data: { mailboxId, removedAt: at(12) } },
  ];
  const told = [
    await aMailbox([
      [13, 'kept'],
      [14, 'replaced'],
      [15, 'unknown'],
    ]),
    await aMailbox([[14, 'replaced']], changed),
  ];
  await aMailbox([
    [13, 'replaced'],
    [14, 'kept'],
  ]);
  await aMailbox([[11, 'replaced']], changed);
  await aMailbox([[14, 'replaced']], removed);
  await aMailbox([]);

  await upgrade();

  const { rows } = await database.query<{ data: { mailboxId: string; mailbox: object } }>(
    `select data from events where data ? 'bySelfTest'`,
  );
  expect(rows.map(({ data }) => data.mailboxId).toSorted()).toEqual(told.toSorted());
  for (const { data } of rows) expect(data.mailbox).toMatchObject({ address: facts.address, replacesMessageIds: true });
  const compared = await rebuild({ database, readModels, consumers: [] });
  expect(compared.filter(({ wrong }) => wrong > 0)).toEqual([]);
});
