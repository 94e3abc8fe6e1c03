import { eventually, testDatabase } from '@cadenza/testing';
import { afterAll, expect, test } from 'vitest';
import { openDatabase, planEachTime, type Queryable, together } from './index.ts';

const { url } = await testDatabase();
const database = openDatabase(url, { connectionsMax: 2 });
afterAll(() => database[Symbol.asyncDispose]());
await database.query('create table notes (id int primary key)');

const noteIds = async () => (await database.query('select id from notes order by id')).rows.map(({ id }) => id);

test('a transaction is committed when its work resolves, and returns its result', async () => {
  const response = await database.transaction(async (transaction) => {
    await transaction.query('insert into notes values (1)');
    return 'done';
  });
  expect(response).toBe('done');
  expect(await noteIds()).toEqual([1]);
});

test.each([
  ['an error of the work', 'select 1'],
  ['an error of the database', 'insert into notes values (1)'],
])('%s rolls everything back and is thrown', async (_, statement) => {
  const failing = database.transaction(async (transaction) => {
    await transaction.query('insert into notes values (2)');
    await transaction.query(statement);
    throw new Error('duplicate, so to speak');
  });
  await expect(failing).rejects.toThrow('duplicate');
  expect(await noteIds()).toEqual([1]);
});

test('statements given at once run in that order, and each gets its own result', async () => {
  const responses = await database.transaction((transaction) =>
    together([
      transaction.query<{ sum: number }>('select sum(id)::int from notes'),
      transaction.query('insert into notes values ($1)', [40]),
      transaction.query<{ sum: number }>('select sum(id)::int from notes'),
      transaction.query('delete from notes where id = $1', [40]),
    ]),
  );
  expect(responses.map(({ rows, rowCount }) => rows[0]?.sum ?? rowCount)).toEqual([1, 1, 41, 1]);
});

test('when one of them fails, everything is rolled back and its error is thrown', async () => {
  const failing = database.transaction((transaction) => {
    const insert = (id: number) => transaction.query('insert into notes values ($1)', [id]);
    const [first, duplicate, last] = [insert(41), insert(1), insert(42)];
    // Fails later than the one after it, which only says that the transaction is over.
    return together([first, duplicate.finally(() => last.catch(() => {})), last]);
  });
  await expect(failing).rejects.toThrow('duplicate key');
  expect(await noteIds()).toEqual([1]);
});

test('a connection that breaks inside a transaction fails it and nothing else', async () => {
  for (let round = 0; round < 4; round += 1) {
    const broken = database.transaction(async (transaction) => {
      await transaction.query('insert into notes values (3)');
      await transaction.query('select pg_terminate_backend(pg_backend_pid())');
    });
    await expect(broken).rejects.toThrow(/terminat/);
  }
  expect(await noteIds()).toEqual([1]);
});

test('long reads leave transactions their connections, and both are counted', async () => {
  await using other = openDatabase(url);
  const { promise: isRead, resolve: endReading } = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const holding = other.transaction(async (transaction) => {
    await transaction.query('lock table notes');
    locked.resolve();
    await isRead;
  });
  await locked.promise;
  const reading = [noteIds(), noteIds(), noteIds()];
  expect(await database.transaction((transaction) => transaction.query('select 1 as one'))).toMatchObject({
    rows: [{ one: 1 }],
  });
  await eventually(() => expect(database.connections()).toMatchObject({ busy: 2, waiting: 1 }));
  endReading();
  await holding;
  expect(await Promise.all(reading)).toEqual([[1], [1], [1]]);
});

test('idle connections that break are replaced', async () => {
  await Promise.all([database.query('select pg_sleep(0.01)'), database.query('select pg_sleep(0.01)')]);
  await using other = openDatabase(url);
  await other.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await eventually(async () => expect(await noteIds()).toEqual([1]));
});

test('statements of a transaction are prepared, and find a row by its key however small its table is', async () => {
  await database.query('create table drawers (id int primary key); insert into drawers values (1); analyze drawers');
  const planOf = async (transaction: Queryable) =>
    JSON.stringify((await transaction.query('explain select from drawers where id = $1', [1])).rows);
  await database.transaction(async (transaction) => {
    expect(await planOf(transaction)).toContain('Index');
    const { rows } = await transaction.query('select count(*) from pg_prepared_statements where statement like $1', [
      'explain%',
    ]);
    expect(rows).toEqual([{ count: 1 }]);
    await planEachTime(transaction);
    expect(await planOf(transaction)).toContain('Seq Scan');
  });
  expect(await planOf(database)).toContain('Seq Scan');
  for (const time of ['first', 'later']) expect(await planOf(database.byKey), time).toContain('Index');
});

test('a transaction joins rows by key through an index, however small their table is when the join is planned', async () => {
  await database.query(
    'create table shelves (id int primary key); insert into shelves select generate_series(1, 100); analyze shelves',
  );
  const joined = 'explain select from unnest($1::int[]) as id join shelves using (id)';
  const planOf = async (transaction: Queryable) => JSON.stringify((await transaction.query(joined, [[1, 2, 3]])).rows);
  await database.transaction(async (transaction) => {
    expect(await planOf(transaction)).toMatch(/Nested Loop.*Index Cond/);
    await planEachTime(transaction);
    expect(await planOf(transaction)).not.toContain('Index');
  });
  expect(await planOf(database.byKey)).toMatch(/Nested Loop.*Index Cond/);
});

test('a single statement by key is durable when it resolves, and one that fails affects no other', async () => {
  const add = (id: number) => database.byKey.query('insert into notes values ($1)', [id]);
  const ends = await Promise.allSettled([add(5), add(6), add(1), add(7)]);
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect(await noteIds()).toEqual([1, 5, 6, 7]);
  await database.byKey.query('delete from notes where id > $1', [1]);
});

test('a forgotten transaction does not stay open', async () => {
  const { rows } = await database.query(
    `select current_setting('idle_in_transaction_session_timeout') as idle, current_setting('statement_timeout') as running`,
  );
  expect(rows).toEqual([{ idle: '10s', running: '30s' }]);
});

test.each([
  ["timestamptz '2026-03-02 09:00:00+00'", '2026-03-02T09:00:00.000Z'],
  ["timestamptz '2026-03-02 09:00:00.5+00'", '2026-03-02T09:00:00.500Z'],
  ["timestamptz '2026-03-02 09:00:00.123456+00'", '2026-03-02T09:00:00.123Z'],
  ["timestamptz '2026-07-02 09:00:00 America/New_York'", '2026-07-02T13:00:00.000Z'],
  ['null::timestamptz', null],
  ['9007199254740991::bigint', 9_007_199_254_740_991],
  ['count(*)', 1],
  ['null::bigint', null],
])('%s is read as %s', async (expression, value) => {
  expect((await database.query(`select ${expression} as value`)).rows).toEqual([{ value }]);
});
