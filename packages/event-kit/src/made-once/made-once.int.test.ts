import { fileURLToPath } from 'node:url';
import { eventStoreMigrations } from '@cadenza/event-store';
import { fingerprintOf } from '@cadenza/http-kit';
import { openDatabase } from '@cadenza/postgres';
import { testDatabase } from '@cadenza/testing';
import { afterAll, describe, expect, test } from 'vitest';
import { forgetOldest, keyHours } from './forget-made.ts';
import { makeOnceIn } from './made-once.ts';

const migrations = fileURLToPath(new URL('../../migrations', import.meta.url));
const own = await testDatabase(
  { directory: eventStoreMigrations, table: 'event_store_migrations' },
  { directory: migrations, table: 'service_kit_migrations' },
);
const database = openDatabase(own.url);
await database.query('create table things (id int generated always as identity primary key, name text unique)');
afterAll(async () => {
  await database[Symbol.asyncDispose]();
  await own[Symbol.asyncDispose]();
});

const now = Temporal.Instant.from('2026-03-02T09:00:00Z');
let count = 0;
const aKey = () => {
  count += 1;
  return `key-${count}`;
};

interface Thing {
  id: number;
}

/** Makes a thing under a key; `before` runs in the same transaction, before the key is noted. */
function make(key: string, name: string, before = async () => {}, owner = 'ada'): Promise<Thing> {
  const once = makeOnceIn(database, { owner, key, fingerprint: fingerprintOf(key, name), now });
  return once<Thing>((keep) =>
    database.transaction(async (transaction) => {
      const { rows } = await transaction.query<Thing>('insert into things (name) values ($1) returning id', [name]);
      await before();
      await keep(transaction, rows[0] as Thing);
      return rows[0] as Thing;
    }),
  );
}
const thingsNamed = async (name: string) =>
  (await database.query('select from things where name = $1', [name])).rowCount;

describe('under one Idempotency-Key', () => {
  test('the same request makes one thing and answers it again', async () => {
    const key = aKey();
    const first = await make(key, 'again');
    expect(await make(key, 'again')).toEqual(first);
    expect(await thingsNamed('again')).toBe(1);
  });

  test('another request is refused with 422, and another user has keys of their own', async () => {
    const key = aKey();
    const { id } = await make(key, 'one');
    await expect(make(key, 'other')).rejects.toMatchObject({ status: 422, code: 'key-used-before' });
    const theirs = await make(key, 'other', undefined, 'grace');
    expect(theirs.id).not.toBe(id);
  });

  test('what comes while the same is made is told so with 409, and makes nothing', async () => {
    const key = aKey();
    const [reached, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const once = () => makeOnceIn(database, { owner: 'ada', key, fingerprint: fingerprintOf(key), now });
    const first = once()<Thing>((keep) =>
      database.transaction(async (transaction) => {
        await keep(transaction, { id: 1 });
        reached.resolve();
        await goOn.promise;
        return { id: 1 };
      }),
    );
    await reached.promise;
    const second = once()<Thing>((keep) =>
      database.transaction(async (transaction) => {
        await transaction.query("insert into things (name) values ('second')", []);
        await keep(transaction, { id: 2 });
        return { id: 2 };
      }),
    );
    await expect(second).rejects.toMatchObject({ status: 409, code: 'request-under-way' });
    goOn.resolve();
    expect(await first).toEqual({ id: 1 });
    expect(await thingsNamed('second')).toBe(0);
  });

  test('many at once make one thing; each answers it, or says that it is under way', async () => {
    const key = aKey();
    const answers = await Promise.allSettled(Array.from({ length: 8 }, () => make(key, 'race')));
    const made = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.id] : []));
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.code] : []));
    expect(new Set(made).size).toBe(1);
    expect(refused.filter((code) => code !== 'request-under-way')).toEqual([]);
    expect(await thingsNamed('race')).toBe(1);
  });

  test('what finds nothing left to make, since the same was faster, answers what that one made', async () => {
    const key = aKey();
    const once = makeOnceIn(database, { owner: 'ada', key, fingerprint: fingerprintOf(key, 'raced'), now });
    const late = once<Thing>(async () => {
      await make(key, 'raced');
      return { id: 0 };
    });
    expect(await late).toEqual(await make(key, 'raced'));
  });

  test('a try that dies before its commit leaves no dead key, and one that dies after it no second thing', async () => {
    const key = aKey();
    const die = () => Promise.reject(new Error('killed'));
    await expect(make(key, 'crash', die)).rejects.toThrow('killed');
    expect(await thingsNamed('crash')).toBe(0);
    const made = await make(key, 'crash');
    // The response was lost with the process; another instance serves the retry.
    expect(await make(key, 'crash', die)).toEqual(made);
  });

  test(`a key is forgotten after ${keyHours} hours`, async () => {
    const key = aKey();
    await make(key, 'old');
    await forgetOldest(database, now.add({ hours: keyHours }));
    await make(key, 'old');
    await forgetOldest(database, now.add({ hours: keyHours, seconds: 1 }));
    await make(key, 'new');
    expect(await thingsNamed('new')).toBe(1);
  });
});
