import { randomUUIDv7 } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type Loop, startLoop } from '@cadenza/clock';
import { isUnavailable } from '@cadenza/service-kit';
import type { App } from '../app.ts';
import type { EngagementCommand } from '../engagement/commands.ts';
import { type GivenCommand, recordEngagement, tellOf } from '../engagement/handle.ts';
import { engaged, type KnownEmail } from '../projections/emails.ts';
import { dropHits, type ListedHit, listHits } from '../projections/hits.ts';
import { verdictOn } from './verdict.ts';

/** Whoever keeps a hit wakes the loop of its own copy; this finds those of a copy that ended. */
const idleMs = 5_000;
const hitsPerBlockMax = 200;
/** Fewer ids than that are given out between those of two hits that are kept at the same time. */
const idsLateMax = 1_000;
/**
 * Answering comes first. While hits come in, recording takes little at a time and rests after each block, several times as
 * long as it took: an answer waits for the process and for the database's log. But not once hits have waited for long.
 */
const besideAnswers = { hitsPerBlockMax: 50, restPerBlock: 5, restMsMin: 10, restMsMax: 1_000 };
const waitedMsMax = 10_000;
const byLink = { source: 'link', verdict: 'opt-out', returnsOn: null, reason: 'by the link in the email' } as const;

/** Records what hits mean, many in one commit. Copies of the service take turns. */
export function startRecordingHits(app: App): Loop {
  let from = 0;
  let haveCome = false;
  let areLate = false;

  async function turn(signal: AbortSignal): Promise<number> {
    const beganMs = performance.now();
    const limit = haveCome && !areLate ? besideAnswers.hitsPerBlockMax : hitsPerBlockMax;
    haveCome = false;
    const hits = await recordHits(app, { from, limit });
    const areMore = hits.length === limit;
    // An id is given before its hit can be seen. What comes that late is found at the next look at all of them.
    from = areMore ? hits.at(-1)!.id - idsLateMax : 0;
    areLate = hits[0] !== undefined && waitedMs(hits[0]) > waitedMsMax;
    if (haveCome && !areLate) await wait(restMsAfter(performance.now() - beganMs), undefined, { signal });
    return hits.length > 0 ? 0 : idleMs;
  }

  const waitedMs = ({ hit }: ListedHit) => app.clock.now().since(hit.at).total('milliseconds');
  const loop = startLoop(turn, { onError: (error) => app.log.error({ err: error }, 'recording hits failed') });
  return {
    ...loop,
    wake() {
      haveCome = true;
      loop.wake();
    },
  };
}

function restMsAfter(tookMs: number): number {
  const { restPerBlock, restMsMin, restMsMax } = besideAnswers;
  return Math.min(Math.max(restPerBlock * tookMs, restMsMin), restMsMax);
}

/**
 * What cannot be recorded now is set aside, and holds up nothing else: hits on emails that are not known here, and one
 * with which recording fails.
 *
 * @returns those that are done
 */
async function recordHits(app: App, next: { from: number; limit: number }): Promise<readonly ListedHit[]> {
  let hits: readonly ListedHit[] = [];
  try {
    const recorded = await recordEngagement(
      app.database,
      async (transaction) => {
        hits = await listHits(transaction, next);
        return hits.flatMap((hit) => (hit.email ? [given(hit.email, hit)] : stopIn(hit)));
      },
      (transaction) => dropHits(transaction, hits, { early: hits.filter(isEarly) }),
    );
    const events = recorded.flat();
    if (events.length > 0) tellOf(events, { wrote: () => app.wakePublisher() }, app);
    else if (hits.length > 0) await dropHits(app.database, hits, { early: hits.filter(isEarly) });
  } catch (error) {
    if (isUnavailable(error) || hits.length === 0) throw error;
    if (hits.length > 1) for (const _ of hits) await recordHits(app, { ...next, limit: 1 });
    else await setAside(app, hits, error);
  }
  return hits;
}

async function setAside(app: App, hits: readonly ListedHit[], error: unknown): Promise<void> {
  app.log.error(
    { err: error, emailIds: hits.map(({ emailId }) => emailId) },
    'a hit was not recorded, and is tried again',
  );
  await dropHits(app.database, hits, { early: hits });
}

const isEarly = ({ email }: ListedHit) => !email;

/** What a hit means for its email. */
function given(email: KnownEmail, { use, hit, metadata }: ListedHit): GivenCommand {
  const facts = engaged(email, hit.at);
  const command: EngagementCommand =
    use.kind === 'unsubscribe'
      ? {
          type: 'RecordReceived',
          engaged: { ...facts, addressTag: facts.addressTag ?? use.addressTag },
          received: { mailId: randomUUIDv7(), ...byLink },
        }
      : { type: 'RecordOpen', engaged: facts, ...verdictOn(email, hit) };
  return { command, metadata, occurredAt: Temporal.Instant.from(hit.at) };
}

/** Rule S9: who unsubscribes by a link of ours is suppressed at once, whether or not its email is known here. */
function stopIn({ emailId, use, hit, metadata }: ListedHit): GivenCommand[] {
  if (use.kind !== 'unsubscribe' || use.addressTag === undefined) return [];
  const stop = { emailId, addressTag: use.addressTag, reason: 'unsubscribed', at: hit.at };
  return [{ command: { type: 'RequestStop', stop }, metadata, occurredAt: Temporal.Instant.from(hit.at) }];
}
