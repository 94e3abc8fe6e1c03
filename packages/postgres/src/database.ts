import { Pool, type PoolClient, type PoolConfig, types } from 'pg';

/** What both a pool and a client inside a transaction can do. */
export interface Queryable {
  query: PoolClient['query'];
}

export interface Database extends AsyncDisposable {
  /** For what looks at many rows: each statement is planned for what it finds. */
  pool: Pool;
  query: PoolClient['query'];
  /** For single statements that find everything by key, each a transaction by itself: as those inside `transaction`. */
  byKey: Queryable;
  /**
   * Runs `work` in one transaction: committed when it resolves, rolled back when it rejects. Its statements with values
   * are prepared, by their texts: those are to be few. What it is asked is sent at once, and done in that order: what
   * does not need the answers before it need not wait for them (`together`).
   * Events are appended first inside it; every other write comes after (commit-safe reading order depends on it).
   */
  transaction<Result>(work: (transaction: Queryable) => Promise<Result>): Promise<Result>;
  /** How many connections are in use and at rest, and how many wait for one. */
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
 * the text: long lists have many of them.
 */
function isoInstant(value: string): string {
  const milliseconds = value.slice(20, -3).padEnd(3, '0').slice(0, 3);
  return `${value.slice(0, 10)}T${value.slice(11, 19)}.${milliseconds}Z`;
}

const inUtc = { timezone: 'UTC' };
/**
 * What a transaction writes is found by key: so the server plans each of its statements once for a connection. It may do
 * so while tables are small, and the plan stays while they grow, so it is not to read them whole: neither as they are nor
 * by an index, as the other ways of joining do.
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

/** From here to the end of the transaction statements are planned for what they find: for those about whole tables. */
export async function planEachTime(transaction: Queryable): Promise<void> {
  const settings = Object.entries(plannedEachTime).map(([name, value]) => `set local ${name} to ${value}`);
  await transaction.query(settings.join('; '));
}

/**
 * Waits for what was asked of a transaction at once, each to its end: what came after a rollback would be outside of it.
 *
 * @throws what the first that failed has failed with; those after it only say that the transaction is over
 */
export async function together<Answers extends unknown[]>(
  asked: readonly [...{ [Index in keyof Answers]: Promise<Answers[Index]> }],
): Promise<Answers> {
  await Promise.allSettled(asked);
  return Promise.all(asked) as Promise<Answers>;
}

/** By its text, so that every connection knows a statement under the same name. */
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
 * Two pools on one database, so that what looks at many rows takes no connection from what people wait for. Sessions run
 * in UTC, and no statement or transaction may stay open for long: on one cluster an open writing transaction holds back
 * every publisher.
 *
 * @param options.connectionsMax of transactions and statements by key; half as many, and at least two, besides for others
 */
export function openDatabase(url: string, { connectionsMax = 10, applicationName = 'cadenza' } = {}): Database {
  const config: PoolConfig = {
    connectionString: url,
    application_name: applicationName,
    pipeline: true,
    types: typeParsers,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 10_000,
  };
  // A rebuild keeps one of them for as long as it takes, and asks by another.
  const pool = openPool({ ...config, max: Math.max(2, Math.ceil(connectionsMax / 2)) }, inUtc);
  const byKey = openPool({ ...config, max: connectionsMax }, { ...inUtc, ...plannedOnce });
  const pools = [pool, byKey];
  const sum = (count: (pool: Pool) => number) => pools.reduce((total, each) => total + count(each), 0);

  async function transaction<Result>(work: (transaction: Queryable) => Promise<Result>): Promise<Result> {
    const client = await byKey.connect();
    let broken: Error | undefined;
    // A connection that breaks fails the running query as well; unheard, its event would end the process.
    const noteBroken = (error: Error) => {
      broken = error;
    };
    client.on('error', noteBroken);
    try {
      // Not waited for: it fails only with its connection, and so does all that is asked after it.
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
    connections: () => ({
      busy: sum(({ totalCount, idleCount }) => totalCount - idleCount),
      idle: sum(({ idleCount }) => idleCount),
      waiting: sum(({ waitingCount }) => waitingCount),
    }),
    [Symbol.asyncDispose]: async () => void (await Promise.all(pools.map((each) => each.end()))),
  };
}

/** Connects when it is first asked. @param settings of its sessions */
function openPool(config: PoolConfig, settings: Readonly<Record<string, string>>): Pool {
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  const pool = new Pool({ ...config, options: options.join(' ') });
  // An idle connection that breaks is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => {});
  return pool;
}
