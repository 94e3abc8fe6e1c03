import type { Database, Queryable } from '@cadenza/postgres';
import { jsonArray } from '@cadenza/postgres';
import type { RecordedEvent } from './event.ts';
import type { Checkpoint } from './read-committed.ts';
import { readTransactions } from './read-transactions.ts';

const pageRows = 1_000;

/**
 * Appends the events that a later copy of this database has and this one, restored to an older instant, lacks: events
 * of these streams, with their ids, versions and times, in commit order. They are then published as new events.
 * Services that were restored as well need them; the others recognise their ids.
 *
 * To be called while nobody else writes. Events that are there already are passed over, so a take-in that broke off can
 * be repeated. Read models stay as they are.
 *
 * @param prefixes of the names of the streams, for example `email-`
 * @returns the events that were appended, oldest first
 */
export async function* takeInLater(
  database: Database,
  later: Queryable,
  prefixes: readonly string[],
): AsyncGenerator<RecordedEvent> {
  let after: Checkpoint = { transactionId: '0', position: 0 };
  for (;;) {
    const page = await readTransactions(later, { after, before: undefined, limit: pageRows });
    const wanted = page
      .map(({ event }) => event)
      .filter(({ stream }) => prefixes.some((each) => stream.startsWith(each)));
    yield* await appendMissing(database, wanted);
    const last = page.at(-1);
    if (!last || page.length < pageRows) return;
    after = last;
  }
}

async function appendMissing(database: Database, events: readonly RecordedEvent[]): Promise<RecordedEvent[]> {
  if (events.length === 0) return [];
  return database.transaction(async (transaction) => {
    const { rows } = await transaction.query<{ place: number }>(
      `select place::int from unnest($1::text[], $2::int[]) with ordinality as later (stream_id, version, place)
       where not exists (
         select from events where events.stream_id = later.stream_id and events.version = later.version)
       order by place`,
      [events.map(({ stream }) => stream), events.map(({ version }) => version)],
    );
    const missing = rows.map(({ place }) => events[place - 1] as RecordedEvent);
    if (missing.length > 0) await insert(transaction, missing);
    return missing;
  });
}

async function insert(transaction: Queryable, events: readonly RecordedEvent[]): Promise<void> {
  await transaction.query(
    `insert into events (stream_id, version, event_id, type, data, metadata, occurred_at)
     select stream_id, version, event_id, type, data, metadata, occurred_at
     from unnest($1::text[], $2::int[], $3::uuid[], $4::text[], $5::jsonb[], $6::jsonb[], $7::timestamptz[])
       with ordinality as later (stream_id, version, event_id, type, data, metadata, occurred_at, place)
     order by place`,
    [
      events.map(({ stream }) => stream),
      events.map(({ version }) => version),
      events.map(({ id }) => id),
      events.map(({ type }) => type),
      jsonArray(events.map(({ data }) => data)),
      jsonArray(events.map(({ metadata }) => metadata)),
      events.map(({ occurredAt }) => occurredAt),
    ],
  );
}
