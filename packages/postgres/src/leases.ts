import { createHash } from 'node:crypto';
import { type Loop, startLoop } from '@cadenza/clock';
import { Client } from 'pg';

/** Instances notify each other when one joins, leaves or gives a share away; this interval finds those that died. */
const balanceEveryMsDefault = 1_000;
/**
 * An instance that is alone and owns everything has nobody to find: a new one notifies it, over the connection of its
 * locks.
 */
const aloneEveryMs = 30_000;

export interface Lease extends AsyncDisposable {
  /** The shares that this instance owns now, of 0 … shares-1. */
  owned(): readonly number[];
  /** How many instances there are, this one included; 1 until they were counted. */
  members(): number;
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
  let membersCount = 1;

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
    const holders = await holdersIn(connection, group);
    membersCount = Math.max(1, holders.get(memberKey >>> 0) ?? 0);
    const fairShare = Math.ceil(shares / membersCount);
    const before = owned.join();
    while (owned.length > fairShare) {
      const released = owned.at(-1) as number;
      owned = owned.slice(0, -1);
      onChange();
      await connection.query('select pg_advisory_unlock($1, $2)', [group, released]);
      await tellOthers(connection);
    }
    const free = Array.from({ length: shares }, (_, share) => share).filter((share) => !holders.has(share));
    const taken = await takeFirst(connection, group, free.slice(0, Math.max(0, fairShare - owned.length)));
    if (client === connection) owned = [...owned, ...taken];
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
    members: () => membersCount,
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

/** How many sessions hold each lock of the group, by its key as an unsigned number. */
async function holdersIn(connection: Client, group: number): Promise<Map<number, number>> {
  const { rows } = await connection.query<{ key: string; holders: string }>(
    `select objid::bigint as key, count(distinct pid) as holders from pg_locks
     where locktype = 'advisory' and classid = $1::bigint::oid and objsubid = 2
       and database = (select oid from pg_database where datname = current_database())
     group by objid`,
    [group >>> 0],
  );
  return new Map(rows.map(({ key, holders }) => [Number(key), Number(holders)]));
}

/** Takes the locks of these shares, as far as nobody was faster. */
async function takeFirst(connection: Client, group: number, wanted: readonly number[]): Promise<number[]> {
  if (wanted.length === 0) return [];
  const { rows } = await connection.query<{ share: number }>(
    'select share from unnest($2::int[]) as wanted (share) where pg_try_advisory_lock($1, share)',
    [group, wanted],
  );
  return rows.map(({ share }) => share);
}
