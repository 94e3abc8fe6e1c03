import { randomUUIDv7 } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type Loop, startLoop } from '@cadenza/clock';
import { isUnavailable } from '@cadenza/http-kit';
import type { Queryable } from '@cadenza/postgres';
import type { Context } from '../context.ts';
import { burstSeconds } from '../engagement/bursts.ts';
import type { EngagementCommand } from '../engagement/commands.ts';
import type { Hit } from '../hits/hit.ts';
import { engaged, type KnownEmail } from '../projections/emails.ts';
import { dropHits, type ListedHit, type ListedHits, listHits } from '../projections/hits.ts';
import { type GivenCommand, recordEngagement, tellOf } from './engagement.ts';
import { originOf } from './hit-origin.ts';

/** An instance that keeps a hit wakes its own loop. This finds the hits of instances that have ended. */
const idleMs = 5_000;
const hitsPerBlockMax = 200;
/** More than the number of ids that can lie between two hits that are kept at the same time. */
const idsLateMax = 1_000;
/**
 * Responses come first. While hits come in, recording takes small blocks and rests after each for several times as long
 * as it took, because responses compete for the process and for the database's log. Once hits have waited for too long,
 * recording runs at full speed.
 */
const besideResponses = { hitsPerBlockMax: 50, restPerBlock: 5, restMsMin: 10, restMsMax: 1_000 };
const waitedMsMax = 10_000;
/** After this time, every fetch that may be in a burst with an open is kept as undecided, or recorded as part of one. */
const openWaitsMs = burstSeconds * 1_000 + 500;
const waitMsMin = 20;
const byLink = { source: 'link', verdict: 'opt-out', returnsOn: null, reason: 'by the link in the email' } as const;

/** Records what hits mean, many in one commit. Instances of the service take turns. */
export function startRecordingHits(context: Context): Loop {
  let from = 0;
  let haveCome = false;
  let areLate = false;

  async function turn(signal: AbortSignal): Promise<number> {
    const beganMs = performance.now();
    const limit = haveCome && !areLate ? besideResponses.hitsPerBlockMax : hitsPerBlockMax;
    haveCome = false;
    const { hits, waiting, count } = await recordHits(context, { from, limit });
    const areMore = count === limit;
    // A hit becomes visible later than its id is assigned. One that is later than `idsLateMax` allows is found by the
    // next full pass.
    from = areMore ? (waiting ?? hits.at(-1)!).id - idsLateMax : 0;
    areLate = hits[0] !== undefined && waitedMs(hits[0]) > waitedMsMax;
    if (haveCome && !areLate) await wait(restMsAfter(performance.now() - beganMs), undefined, { signal });
    if (waiting) return Math.max(waitMsMin, context.clock.realMsUntil(dueAt(waiting.at)));
    return hits.length > 0 ? 0 : idleMs;
  }

  const waitedMs = ({ hit }: ListedHit) => context.clock.now().epochMilliseconds - Date.parse(hit.at) - openWaitsMs;
  const loop = startLoop(turn, { onError: (error) => context.log.error({ err: error }, 'recording hits failed') });
  return {
    ...loop,
    wake() {
      haveCome = true;
      loop.wake();
    },
  };
}

function restMsAfter(tookMs: number): number {
  const { restPerBlock, restMsMin, restMsMax } = besideResponses;
  return Math.min(Math.max(restPerBlock * tookMs, restMsMin), restMsMax);
}

/**
 * Records a block of hits. Hits on emails that are not known here, and a hit that cannot be recorded, are set aside so
 * that they hold up nothing else.
 *
 * @returns the hits that are dealt with
 */
async function recordHits(context: Context, next: { from: number; limit: number }): Promise<ListedHits> {
  let listed: ListedHits = { hits: [], waiting: undefined, count: 0 };
  const drop = (database: Queryable) =>
    dropHits(database, listed.hits, {
      early: listed.hits.filter(isEarly),
      undecided: listed.hits.flatMap(asUndecided),
    });
  const nowMs = context.clock.now().epochMilliseconds;
  const isDue = ({ use, hit }: Pick<ListedHit, 'use' | 'hit'>) => use.kind === 'unsubscribe' || hasWaited(hit, nowMs);
  try {
    const recorded = await recordEngagement(
      context.database,
      async (transaction) => {
        listed = await listHits(transaction, { ...next, isDue });
        return listed.hits.filter((hit) => asUndecided(hit).length === 0).flatMap(commandsOf);
      },
      drop,
    );
    const events = recorded.flat();
    if (events.length > 0) tellOf(events, { wrote: () => context.wakePublisher() }, context);
    else if (listed.hits.length > 0) await drop(context.database);
    if (listed.hits.some((hit) => asUndecided(hit).length > 0)) context.wake.undecidedFetches();
  } catch (error) {
    const { hits } = listed;
    if (isUnavailable(error) || hits.length === 0) throw error;
    if (hits.length > 1) for (const { id } of hits) await recordHits(context, { from: id, limit: 1 });
    else await setAside(context, hits, error);
  }
  return listed;
}

const dueAt = (at: string) => Temporal.Instant.from(at).add({ milliseconds: openWaitsMs });

/** A hit from well in the future was fetched before the clock was set back. */
function hasWaited({ at }: Hit, nowMs: number): boolean {
  return Math.abs(nowMs - Date.parse(at)) >= openWaitsMs;
}

/** A human-looking open that may be part of a burst: it stays undecided until the burst is judged. */
function asUndecided(hit: ListedHit): (ListedHit & { reason: string })[] {
  if (hit.use.kind !== 'open' || !hit.email || !hit.isBesideUndecided) return [];
  const { by, reason } = originOf(hit.email, hit.hit);
  return by === 'human' ? [{ ...hit, reason }] : [];
}

const commandsOf = (hit: ListedHit) => (hit.email ? [given(hit.email, hit)] : stopIn(hit));

async function setAside(context: Context, hits: readonly ListedHit[], error: unknown): Promise<void> {
  context.log.error(
    { err: error, emailIds: hits.map(({ emailId }) => emailId) },
    'a hit was not recorded, and is tried again',
  );
  await dropHits(context.database, hits, { early: hits, undecided: [] });
}

const isEarly = ({ email }: ListedHit) => !email;

/** The command that a hit means for its email. */
function given(email: KnownEmail, { use, hit, metadata }: ListedHit): GivenCommand {
  const facts = engaged(email, hit.at);
  const command: EngagementCommand =
    use.kind === 'unsubscribe'
      ? {
          type: 'RecordReceived',
          engaged: { ...facts, addressTag: facts.addressTag ?? use.addressTag },
          received: { mailId: randomUUIDv7(), ...byLink },
        }
      : { type: 'RecordOpen', engaged: facts, ...originOf(email, hit) };
  return { command, metadata, occurredAt: Temporal.Instant.from(hit.at) };
}

/** Rule S9: an unsubscribe by a link of ours suppresses the address at once, even if the email is not known here. */
function stopIn({ emailId, use, hit, metadata }: ListedHit): GivenCommand[] {
  if (use.kind !== 'unsubscribe' || use.addressTag === undefined) return [];
  const stop = { emailId, addressTag: use.addressTag, reason: 'unsubscribed', at: hit.at };
  return [{ command: { type: 'RequestStop', stop }, metadata, occurredAt: Temporal.Instant.from(hit.at) }];
}
