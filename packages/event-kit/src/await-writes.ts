import { setTimeout as wait } from 'node:timers/promises';
import type { Queryable } from '@cadenza/postgres';

const waitMsMax = 4_000;
const lookEveryMs = 10;
const marksMax = 100;
/** Marks last ten seconds; in a burst of emails so many blocks are handled in that time. */
const newestBlocks = 500;

/**
 * A mark names a write by the contract event it caused: `<topic>:<event id>:<type>`. It ends in `:answered` when the
 * reader must also see what another service made of the event.
 */
export interface AwaitedWrites {
  /** `<topic>:<type>` of the events this service handles: it waits for these events themselves, and for no others. */
  handled: ReadonlySet<string>;
  /** Those of them that leave no key in the inbox: they are looked for among the newest events of the journal. */
  withoutKey: ReadonlySet<string>;
  /** Topics whose events are acknowledged to this service: it waits for the acknowledgement of the event. */
  acknowledged: ReadonlySet<string>;
}

/** The inbox key under which the acknowledgement of an event is noted. */
export const acknowledgementKey = (eventId: string) => `answer:${eventId}`;

/**
 * Waits until inbox and journal show every write in the header that concerns this service, at most four seconds: after that a
 * stale response is better than none (rule C1).
 *
 * @returns whether it shows them all
 */
export async function awaitWrites(
  database: Queryable,
  header: string,
  { handled, withoutKey, acknowledged }: AwaitedWrites,
): Promise<boolean> {
  const marks = header.split(',', marksMax).map((mark) => mark.trim().split(':'));
  const concerned = marks.flatMap(([topic = '', id = '', type = '', kind]) => [
    ...(handled.has(`${topic}:${type}`) ? [id] : []),
    ...(kind === 'answered' && acknowledged.has(topic) ? [acknowledgementKey(id)] : []),
  ]);
  const inJournal = marks.flatMap(([topic, id = '', type]) => (withoutKey.has(`${topic}:${type}`) ? [id] : []));
  const missing = await withoutSeen(database, new Set(concerned), new Set(inJournal));
  if (missing.size === 0) return true;
  return new Promise<boolean>((resolve, reject) => {
    const read = { missing, inJournal, giveUpMs: performance.now() + waitMsMax, resolve, reject };
    const others = waiting.get(database);
    if (others) {
      others.add(read);
      return;
    }
    const reads = new Set([read]);
    waiting.set(database, reads);
    void lookFor(reads, database);
  });
}

interface WaitingRead {
  missing: ReadonlySet<string>;
  /** Those that the journal shows, and not the inbox. */
  inJournal: readonly string[];
  giveUpMs: number;
  resolve(seenAll: boolean): void;
  reject(error: unknown): void;
}

/**
 * The waiting reads of each database. One query asks for all of them: with a query each, many reads would take the
 * connections that the writes they wait for need.
 */
const waiting = new WeakMap<Queryable, Set<WaitingRead>>();

async function lookFor(reads: Set<WaitingRead>, database: Queryable): Promise<void> {
  const end = (read: WaitingRead) => {
    reads.delete(read);
    read.resolve(read.missing.size === 0);
  };
  try {
    while (reads.size > 0) {
      await wait(lookEveryMs);
      const asked = [...reads];
      const missing = await withoutSeen(
        database,
        new Set(asked.flatMap((read) => [...read.missing])),
        new Set(asked.flatMap((read) => read.inJournal)),
      );
      for (const read of asked) {
        read.missing = read.missing.intersection(missing);
        if (read.missing.size === 0 || performance.now() > read.giveUpMs) end(read);
      }
    }
  } catch (error) {
    for (const { reject } of reads) reject(error);
  } finally {
    waiting.delete(database);
  }
}

async function withoutSeen(
  database: Queryable,
  ids: ReadonlySet<string>,
  inJournal: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const looks = [
    ...(ids.size > 0 ? [database.query<{ id: string }>(seenInInbox, [[...ids]])] : []),
    ...(inJournal.size > 0 ? [database.query<{ id: string }>(seenInJournal, [[...inJournal]])] : []),
  ];
  const seen = (await Promise.all(looks)).flatMap(({ rows }) => rows.map(({ id }) => id));
  return ids.difference(new Set(seen));
}

const seenInInbox = 'select record_id as id from inbox where record_id = any($1)';
const seenInJournal = `
  select id::text
  from (select ids from journal_blocks order by transaction_id desc, position desc limit ${newestBlocks}) as newest,
    unnest(ids) as id
  where id::text = any($1)`;
