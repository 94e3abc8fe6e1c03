import type { BusRecord } from '@cadenza/bus';
import { openDatabase } from '@cadenza/postgres';
import { eventually } from '@cadenza/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Consumer, consumersFor } from '../consume/consumer.ts';
import { consumerGroup } from '../consume/consumer-group.ts';
import { pack } from '../journal/pack.ts';
import { type PublishRules, startPublisher } from '../publish/publisher.ts';
import {
  appendEvents,
  engagementRecord,
  type Probe,
  type ProbeApp,
  probe,
  probeTopic,
  silent,
  startProbe,
  writeEffect,
} from '../testing/probe-service.ts';
import { unheardTopics } from '../unheard/unheard-topics.ts';
import { keepRepublished } from './keep-republished.ts';
import { type Beginning, publishedSince } from './published-events.ts';
import { writeLine } from './published-lines.ts';

const { on } = consumersFor<ProbeApp>();

const owner = 'tracking';
const { data } = JSON.parse(engagementRecord('ReplyReceived').value);
const rules: PublishRules<ProbeApp> = {
  topicOf: (type) => (type === 'Noted' ? undefined : probeTopic),
  drafts: async (events) => new Map(events.map(({ id, stream, type }) => [id, { key: stream, type, data }])),
};
const now = () => Temporal.Now.instant();
const waiting = { timeoutMs: 60_000 };

let tracking: Probe;
beforeAll(async () => {
  tracking = await startProbe();
});
afterAll(() => tracking[Symbol.asyncDispose]());

/** Has the owner publish events of these types, in one new stream, to the reader's bus. @returns their ids */
async function publish(reader: Probe, stream: string, types: readonly string[]): Promise<string[]> {
  const { database, counts } = tracking;
  const recorded = await database.transaction((transaction) => appendEvents(transaction, stream, types));
  const last = recorded.at(-1)?.id;
  const published = Promise.withResolvers<void>();
  const bus = {
    ...reader.bus,
    publish: async (records: readonly BusRecord[]) => {
      await reader.bus.publish(records);
      if (records.some(({ id }) => id === last)) published.resolve();
    },
  };
  await using _ = await startPublisher({
    service: probe,
    context: { database },
    bus,
    database,
    rules,
    log: silent,
    counts,
  });
  await published.promise;
  return recorded.map(({ id }) => id);
}

/** Removes every record from the bus. */
async function expire({ busUrl }: Probe): Promise<void> {
  await using log = openDatabase(busUrl, { connectionsMax: 1 });
  await log.query('delete from records');
}

async function* told(from: Beginning, { isCut = false } = {}): AsyncGenerator<string> {
  yield writeLine({ owner, topics: [probeTopic] });
  let count = 0;
  for await (const records of publishedSince(tracking.database, from, rules, { database: tracking.database })) {
    yield writeLine({ records });
    count += records.length;
  }
  if (!isCut) yield writeLine({ count });
}

const beginning: Beginning = { position: 0 };
const republish = ({ database }: Probe, { from = beginning, isCut = false, hasMissedEverything = false } = {}) =>
  keepRepublished(told(from, { isCut }), { database, hasMissedEverything, now });
const isGap = async ({ database }: Probe) => expect(await unheardTopics(database)).toMatchObject([{ cause: 'gap' }]);
const isHeard = ({ database }: Probe) =>
  eventually(async () => expect(await unheardTopics(database)).toEqual([]), waiting);

/** Notes each event; `check` is called first and may refuse by throwing. */
function consumers(check: (id: string) => void = () => {}): Consumer<ProbeApp>[] {
  return (['ReplyReceived', 'Unsubscribed'] as const).map((type) =>
    on(type, {
      project: async (transaction, { id }) => {
        check(id);
        await writeEffect(transaction, id);
      },
    }),
  );
}

