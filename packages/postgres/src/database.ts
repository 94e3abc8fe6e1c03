import { type Pool, type PoolClient, type PoolConfig, types } from 'pg';
import { type DatabaseSession, openDatabaseSession } from './database-session.ts';
import { openPool } from './open-pool.ts';

/** What both a pool and a client inside a transaction can do. */
export interface Queryable {
  query: PoolClient['query'];
}

export interface Database extends AsyncDisposable {
  /** For statements about many rows, each planned for its own values. */
  pool: Pool;
  query: PoolClient['query'];
  /**
   * For single statements that find everything by key. Each is a transaction by itself, planned as those in
   * `transaction`.
   */
  byKey: Queryable;
  /**
   * Runs `work` in one transaction: committed when it resolves, rolled back when it rejects. Statements with values are
   * prepared under their texts, so there must be few different texts. Statements are sent at once and run in that
   * order: one that does not need the results before it need not wait for them (`together`).
   * Events are appended first inside it; every other write comes after (commit-safe order depends on it).
   */
  transaction<Result>(work: (transaction: Queryable) => Promise<Result>): Promise<Result>;
  /** The connection of the leases and listeners of this process. */
  session: DatabaseSession;
  /** How many connections of the pools are in use and idle, and how many callers wait for one. */
  connections(): Record<'busy' | 'idle' | 'waiting', number>;
}

const bigintOid = 20;
const timestamptzOid = 1184;

/** bigint as number (our counts and positions stay below 2^53), timestamptz as ISO 8601 text in UTC. */
const typeParsers: PoolConfig['types'] = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === bigintOid) return Number;
    if (oid === timestamptzOid) return (value: string) => isoInstant(value);
    return types.getTypeParser(oid, format as 'text');
  }) as typeof types.getTypeParser,
};

/**
 * `2026-03-02 09:00:00.5+00` as PostgreSQL prints it (sessions run in UTC) becomes `2026-03-02T09:00:00.500Z`. Cut from
 * the text, because long lists have many instants.
 */
function isoInstant(value: string): string {
  const milliseconds = value.slice(20, -3).padEnd(3, '0').slice(0, 3);
  return `${value.slice(0, 10)}T${value.slice(11, 19)}.${milliseconds}Z`;
}

/**
 * The server keeps what a connection has ever looked up and planned. A pool that polls would also never be idle enough to
 * have one connection again.
 */
const connectionSecondsMax = 120;

const inUtc = { timezone: 'UTC' };
/**
 * A transaction finds its rows by key, so the server plans each of its statements once for a connection. It may plan
 * while tables are small, and keeps the plan while they grow. The plan must therefore never read a whole table, neither
 * directly nor through an index, as hash and merge joins do. Nothing forbids the server to do so for an `exists` under
 * `or`, or where few rows fit: a scalar subquery, as in `or (select true from leads where id = …)`, is always a lookup.
 */
const plannedOnce = {
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
};
const plannedEachTime = {
  plan_cache_mode: 'auto',
  enable_seqscan: 'on',
  enable_hashjoin: 'on',
  enable_mergejoin: 'on',
};

/**
 * From this call to the end of the transaction, each statement is planned for its own values. For statements about
 * whole tables.
 */
export async function planEachTime(transaction: Queryable): Promise<void> {
  const settings = Object.entries(plannedEachTime).map(([name, value]) => `set local ${name} to ${value}`);
  await transaction.query(settings.join('; '));
}

/**
 * Waits until all statements that a transaction was given at once have ended. One that ran after the rollback would be
 * outside of it.
 *
 * @throws the error of the first that failed; those after it only say that the transaction is over
 */
export async function together<Results extends unknown[]>(
  asked: readonly [...{ [Index in keyof Results]: Promise<Results[Index]> }],
): Promise<Results> {
  await Promise.allSettled(asked);
  return Promise.all(asked) as Promise<Results>;
}

/** Names by text, so that a statement has the same name on every connection. */
const statementNames = new Map<string, string>();

function withPreparedStatements(client: Pick<Pool, 'query'>): Queryable {
  const query = (text: string, values?: unknown[]) => {
    if (!values) return client.query(text);
    const name = statementNames.get(text) ?? `statement_${statementNames.size}`;
    statementNames.set(text, name);
    return client.query({ name, text, values });
  };
  return { query: query as Queryable['query'] };
}

/**
 * Opens two pools on one database, so that statements about many rows take no connection from what users wait for.
 * Sessions run in UTC, and no statement or transaction may stay open for long: an open writing transaction holds back
 * every publisher of its cluster.
 *
 * @param options.connectionsMax of transactions and statements by key; the other pool has half as many, and at least
 * two
 */
export function openDatabase(url: string, { connectionsMax = 10, applicationName = 'cadenza' } = {}): Database {
  const config: PoolConfig = {
    connectionString: url,
    application_name: applicationName,
    pipeline: true,
    types: typeParsers,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 10_000,
    maxLifetimeSeconds: connectionSecondsMax,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 10_000,
  };
  // Two at least: a rebuild keeps one as long as it runs, and reads by another.
  const pool = openPool({ ...config, max: Math.max(2, Math.ceil(connectionsMax / 2)) }, inUtc);
  const byKey = openPool({ ...config, max: connectionsMax }, { ...inUtc, ...plannedOnce });
  const pools = [pool, byKey];
  const session = openDatabaseSession(url, `${applicationName}-session`);
  const sum = (count: (pool: Pool) => number) => pools.reduce((total, each) => total + count(each), 0);

  async function transaction<Result>(work: (transaction: Queryable) => Promise<Result>): Promise<Result> {
    const client = await byKey.connect();
    let broken: Error | undefined;
    // A broken connection also fails the running query. Without a listener its event would end the process.
    const noteBroken = (error: Error) => {
      broken = error;
    };
    client.on('error', noteBroken);
    try {
      // Not awaited: it fails only with its connection, and then every later statement fails as well.
      client.query('begin').catch(noteBroken);
      const result = await work(withPreparedStatements(client));
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch(noteBroken);
      throw error;
    } finally {
      client.release(broken);
      if (!broken) client.off('error', noteBroken);
    }
  }

  return {
    pool,
    query: pool.query.bind(pool) as PoolClient['query'],
    byKey: withPreparedStatements(byKey),
    transaction,
    session,
    connections: () => ({
      busy: sum(({ totalCount, idleCount }) => totalCount - idleCount),
      idle: sum(({ idleCount }) => idleCount),
      waiting: sum(({ waitingCount }) => waitingCount),
    }),
    [Symbol.asyncDispose]: async () => {
      await session[Symbol.asyncDispose]();
      await Promise.all(pools.map((each) => each.end()));
    },
  };
}
