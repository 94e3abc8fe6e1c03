import { createHash } from 'node:crypto';
import { type Loop, startLoop } from '@cadenza/clock';
import { Client } from 'pg';

/** Instances tell each other when one joins, leaves or gives a share away; this interval finds those that died. */
const balanceEveryMsDefault = 1_000;
/**
 * An instance that is alone and owns everything has nobody to find: a new one notifies it, over the connection of its
 * locks.
 */
const aloneEveryMs = 30_000;

export interface Lease extends AsyncDisposable {
  /** The shares that this instance owns now, of 0 … shares-1. */
  owned(): readonly number[];
}

/**
 * Divides `shares` numbered pieces of work between all instances that call this with the same name on the same
 * database. Each piece is owned by at most one instance at a time; the others take over the pieces of one that dies.
 *
 * Kept as session advisory locks on one connection, so PostgreSQL itself notices a dead owner and no clock is
 * involved. An instance shows by a shared lock that it is there, and takes no more than its fair part. `onChange` is
 * called when shares were won or lost; with the connection all are lost.
 */
export async function leaseShares(
  url: string,
  {
    name,
    shares,
    onChange = () => {},
    onError = () => {},
    balanceEveryMs = balanceEveryMsDefault,
  }: {
    name: string;
    shares: number;
    onChange?: () => void;
    onError?: (error: unknown) => void;
    balanceEveryMs?: number;
  },
): Promise<Lease> {
  const group = createHash('sha256').update(name).digest().readInt32BE(0);
  const memberKey = -1;
  const channel = `lease_${group >>> 0}`;
  let wake = () => {};
  let client: Client | undefined;
  let owned: number[] = [];

  async function connect(): Promise<Client> {
    const connection = new Client({
      connectionString: url,
      application_name: `cadenza-lease ${name}`,
      keepAlive: true,
    });
    connection.on('error', () => lose(connection));
    connection.on('end', () => lose(connection));
    connection.on('notification', () => wake());
    await connection.connect();
    await connection.query('select pg_advisory_lock_shared($1, $2)', [group, memberKey]);
    await connection.query(`listen ${channel}`);
    client = connection;
    await tellOthers(connection);
    return connection;
  }

  const tellOthers = (connection: Client) => connection.query('select pg_notify($1, $2)', [channel, '']);

  function lose(connection: Client) {
    if (client !== connection) return;
    client = undefined;
    if (owned.length === 0) return;
    owned = [];
    onChange();
    wake();
  }

  async function balance(): Promise<number> {
    const connection = client ?? (await connect());
    const members = await connection.query<{ count: string }>(
      `select count(distinct pid) as count from pg_locks
       where locktype = 'advisory' and classid = $1::bigint::oid and objid = $2::bigint::oid and objsubid = 2
         and database = (select oid from pg_database where datname = current_database())`,
      [group >>> 0, memberKey >>> 0],
    );
    const membersCount = Math.max(1, Number(members.rows[0]?.count));
    const fairShare = Math.ceil(shares / membersCount);
    const before = owned.join();
    while (owned.length > fairShare) {
      const released = owned.at(-1) as number;
      owned = owned.slice(0, -1);
      onChange();
      await connection.query('select pg_advisory_unlock($1, $2)', [group, released]);
      await tellOthers(connection);
    }
    for (let share = 0; share < shares && owned.length < fairShare; share += 1) {
      if (owned.includes(share)) continue;
      const taken = await connection.query<{ locked: boolean }>('select pg_try_advisory_lock($1, $2) as locked', [
        group,
        share,
      ]);
      if (taken.rows[0]?.locked && client === connection) owned = [...owned, share];
    }
    if (owned.join() !== before) onChange();
    return membersCount === 1 && owned.length === shares ? Math.max(aloneEveryMs, balanceEveryMs) : balanceEveryMs;
  }

  await balance();
  const loop: Loop = startLoop(balance, { onError });
  wake = loop.wake;

  /** The end of the connection would release everything as well, but notify nobody. */
  async function leave(connection: Client): Promise<void> {
    await connection.query('select pg_advisory_unlock_all()');
    await tellOthers(connection);
  }

  return {
    owned: () => owned,
    [Symbol.asyncDispose]: async () => {
      await loop[Symbol.asyncDispose]();
      const connection = client;
      client = undefined;
      owned = [];
      if (!connection) return;
      await leave(connection).catch(onError);
      await connection.end();
    },
  };
}
