import { Refusal } from '@cadenza/http-kit';
import { onKafka, testKafka, eventually as within } from '@cadenza/testing';
import { describe, expect, test } from 'vitest';
import { acknowledgementKey } from '../await-writes.ts';
import {
  appendEvents,
  engagementRecord,
  type Probe,
  type ProbeApp,
  probeTopic,
  startProbe,
  writeEffect,
} from '../testing/probe-service.ts';
import { type Consumer, consumersFor } from './consumer.ts';
import { noteHandled } from './inbox.ts';

const { on } = consumersFor<ProbeApp>();

const projects: Consumer<ProbeApp> = on('ReplyReceived', {
  project: (transaction, event) => writeEffect(transaction, event.id),
});
const reacts: Consumer<ProbeApp> = on('Unsubscribed', {
  react: (event, { database }, note) =>
    database.transaction(async (transaction) => {
      await appendEvents(transaction, event.id, ['Reacted']);
      await writeEffect(transaction, event.id);
      await note(transaction);
    }),
});

const kafka = await testKafka();
/** Joining a group takes seconds on a busy machine. */
const eventually = (attempt: () => void | Promise<void>) => within(attempt, { timeoutMs: 60_000 });

describe('on the log in PostgreSQL', () => testConsumers(startProbe));
describe.skipIf(kafka.missing)(onKafka(kafka), { timeout: 600_000 }, () =>
  testConsumers(() => startProbe(kafka.brokers)),
);

