import { topics } from '@cadenza/contracts';
import type { Queryable } from '@cadenza/postgres';
import { onKafka, testKafka, eventually as within } from '@cadenza/testing';
import { describe, expect, test } from 'vitest';
import { type Consumer, consumersFor } from '../consume/consumer.ts';
import { deadLetterTopic, parkedKey, replayHeader } from '../consume/dead-letter.ts';
import { noteHandled } from '../consume/inbox.ts';
import {
  engagementRecord,
  type Probe,
  type ProbeApp,
  probe,
  probeTopic,
  startProbe,
  writeEffect,
} from '../testing/probe-service.ts';
import { keepParked } from './parked-records.ts';
import type { Parking } from './parking.ts';

const { on } = consumersFor<ProbeApp>();

const kafka = await testKafka();
/** Joining a group takes seconds on a busy machine. */
const eventually = (attempt: () => void | Promise<void>) => within(attempt, { timeoutMs: 60_000 });

describe('on the log in PostgreSQL', { timeout: 600_000 }, () => testParking(startProbe));
describe.skipIf(kafka.missing)(onKafka(kafka), { timeout: 600_000 }, () =>
  testParking(() => startProbe(kafka.brokers)),
);

/** Holds a record by its id; its strand is the type of its event. */
const holding: Parking<ProbeApp> = {
  strandsOf: ({ type = 'unreadable' }) => [type],
  hold: async (transaction, { number, type = 'unreadable' }) => {
    await transaction.query('insert into holds values ($1, $2) on conflict do nothing', [number, type]);
  },
  release: async (transaction, number) => {
    await transaction.query('delete from holds where number = $1', [number]);
  },
};

async function withHolds(start: () => Promise<Probe>): Promise<Probe> {
  const started = await start();
  await started.database.query('create table holds (number bigint primary key, what text)');
  return started;
}

const held = async ({ database }: Probe) =>
  (await database.query('select what from holds')).rows.map(({ what }) => what);
const ask = ({ database }: Probe, request: 'replay' | 'drop', id: string) =>
  database.query('update parked_records set request = $1 where record_id = $2', [request, id]);

/** Fails for the ids in `bad`. */
function projecting(bad: ReadonlySet<string>, type: 'ReplyReceived' | 'Unsubscribed' = 'ReplyReceived') {
  return on(type, {
    project: async (transaction: Queryable, { id }: { id: string }) => {
      if (bad.has(id)) throw new Error('not understood yet');
      await writeEffect(transaction, id);
    },
  }) as Consumer<ProbeApp>;
}

