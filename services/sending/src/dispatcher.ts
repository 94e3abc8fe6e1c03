import { startLoop } from '@cadenza/clock';
import { leaseShares, listen } from '@cadenza/postgres';
import { relayAccount } from './account/standing.ts';
import type { Context } from './context.ts';
import { recover } from './delivery/recover.ts';
import { tryAccountNow } from './handlers/try-account-now.ts';
import { openPipeline } from './pipeline.ts';
import { type OwnedShards, pooledShards, shards } from './projections/campaigns/shards.ts';
import { visitsChannel } from './projections/campaigns/visits.ts';
import { nextVisits } from './visits/load.ts';
import { type QueueName, queueNames, queuesOf } from './visits/queues.ts';
import { tables } from './visits/tables.ts';

const visitsMax = 100;
/** The first visits after a rest are few, so that emails leave while the next campaigns are looked at. */
const firstVisitsMax = 20;
/** Changes and shards gained wake the loop at once; this rest bounds how long a missed one waits. */
const idleMsMax = 5_000;
const busyMsMax = 1_000;
/** The wait before visiting again campaigns that others are changing just now. */
const whileChangingMs = 20;

/** Relay and mailboxes are shared among the instances by leases of their own. */
const leaseNames = ['dispatch', 'mailbox-dispatch'] as const;

/**
 * Visits each campaign when something about it changed or its next send is due, and each mailbox when it may send. What
 * either finds due goes the same way from there, which is in `pipeline.ts`. Instances of the service share campaigns and
 * mailboxes by shard.
 */
export async function startDispatcher(context: Context): Promise<AsyncDisposable> {
  const { clock, counts, database, log } = context;
  const onError = (error: unknown) => log.error({ err: error }, 'dispatching failed, trying again');
  /** The shards whose interrupted emails have been recovered. */
  let recovered = '';
  let isAtRest = true;
  /** Whether emails were waiting for room when a turn ended; the commit of an outcome wakes the loop otherwise. */
  let isFull = false;
  let wake = () => {};
  const onChange = () => wake();
  const onLost = (error: unknown) => {
    onError(error);
    // The campaign waits for an outcome that was not recorded: recover it.
    recovered = '';
    wake();
  };
  const onRoom = () => void (isFull && wake());
  const pipeline = openPipeline(context, { onRoom, onLost });
  const leases = await Promise.all(
    leaseNames.map((name) => leaseShares(database.session, { name, shares: shards, onChange, onError })),
  );
  let owned: OwnedShards = { ownedShards: [], mailboxShards: [] };
  const queues = queuesOf(tables(context, { owned: () => owned, roomAt: pipeline.roomAt }));

  async function turn(): Promise<number> {
    const [relayShards = [], mailboxShards = []] = leases.map((lease) => lease.owned());
    const ownedShards = [...relayShards, ...pooledShards(mailboxShards)];
    owned = { ownedShards, mailboxShards };
    counts.shards.set(relayShards.length);
    if (ownedShards.length === 0) {
      // The database was away, and an outcome may be lost with it: recover when the shards are back.
      recovered = '';
      return idleMsMax;
    }
    if (ownedShards.join() !== recovered) {
      await recover(context, owned, pipeline.emailsUnderWay());
      recovered = ownedShards.join();
    }
    // To ask which queue has anything due costs a fraction of looking into one.
    const [next, now] = [await nextVisits(database.byKey, owned), clock.now()];
    const due = queueNames.filter((name) => isDue(next[name], now));
    const { found, carriedOut } = await visit(due, now);
    isAtRest = found === 0 && pipeline.emailsUnderWay().length === 0;
    isFull = queueNames.some((name) => pipeline.room[name]() <= 0);
    if (carriedOut > 0) return 0;
    // An email that ends wakes this loop; one that begins to wait for its files does not.
    if (found === 0 && isFull) return busyMsMax;
    if (due.length > 0) return whileChangingMs;
    return Math.min(idleMsMax, ...queueNames.flatMap((name) => (next[name] ? clock.realMsUntil(next[name]) : [])));
  }

  /** Visits whatever is due in these queues, and claims the emails of the leads that are found. */
  async function visit(
    due: readonly QueueName[],
    now: Temporal.Instant,
  ): Promise<{ found: number; carriedOut: number }> {
    const total = { found: 0, carriedOut: 0 };
    for (const name of due) {
      const limits = { now, visitsMax: isAtRest ? firstVisitsMax : visitsMax, room: pipeline.room[name]() };
      const visited = await queues[name](limits);
      if (visited.found === 0) continue;
      total.found += visited.found;
      total.carriedOut += visited.others + (await pipeline.claim(visited.due, now));
    }
    return total;
  }

  await tryAccountNow(context, relayAccount);
  const loop = startLoop(turn, { onError });
  wake = loop.wake;
  const listener = listen(database.session, visitsChannel, loop.wake);
  return {
    [Symbol.asyncDispose]: async () => {
      await listener[Symbol.asyncDispose]();
      await loop[Symbol.asyncDispose]();
      await pipeline.close();
      for (const lease of leases) await lease[Symbol.asyncDispose]();
    },
  };
}

const isDue = (at: Temporal.Instant | null, now: Temporal.Instant) =>
  at !== null && Temporal.Instant.compare(at, now) <= 0;
