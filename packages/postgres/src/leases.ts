import { createHash } from 'node:crypto';
import { startLoop } from '@cadenza/clock';
import type { Client } from 'pg';
import { type DatabaseSession, openDatabaseSession, type SessionConnection } from './database-session.ts';

/** Instances notify each other when one joins, leaves or gives a share away; this interval finds those that died. */
const balanceEveryMsDefault = 1_000;
/**
 * An instance that is alone and owns everything has nobody to find: a new one notifies it, over the connection of its
 * locks.
 */
const aloneEveryMs = 30_000;
/** Beside the numbers of shares: that an instance is there. */
const memberKey = -1;

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
 * Kept as advisory locks of one session, so PostgreSQL itself notices a dead owner and no clock is involved. An instance
 * shows by a shared lock that it is there, and takes no more than its fair part. `onChange` is called when shares were
 * won or lost; with the connection all are lost.
 *
 * @param at a session, which leases of different names share, or the URL of a database. A lease whose name the session
 * already has gets a connection of its own, since the locks of one would be granted to both.
 */
export async function leaseShares(
  at: string | DatabaseSession,
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
  const channel = `lease_${group >>> 0}`;
  let wake = () => {};
  let joined: SessionConnection | undefined;
  let owned: number[] = [];
  let membersCount = 1;
  await using starting = new AsyncDisposableStack();
  const ownAt = (url: string) => starting.use(openDatabaseSession(url, `cadenza-lease ${name}`));
  const session = typeof at === 'string' ? ownAt(at) : at.isHeard(channel) ? ownAt(at.url) : at;
  const heard = session.hear(channel, () => wake());
  starting.defer(() => heard.end());

  /** The connection that holds the locks, while it does. */
  const holding = () => (joined?.lost.aborted ? undefined : joined);

  async function join(): Promise<SessionConnection> {
    const connection = await session.connect();
    const { client, lost } = connection;
    await client.query(`listen ${channel}`);
    await client.query('select pg_advisory_lock_shared($1, $2)', [group, memberKey]);
    lost.addEventListener('abort', () => lose(connection), { once: true });
    joined = connection;
    await tellOthers(client);
    return connection;
  }

  const tellOthers = (client: Client) => client.query('select pg_notify($1, $2)', [channel, '']);

  function lose(connection: SessionConnection) {
    if (joined !== connection) return;
    joined = undefined;
    if (owned.length === 0) return;
    owned = [];
    onChange();
    wake();
  }

  async function balance(): Promise<number> {
    const connection = holding() ?? (await join());
    const { client } = connection;
    const holders = await holdersIn(client, group);
    membersCount = Math.max(1, holders.get(memberKey >>> 0) ?? 0);
    const fairShare = Math.ceil(shares / membersCount);
    const before = owned.join();
    while (owned.length > fairShare) {
      const released = owned.at(-1) as number;
      owned = owned.slice(0, -1);
      onChange();
      await client.query('select pg_advisory_unlock($1, $2)', [group, released]);
      await tellOthers(client);
    }
    const free = Array.from({ length: shares }, (_, share) => share).filter((share) => !holders.has(share));
    const taken = await takeFirst(client, group, free.slice(0, Math.max(0, fairShare - owned.length)));
    if (holding() === connection) owned = [...owned, ...taken];
    if (owned.join() !== before) onChange();
    return membersCount === 1 && owned.length === shares ? Math.max(aloneEveryMs, balanceEveryMs) : balanceEveryMs;
  }

  /** Disposed on the way out: the end of a connection releases everything as well, but notifies nobody. */
  starting.defer(async () => {
    const connection = holding();
    joined = undefined;
    owned = [];
    if (!connection) return;
    await leave(connection.client, group)
      .then(() => tellOthers(connection.client))
      .catch(onError);
  });
  await balance();
  const loop = starting.use(startLoop(balance, { onError }));
  wake = loop.wake;
  const resources = starting.move();
  return {
    owned: () => (holding() ? owned : []),
    members: () => membersCount,
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

/** Releases all that this session holds of the group. */
async function leave(client: Client, group: number): Promise<void> {
  await client.query(
    `select case mode
       when 'ShareLock' then pg_advisory_unlock_shared($1::int, $2::int)
       else pg_advisory_unlock($1::int, objid::int)
     end
     from pg_locks
     where locktype = 'advisory' and classid = $3::bigint::oid and objsubid = 2 and pid = pg_backend_pid()`,
    [group, memberKey, group >>> 0],
  );
}

/** How many sessions hold each lock of the group, by its key as an unsigned number. */
async function holdersIn(client: Client, group: number): Promise<Map<number, number>> {
  const { rows } = await client.query<{ key: string; holders: string }>(
    `select objid::bigint as key, count(distinct pid) as holders from pg_locks
     where locktype = 'advisory' and classid = $1::bigint::oid and objsubid = 2
       and database = (select oid from pg_database where datname = current_database())
     group by objid`,
    [group >>> 0],
  );
  return new Map(rows.map(({ key, holders }) => [Number(key), Number(holders)]));
}

/** Takes the locks of these shares, as far as nobody was faster. */
async function takeFirst(client: Client, group: number, wanted: readonly number[]): Promise<number[]> {
  if (wanted.length === 0) return [];
  const { rows } = await client.query<{ share: number }>(
    'select share from unnest($2::int[]) as wanted (share) where pg_try_advisory_lock($1, share)',
    [group, wanted],
  );
  return rows.map(({ share }) => share);
}
