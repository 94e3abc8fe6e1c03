import { randomUUIDv7 } from 'node:crypto';
import { mailboxEvent } from '@cadenza/contracts';
import { rebuild } from '@cadenza/event-kit';
import { append, loadState, type NewEvent } from '@cadenza/event-store';
import { openDatabase } from '@cadenza/postgres';
import { expect, test } from 'vitest';
import { mailboxDecider } from './mailbox/decide.ts';
import type { MailboxEvent } from './mailbox/events.ts';
import { projectMailboxes } from './projections/mailboxes.ts';
import { readModels } from './projections/read-models.ts';
import { publishRules } from './publish/contract-events.ts';
import { databaseBefore } from './testing/database-before.ts';

const { url, upgrade } = await databaseBefore('0003-usage.sql');

const now = '2026-03-02T15:00:00.000Z';
const server = { host: 'smtp.example.com', port: 465, security: 'tls', user: 'ada' } as const;
const facts = {
  ...{ fromName: 'Ada', address: 'ada@example.com', replyTo: null, signature: null, smtp: server, imap: null },
  ...{ dailyLimit: 40, gapMinutes: 5, ramp: null, timezone: 'UTC', hours: null, tags: ['sales'], accessRevision: 1 },
};

test('M7: mailboxes of before are told once more as they stand, and nothing else of them changes', async () => {
  await using database = openDatabase(url, { connectionsMax: 2 });
  const [whole, paused, faulty, removed] = Array.from({ length: 4 }, () => randomUUIDv7()) as [
    string,
    string,
    string,
    string,
  ];
  const given: Record<string, MailboxEvent[]> = {
    [whole]: [],
    [paused]: [{ type: 'MailboxPaused', data: { mailboxId: paused } }],
    [faulty]: [{ type: 'MailboxNeedsAttention', data: { mailboxId: faulty, use: 'imap', verdict: 'refused' } }],
    [removed]: [{ type: 'MailboxRemoved', data: { mailboxId: removed, removedAt: now } }],
  };
  for (const [mailboxId, more] of Object.entries(given)) {
    const connected = { type: 'MailboxConnected', data: { mailboxId, mailbox: facts, connectedAt: now } } as const;
    const events: NewEvent[] = [connected, ...more];
    await database.transaction(async (transaction) => {
      const recorded = await append(transaction, [{ stream: `mailbox-${mailboxId}`, expectedVersion: 0, events }], {
        metadata: { correlationId: null, causationId: null },
        occurredAt: Temporal.Instant.from(now),
      });
      await projectMailboxes(transaction, recorded as never);
    });
  }
  const stateOf = async (id: string) => (await loadState(database, `mailbox-${id}`, mailboxDecider)).state;
  const before = await Promise.all(Object.keys(given).map(stateOf));

  await upgrade();

  expect(await Promise.all(Object.keys(given).map(stateOf))).toEqual(before);
  const compared = await rebuild({ database, readModels, consumers: [] });
  expect(compared.map(({ table, wrong }) => [table, wrong])).toEqual([
    ['mailboxes', 0],
    ['mailbox_changes', 0],
    ['domain_health', 0],
    ['tracking_hosts', 0],
  ]);
  const { rows } = await database.query(
    `select event_id as id, stream_id as stream, version, type, data, metadata, occurred_at as "occurredAt"
     from events where type = 'MailboxChanged' order by stream_id`,
  );
  const drafts = [...(await publishRules.drafts(rows as never, {} as never)).values()];
  const told = drafts.map(({ type, key, data }) =>
    mailboxEvent.parse({
      ...{
        id: randomUUIDv7(),
        version: 1,
        type,
        key,
        occurredAt: now,
        correlationId: null,
        causationId: null,
        data,
      },
      answers: [],
    }),
  );
  const standing = { connectedAt: now, isPaused: false, fault: null };
  expect(Object.fromEntries(told.map(({ key, data }) => [key, data]))).toEqual({
    [whole]: { mailboxId: whole, mailbox: facts, changedAt: now, standing },
    [paused]: { mailboxId: paused, mailbox: facts, changedAt: now, standing: { ...standing, isPaused: true } },
    [faulty]: { mailboxId: faulty, mailbox: facts, changedAt: now, standing: { ...standing, fault: 'imap' } },
  });
});