test('S9: a reader that has lost records handles none after them until it is told them, each once and in order, whoever dies', async () => {
  await using reader = await startProbe();
  const { database } = reader;
  let handled: string[] = [];
  {
    await using _ = await reader.consume(...consumers());
    handled = await publish(reader, 'first', ['ReplyReceived', 'Unsubscribed']);
    await eventually(async () => expect(await reader.effects()).toEqual(handled), waiting);
  }
  // More than a block: replies and stops by turns. The reader returns only after the bus has dropped them.
  const lost = await publish(reader, 'lost', Array(350).fill(['ReplyReceived', 'Unsubscribed']).flat());
  await expire(reader);
  const later = await publish(reader, 'lost later', ['Unsubscribed']);
  await database.query(`insert into inbox (record_id, handled_at) values ('old', '2020-03-02T09:00:00Z')`);

  let isDying = true;
  const dying = (id: string) => {
    if (isDying && id === lost[600]) throw Object.assign(new Error('the database is away'), { code: 'ECONNRESET' });
  };
  {
    await using _one = await reader.consume(...consumers(dying));
    await eventually(() => isGap(reader), waiting);
    // A reader that notes a gap once more, after its events came again, stays deaf until they come again.
    await eventually(
      async () => expect(await reader.bus.gaps(consumerGroup(probe), [probeTopic])).toEqual([]),
      waiting,
    );
    await using _two = await reader.consume(...consumers(dying));
    expect(await reader.effects()).toEqual(handled);
    expect(await republish(reader)).toEqual({ owner, kept: 701 });
    await eventually(async () => expect(await reader.effects()).toHaveLength(502), waiting);
    await isGap(reader);
  }
  isDying = false;
  await using _ = await reader.consume(...consumers());
  await isHeard(reader);
  const all = [...handled, ...lost, ...later];
  expect(await reader.effects()).toEqual(all);
  expect(await reader.parked()).toEqual([]);
  // Nothing that may come again is forgotten meanwhile.
  expect((await database.query(`select from inbox where record_id = 'old'`)).rowCount).toBe(1);

  expect(await republish(reader)).toEqual({ owner, kept: 0 });
  await isHeard(reader);
  const next = await publish(reader, 'next', ['ReplyReceived']);
  await eventually(async () => expect(await reader.effects()).toEqual([...all, ...next]), waiting);
});

test('what may have been handled and forgotten is not handled again, unless an operator knows that it was not', async () => {
  await using reader = await startProbe();
  const { database } = reader;
  const [packed = '', missed = ''] = await publish(reader, 'old', ['ReplyReceived', 'ReplyReceived']);
  const event = JSON.parse(engagementRecord('ReplyReceived', { id: packed }).value);
  const kept = await pack([{ transactionId: '1', position: 1, consumed: { topic: probeTopic, event } }]);
  await database.query(`insert into journal_packs values ('1', 1, 1, $1)`, [kept]);
  await database.query(`update inbox_memory set known_since = $1`, [now().add({ hours: 24 }).toString()]);
  await using _ = await reader.consume(...consumers());
  await eventually(async () => expect(await reader.effects()).toContain(missed), waiting);
  await database.query('truncate effects, inbox, journal_blocks');

  await expect(republish(reader)).rejects.toThrow(/before 20\S+Z this service cannot tell .* Say --from 20/);
  expect((await database.query('select from republications')).rowCount).toBe(0);
  const isMine = async () => (await reader.effects()).filter((id) => [packed, missed].includes(id));
  expect(await isMine()).toEqual([]);

  await republish(reader, { hasMissedEverything: true });
  await isHeard(reader);
  expect(await isMine()).toEqual([missed]);
});

test('what leaves no key is left out where the journal has it, unless its reaction is still to come', async () => {
  await using reader = await startProbe();
  const { database } = reader;
  const [done = '', projected = '', missed = ''] = await publish(reader, 'told', Array(3).fill('ReplyReceived'));
  await database.query(
    `insert into journal_blocks (handled_at, topic, events, ids, packed) values ($1, $2, 2, $3, '')`,
    [now().toString(), probeTopic, [done, projected]],
  );
  await database.query('insert into inbox (record_id, handled_at) values ($1, $2)', [
    `projected:${projected}`,
    now().toString(),
  ]);
  const { kept } = await republish(reader);
  const { rows } = await database.query('select record_id as id from republished_records order by number');
  expect(rows).toHaveLength(kept);
  const mine = [done, projected, missed];
  expect(rows.map(({ id }) => id).filter((id) => mine.includes(id))).toEqual([projected, missed]);
});

test('what is not told to its end, or by another, changes nothing', async () => {
  await using reader = await startProbe();
  await publish(reader, 'cut off', ['ReplyReceived']);
  await expect(republish(reader, { isCut: true })).rejects.toThrow('not told to its end');
  await reader.database.query(`insert into republications (owner, topics, last_gap) values ($1, '{}', 0)`, [owner]);
  await using _ = await reader.consume(...consumers());
  await eventually(async () => expect((await reader.database.query('select from republications')).rowCount).toBe(0));
  const foreign = [writeLine({ owner: 'leads', topics: [probeTopic] }), writeLine({ count: 0 })];
  const lines = (async function* () {
    yield* foreign;
  })();
  await expect(keepRepublished(lines, { database: reader.database, hasMissedEverything: false, now })).rejects.toThrow(
    'not told by leads',
  );
  expect((await reader.database.query('select from republications')).rowCount).toBe(0);
  expect(await unheardTopics(reader.database)).toEqual([]);
});
