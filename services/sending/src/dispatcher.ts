import { startLoop } from '@cadenza/clock';
import { leaseShares, listen } from '@cadenza/postgres';
import { relayAccount } from './account/standing.ts';
import type { Context } from './context.ts';
import { recover } from './delivery/recover.ts';
import { tryAccountNow } from './handlers/try-account-now.ts';
import { openPipeline } from './pipeline.ts';
import { pooledShards, shards } from './projections/campaigns/shards.ts';
import { visitsChannel } from './projections/campaigns/visits.ts';
import { campaignsToVisit, nextVisitAt } from './visits/load.ts';
import { mailboxesToVisit } from './visits/load-mailboxes.ts';

const visitsMax = 100;
/** The first visits after a rest are few, so that emails leave while the next campaigns are looked at. */
const firstVisitsMax = 20;
/** Changes and shards gained wake the loop at once; this rest bounds how long a missed one waits. */
const idleMsMax = 5_000;
const busyMsMax = 1_000;
/** The wait before visiting again campaigns that others are changing just now. */
const whileChangingMs = 20;

/** How many visits were due, and how many of them were carried out. */
interface Visited {
  found: number;
  carriedOut: number;
}

/**
 * Visits each campaign when something about it changed or its next send is due, and each mailbox when it may send; what
 * follows is in `pipeline.ts`. Instances of the service share campaigns and mailboxes by shard.
 */
export async function startDispatcher(context: Context): Promise<AsyncDisposable> {
  const { clock, counts, database, settings, log } = context;
  const onError = (error: unknown) => log.error({ err: error }, 'dispatching failed, trying again');
  /** The shards whose interrupted emails have been recovered. */
  let recovered = '';
  let isAtRest = true;
  let wake = () => {};
  const onChange = () => wake();
  const onLost = (error: unknown) => {
    onError(error);
    // The campaign waits for an outcome that was not recorded: recover it.
    recovered = '';
    wake();
  };
  const pipeline = openPipeline(context, { onRoom: onChange, onLost });
  const lease = await leaseShares(settings.DATABASE_URL, { name: 'dispatch', shares: shards, onChange, onError });
  const mailboxLease = await leaseShares(settings.DATABASE_URL, {
    name: 'mailbox-dispatch',
    shares: shards,
    onChange,
    onError,
  });

  async function turn(): Promise<number> {
    const [relayShards, mailboxShards] = [lease.owned(), mailboxLease.owned()];
    const ownedShards = [...relayShards, ...pooledShards(mailboxShards)];
    counts.shards.set(relayShards.length);
    if (ownedShards.length === 0) {
      // The database was away, and an outcome may be lost with it: recover when the shards are back.
      recovered = '';
      return idleMsMax;
    }
    if (ownedShards.join() !== recovered) {
      await recover(context, { ownedShards, mailboxShards }, pipeline.emailsUnderWay());
      recovered = ownedShards.join();
    }
    const now = clock.now();
    const visited = [await visitCampaigns(ownedShards, now), await visitMailboxes(mailboxShards, now)];
    isAtRest = visited.every(({ found }) => found === 0) && pipeline.emailsUnderWay().length === 0;
    if (visited.some(({ carriedOut }) => carriedOut > 0)) return 0;
    if (visited.some(({ found }) => found > 0)) return whileChangingMs;
    // An email that ends wakes this loop; one that begins to wait for its files does not.
    if (pipeline.room() <= 0 || pipeline.mailboxRoom() <= 0) return busyMsMax;
    const next = await nextVisitAt(database.byKey, { ownedShards, mailboxShards });
    return next ? Math.min(idleMsMax, clock.realMsUntil(next)) : idleMsMax;
  }

  async function visitCampaigns(ownedShards: readonly number[], now: Temporal.Instant): Promise<Visited> {
    const room = pipeline.room();
    const isFull = room <= 0;
    const limit = Math.min(isFull ? visitsMax : room, isAtRest ? firstVisitsMax : visitsMax);
    const campaigns = await campaignsToVisit(database.byKey, { ownedShards, now, limit, onlyAwaited: isFull });
    const carriedOut = campaigns.length > 0 ? await pipeline.visit(campaigns, now) : 0;
    return { found: campaigns.length, carriedOut };
  }

  async function visitMailboxes(mailboxShards: readonly number[], now: Temporal.Instant): Promise<Visited> {
    const limit = Math.min(pipeline.mailboxRoom(), visitsMax);
    if (mailboxShards.length === 0 || limit <= 0) return { found: 0, carriedOut: 0 };
    const mailboxes = await mailboxesToVisit(database.byKey, { mailboxShards, now, limit });
    const carriedOut = mailboxes.length > 0 ? await pipeline.visitOfMailboxes(mailboxes, now) : 0;
    return { found: mailboxes.length, carriedOut };
  }

  await tryAccountNow(context, relayAccount);
  const loop = startLoop(turn, { onError });
  wake = loop.wake;
  const listener = listen(settings.DATABASE_URL, visitsChannel, loop.wake);
  return {
    [Symbol.asyncDispose]: async () => {
      await listener[Symbol.asyncDispose]();
      await loop[Symbol.asyncDispose]();
      await pipeline.close();
      await mailboxLease[Symbol.asyncDispose]();
      await lease[Symbol.asyncDispose]();
    },
  };
}