/** What parking promises on every bus. */
function testParking(start: () => Promise<Probe>): void {
  test('S10: records wait behind one that another instance parked while this one handled it', async () => {
    await using running = await withHolds(start);
    const [bad, later] = [engagementRecord('ReplyReceived'), engagementRecord('ReplyReceived')];
    let isParkedElsewhere = false;
    const parkElsewhere = () =>
      running.database.transaction(async (transaction) => {
        isParkedElsewhere = true;
        const at = Temporal.Now.instant();
        const how = {
          type: 'ReplyReceived',
          error: new Error('elsewhere'),
          strands: ['ReplyReceived'],
          waitsFor: undefined,
          at,
        };
        await keepParked(transaction, bad, how);
        const handled = {
          topic: probeTopic,
          event: JSON.parse(bad.value),
          isProjected: false,
          isLast: true,
          isRepeatable: false,
        };
        await noteHandled(
          transaction,
          [
            { ...handled, key: bad.id },
            { ...handled, key: parkedKey(bad.id) },
          ],
          at,
        );
      });
    await running.bus.publish([bad, later]);
    await using _ = await running.consumeHolding(
      holding,
      on('ReplyReceived', {
        project: async (transaction, { id }) => {
          if (id !== bad.id) return writeEffect(transaction, id);
          if (!isParkedElsewhere) await parkElsewhere();
          throw new Error('not understood');
        },
      }),
    );
    await eventually(async () => {
      const [first, ...behind] = await running.parked();
      expect(behind).toMatchObject([{ id: later.id, waitsFor: first?.number }]);
    });
    expect(await running.effects()).toEqual([]);
  });

  test('S10: what a record may forbid is held in the commit that parks it, and let go in the one that handles it', async () => {
    await using running = await withHolds(start);
    const [bad, other] = [engagementRecord('ReplyReceived'), engagementRecord('Unsubscribed')];
    const failing = new Set([bad.id]);
    await running.bus.publish([bad, other]);
    await using _ = await running.consumeHolding(holding, projecting(failing), projecting(failing, 'Unsubscribed'));
    await eventually(async () => expect(await running.effects()).toEqual([other.id]));
    expect(await held(running)).toEqual(['ReplyReceived']);

    await ask(running, 'replay', bad.id);
    await eventually(async () => expect((await running.parked()).length).toBe(1));
    await running.database.query(
      `create function refuse() returns trigger language plpgsql as $$ begin
         if exists (select from parked_records) or exists (select from holds) then raise 'an effect beside its hold'; end if;
         return null;
       end $$;
       create constraint trigger no_hold_at_the_end after insert on effects deferrable initially deferred
         for each row execute function refuse()`,
    );
    failing.clear();
    await eventually(async () => {
      await ask(running, 'replay', bad.id);
      expect(await running.effects()).toEqual([other.id, bad.id]);
    });
    expect([await running.parked(), await held(running)]).toEqual([[], []]);
  });

  test('S10: a crash while a record is parked leaves nothing of it: it is parked again, with its hold', async () => {
    await using running = await withHolds(start);
    const bad = engagementRecord('ReplyReceived');
    let crashes = 2;
    const crashing: Parking<ProbeApp> = {
      ...holding,
      hold: async (transaction, record, app) => {
        await holding.hold(transaction, record, app);
        crashes -= 1;
        if (crashes >= 0) await transaction.query('select pg_terminate_backend(pg_backend_pid())');
      },
    };
    await running.bus.publish([bad]);
    await using _ = await running.consumeHolding(crashing, projecting(new Set([bad.id])));
    await eventually(async () => expect(await held(running)).toEqual(['ReplyReceived']));
    expect((await running.parked()).map(({ id }) => id)).toEqual([bad.id]);
    const { rows } = await running.database.query('select 1 from inbox where record_id = $1', [parkedKey(bad.id)]);
    expect(rows).toHaveLength(1);
  });

  test('S10: a record that still fails keeps its hold and its place, and one that cannot be read is parked with its type', async () => {
    await using running = await withHolds(start);
    const unreadable = { ...engagementRecord('Unsubscribed'), value: '{"type":\0' };
    const newer = engagementRecord('ReplyReceived', { version: 2 });
    // The log in PostgreSQL takes no NUL.
    const records = start === startProbe ? [newer] : [newer, unreadable];
    await running.bus.publish(records);
    await using _ = await running.consumeHolding(holding, projecting(new Set()), projecting(new Set(), 'Unsubscribed'));
    await eventually(async () =>
      expect((await running.parked()).map(({ id }) => id)).toEqual(records.map(({ id }) => id)),
    );
    const before = await running.parked();
    expect(before.map(({ value }) => value)).toEqual(records.map(({ value }) => value));
    for (const { id } of records) await ask(running, 'replay', id);
    await eventually(async () => {
      const { rows } = await running.database.query('select from parked_records where request is not null');
      expect(rows).toEqual([]);
    });
    expect(await running.parked()).toEqual(before);
    expect((await held(running)).toSorted()).toEqual(records.map(({ headers }) => headers['type']));
  });

  test('S10: one about which somebody asks again while it still fails is not let go', async () => {
    await using running = await withHolds(start);
    const [bad, newer] = [engagementRecord('ReplyReceived'), engagementRecord('Unsubscribed', { version: 2 })];
    const failing = new Set([bad.id]);
    await running.bus.publish([newer, bad]);
    await using _ = await running.consumeHolding(holding, projecting(failing), projecting(failing, 'Unsubscribed'));
    await eventually(async () => expect(await running.parked()).toHaveLength(2));
    await running.database.query(
      `create sequence asked_again;
       create function ask_again() returns trigger language plpgsql as $$ begin
         perform nextval('asked_again'); new.request = 'replay'; return new;
       end $$;
       create trigger ask_again before update on parked_records for each row
         when (old.request is not null and new.request is null) execute function ask_again()`,
    );
    for (const { id } of [newer, bad]) await ask(running, 'replay', id);
    await eventually(async () => {
      const { rows } = await running.database.query('select last_value as times from asked_again');
      expect(rows[0].times).toBeGreaterThan(3);
    });
    expect((await held(running)).toSorted()).toEqual(['ReplyReceived', 'Unsubscribed']);
    failing.clear();
    await eventually(async () => expect(await running.effects()).toEqual([bad.id]));
    await eventually(async () => expect((await running.parked()).map(({ id }) => id)).toEqual([newer.id]));
  });

  test('later records about the same wait behind a parked one, and follow it in their order; others go on', async () => {
    await using running = await withHolds(start);
    const [bad, next, last] = [1, 2, 3].map(() => engagementRecord('ReplyReceived'));
    const other = engagementRecord('Unsubscribed');
    const failing = new Set([bad!.id]);
    await running.bus.publish([bad!, next!, other, last!]);
    await using _ = await running.consumeHolding(holding, projecting(failing), projecting(failing, 'Unsubscribed'));
    await eventually(async () => expect(await running.effects()).toEqual([other.id]));
    await eventually(async () => {
      const parked = await running.parked();
      const { number } = parked[0]!;
      expect(parked.map(({ id, waitsFor }) => [id, waitsFor])).toEqual([
        [bad!.id, null],
        [next!.id, number],
        [last!.id, number],
      ]);
    });
    failing.clear();
    await ask(running, 'replay', bad!.id);
    const expected = [other, bad!, next!, last!].map(({ id }) => id);
    await eventually(async () => expect(await running.effects()).toEqual(expected));
    await eventually(async () => expect([await running.parked(), await held(running)]).toEqual([[], []]));
  });

  test('one that is dropped has no effect, holds nothing, and is not waited for any more', async () => {
    await using running = await withHolds(start);
    const [bad, next] = [engagementRecord('ReplyReceived'), engagementRecord('ReplyReceived')];
    await running.bus.publish([bad, next]);
    await using _ = await running.consumeHolding(holding, projecting(new Set([bad.id])));
    await eventually(async () => expect(await running.parked()).toHaveLength(2));
    await ask(running, 'drop', bad.id);
    await eventually(async () => expect(await running.effects()).toEqual([next.id]));
    await eventually(async () => expect([await running.parked(), await held(running)]).toEqual([[], []]));
    // The bus delivers it once more.
    await running.bus.publish([bad, engagementRecord('ReplyReceived')]);
    await eventually(async () => expect(await running.effects()).toHaveLength(2));
    expect(await running.parked()).toEqual([]);
  });

  test('S10: what version 0.1.0 parked in its dead-letter topic is taken over with its hold, unless it was replayed since', async () => {
    await using running = await withHolds(start);
    const [parked, replayed] = [engagementRecord('ReplyReceived'), engagementRecord('ReplyReceived')];
    const asBefore = (record: typeof parked) => ({
      ...record,
      topic: deadLetterTopic(topics.engagement, probe),
      headers: { ...record.headers, error: 'not understood then' },
    });
    await running.database.query('insert into inbox (record_id, handled_at) select unnest($1::text[]), now()', [
      [parked.id, parkedKey(parked.id), replayed.id],
    ]);
    await running.bus.publish([asBefore(replayed), asBefore(parked), asBefore(parked)]);
    await using _ = await running.consumeHolding(holding, projecting(new Set()));
    await eventually(async () => expect(await held(running)).toEqual(['ReplyReceived']));
    expect(await running.parked()).toMatchObject([{ id: parked.id, error: 'not understood then' }]);
    // The replay program of the older version puts the record back.
    await running.bus.publish([{ ...parked, headers: { ...parked.headers, [replayHeader]: probe } }]);
    await eventually(async () => expect(await running.effects()).toEqual([parked.id]));
    expect([await running.parked(), await held(running)]).toEqual([[], []]);
  });
}