/** What consumers promise on every bus. */
function testConsumers(start: () => Promise<Probe>): void {
  test.each(['ReplyReceived', 'Unsubscribed'] as const)('%s twice has its effect once', async (type) => {
    await using probe = await start();
    const records = [engagementRecord(type), engagementRecord(type)];
    await probe.bus.publish([...records, ...records]);
    {
      await using _ = await probe.consume(projects, reacts);
      await eventually(async () => expect(await probe.effects()).toHaveLength(2));
    }
    const last = engagementRecord(type);
    await probe.bus.publish([...records, last]);
    await using _ = await probe.consume(projects, reacts);
    const expected = [...records, last].map(({ id }) => id);
    await eventually(async () => expect(await probe.effects()).toEqual(expected));
    expect(await probe.parked()).toEqual([]);
  });

  test.each(['ReplyReceived', 'Unsubscribed'] as const)(
    '%s in parts: none has an effect after its end',
    async (type) => {
      await using probe = await start();
      const end = engagementRecord(type);
      const parts = [1, 2].map(() => engagementRecord(type, { partOf: end.id }));
      const repetition = [engagementRecord(type, { partOf: end.id }), ...parts, end];
      const after = engagementRecord(type);
      await using _ = await probe.consume(projects, reacts);
      await probe.bus.publish([...parts, end, ...repetition]);
      await probe.bus.publish([...repetition, after]);
      const expected = [...parts, end, after].map(({ id }) => id);
      await eventually(async () => expect(await probe.effects()).toEqual(expected));
    },
  );

  test('what may be repeated leaves one row for all that a commit handled; what was parked is still recognised', async () => {
    await using probe = await start();
    const bad = engagementRecord('ReplyReceived');
    const repeatable = on('ReplyReceived', {
      isRepeatable: true,
      project: async (transaction, event) => {
        if (event.id === bad.id) throw new Error('cannot be handled');
        await writeEffect(transaction, event.id);
      },
    });
    const records = Array.from({ length: 5 }, () => engagementRecord('ReplyReceived'));
    const [first, last] = [engagementRecord('Unsubscribed'), engagementRecord('Unsubscribed')];
    await probe.bus.publish([first, ...records, last]);
    await using _ = await probe.consume(repeatable, reacts);
    await eventually(async () => expect(await probe.effects()).toHaveLength(7));
    const kept = await probe.database.query('select events from journal_blocks');
    expect(kept.rows.reduce((sum, { events }) => sum + events, 0)).toBe(5);
    const keys = async () => (await probe.database.query('select record_id as key from inbox')).rows;
    expect((await keys()).map(({ key }) => key).sort()).toEqual([first.id, last.id].sort());

    await probe.bus.publish([bad, bad, engagementRecord('Unsubscribed')]);
    await eventually(async () => expect(await probe.effects()).toHaveLength(8));
    expect((await probe.parked()).map(({ id }) => id)).toEqual([bad.id]);
    expect((await keys()).map(({ key }) => key)).toContain(bad.id);
  });

  test('what is projected and what is reacted to keep their order', async () => {
    await using probe = await start();
    const types = Array.from({ length: 12 }, (_, number) => (number % 4 < 2 ? 'ReplyReceived' : 'Unsubscribed'));
    const records = types.map((type) => engagementRecord(type));
    await probe.bus.publish(records);
    await using _ = await probe.consume(projects, reacts);
    await eventually(async () => expect(await probe.effects()).toEqual(records.map(({ id }) => id)));
  });

  test('a fault is tried again and then parked with its error, while later records go on', async () => {
    await using probe = await start();
    const [before, bad, after] = [1, 2, 3].map(() => engagementRecord('ReplyReceived'));
    let attempts = 0;
    await probe.bus.publish([before!, bad!, after!]);
    await using _ = await probe.consume(
      on('ReplyReceived', {
        project: async (transaction, event) => {
          await writeEffect(transaction, event.id);
          if (event.id !== bad!.id) return;
          attempts += 1;
          throw new Error('this one cannot be understood');
        },
      }),
    );
    await eventually(async () => expect(await probe.effects()).toEqual([before!.id, after!.id]));
    const { id, key, value } = bad!;
    const error = 'this one cannot be understood';
    expect(await probe.parked()).toMatchObject([{ id, key, value, type: 'ReplyReceived', error, waitsFor: null }]);
    // With the others, with the one before it, and four times alone.
    expect(attempts).toBe(6);
  });

  test('a fault that passes is not parked', async () => {
    await using probe = await start();
    let attempts = 0;
    await probe.bus.publish([engagementRecord('Unsubscribed')]);
    await using _ = await probe.consume(
      on('Unsubscribed', {
        react: async (event, app, note) => {
          attempts += 1;
          if (attempts < 3) throw new Error('not yet');
          await reacts.react?.(event as never, app, note);
        },
      }),
    );
    await eventually(async () => expect(await probe.effects()).toHaveLength(1));
    expect(await probe.parked()).toEqual([]);
  });

  test.each(['project', 'react'] as const)('a refusal in %s is acknowledged', async (kind) => {
    await using probe = await start();
    const refused = engagementRecord('ReplyReceived');
    const next = engagementRecord('Unsubscribed');
    let attempts = 0;
    const refuse = async () => {
      attempts += 1;
      throw new Refusal(404, 'campaign-not-found', 'This campaign does not exist.');
    };
    await probe.bus.publish([refused, next]);
    await using _ = await probe.consume(
      on('ReplyReceived', kind === 'project' ? { project: refuse } : { react: refuse }),
      reacts,
    );
    await eventually(async () => expect(await probe.effects()).toEqual([next.id]));
    expect(attempts).toBeLessThanOrEqual(2);
    expect(await probe.parked()).toEqual([]);
  });

  test('what cannot be read is parked, what nobody here asked for is passed over', async () => {
    await using probe = await start();
    const good = engagementRecord('ReplyReceived');
    const newer = engagementRecord('ReplyReceived', { version: 2 });
    const odd = engagementRecord('ReplyReceived', { data: { campaignId: 7 } });
    const broken = { ...engagementRecord('ReplyReceived'), value: '{"type":' };
    const notOurs = engagementRecord('Unsubscribed', { version: 9 });
    await probe.bus.publish([newer, odd, broken, notOurs, good]);
    await using _ = await probe.consume(projects);
    await eventually(async () => expect(await probe.effects()).toEqual([good.id]));
    const parked = await probe.parked();
    expect(parked.map(({ id }) => id)).toEqual([newer.id, odd.id, broken.id]);
    expect(parked[0]?.error).toBe('Version 2 of ReplyReceived is not known here');
    for (const { error } of parked) expect(error).not.toBe('');
  });

  test.each([
    ['a half of a character', { value: `{"type": x${'😀'.repeat(20)}` }],
    ['a NUL', engagementRecord('ReplyReceived', { version: '\0' })],
  ])('what cannot be read for a reason that holds %s holds up nothing', async (_what, changes) => {
    await using probe = await start();
    const [bad, good] = [{ ...engagementRecord('ReplyReceived'), ...changes }, engagementRecord('ReplyReceived')];
    await probe.bus.publish([bad, good]);
    await using _ = await probe.consume(projects);
    await eventually(async () => expect(await probe.effects()).toEqual([good.id]));
    expect((await probe.parked()).map(({ value }) => value)).toEqual([bad.value]);
  });

  test('while the database is away nothing is parked, and everything is handled when it is back', async () => {
    await using probe = await start();
    const records = [engagementRecord('ReplyReceived'), engagementRecord('ReplyReceived')];
    // More outages than a fault has tries.
    const outagesMax = 5;
    let outages = 0;
    await probe.bus.publish(records);
    await using _ = await probe.consume(
      on('ReplyReceived', {
        project: async (transaction, event) => {
          await writeEffect(transaction, event.id);
          if (outages >= outagesMax) return;
          outages += 1;
          await transaction.query('select pg_terminate_backend(pg_backend_pid())');
        },
      }),
    );
    await eventually(async () => expect(await probe.effects()).toEqual(records.map(({ id }) => id)));
    expect(await probe.parked()).toEqual([]);
  });

  test('a reaction that fails after its mark leaves neither, and runs again', async () => {
    await using probe = await start();
    const record = engagementRecord('Unsubscribed');
    let attempts = 0;
    await probe.bus.publish([record]);
    await using _ = await probe.consume(
      on('Unsubscribed', {
        react: (event, { database }, note) =>
          database.transaction(async (transaction) => {
            attempts += 1;
            await appendEvents(transaction, event.id, ['Reacted']);
            await writeEffect(transaction, event.id);
            await note(transaction);
            if (attempts === 1) throw new Error('before the commit');
          }),
      }),
    );
    await eventually(async () => expect(await probe.effects()).toEqual([record.id]));
    expect(attempts).toBe(2);
  });

  test('a reaction that records nothing is marked all the same', async () => {
    await using probe = await start();
    const record = engagementRecord('Unsubscribed');
    let attempts = 0;
    await probe.bus.publish([record, record, engagementRecord('ReplyReceived')]);
    await using _ = await probe.consume(
      projects,
      on('Unsubscribed', {
        react: async () => {
          attempts += 1;
        },
      }),
    );
    await eventually(async () => expect(await probe.effects()).toHaveLength(1));
    expect(attempts).toBe(1);
  });

  test('events that need no reaction are handled together, each once, in their place among those that do', async () => {
    await using probe = await start();
    const records = Array.from({ length: 6 }, () => engagementRecord('Unsubscribed'));
    const wanted = new Set(records.filter((_, place) => place % 3 === 1).map(({ id }) => id));
    const last = engagementRecord('ReplyReceived');
    await probe.bus.publish([...records, ...records, last]);
    const asked: number[] = [];
    await using _ = await probe.consume(
      projects,
      on('Unsubscribed', {
        reactsTo: async (_database, events) => {
          asked.push(events.length);
          return wanted;
        },
        react: async (event, { database }, note) =>
          database.transaction(async (transaction) => {
            await writeEffect(transaction, event.id);
            await note(transaction);
          }),
      }),
    );
    await eventually(async () => expect(await probe.effects()).toEqual([...wanted, last.id]));
    const { rows } = await probe.database.query('select record_id from inbox where record_id = any($1)', [
      records.map(({ id }) => id),
    ]);
    expect(rows).toHaveLength(records.length);
    expect(asked.length).toBeLessThan(records.length);
  });

  test('when another instance was faster, the effect of this one is rolled back', async () => {
    await using probe = await start();
    const [first, next] = [engagementRecord('Unsubscribed'), engagementRecord('ReplyReceived')];
    await probe.bus.publish([first!, next!]);
    await using _ = await probe.consume(
      projects,
      on('Unsubscribed', {
        react: async (event, app, note) => {
          await noteHandled(
            probe.database,
            [{ key: event.id, topic: probeTopic, event, isProjected: false, isLast: true, isRepeatable: false }],
            Temporal.Now.instant(),
          );
          await reacts.react?.(event as never, app, note);
        },
      }),
    );
    await eventually(async () => expect(await probe.effects()).toEqual([next!.id]));
    expect(await probe.parked()).toEqual([]);
  });

  test('an event notes what it answers, once for all answers (rule C1)', async () => {
    await using probe = await start();
    const answers = ['write'];
    await probe.bus.publish([
      engagementRecord('ReplyReceived', { answers }),
      engagementRecord('ReplyReceived', { answers }),
    ]);
    await using _ = await probe.consume(projects);
    await eventually(async () => expect(await probe.effects()).toHaveLength(2));
    const { rows } = await probe.database.query('select 1 from inbox where record_id = $1', [
      acknowledgementKey('write'),
    ]);
    expect(rows).toHaveLength(1);
  });

  test('what was handled long before the bus forgot it is forgotten here, too', async () => {
    await using probe = await start();
    const recent = Temporal.Now.instant().subtract({ hours: 13 * 24 });
    await probe.database.query(
      `insert into inbox (record_id, handled_at)
     select 'old ' || number, timestamptz '2020-03-02 09:00:00Z' from generate_series(1, 12000) as number
     union all select 'recent', $1`,
      [recent.toString()],
    );
    await using _ = await probe.consume(projects);
    const kept = async () => (await probe.database.query('select record_id as id from inbox')).rows.map(({ id }) => id);
    await eventually(async () => expect(await kept()).toEqual(['recent']));
  });
}
