import { randomUUIDv7 } from 'node:crypto';
import { type Loop, startLoop } from '@cadenza/clock';
import { traced } from '@cadenza/event-store';
import type { Context } from '../context.ts';
import { burstSeconds, type JudgedFetch, judgeFetches } from '../engagement/bursts.ts';
import type { EngagementCommand } from '../engagement/commands.ts';
import { engaged, type KnownEmail } from '../projections/emails.ts';
import {
  dropUndecidedFetches,
  listDecidableFetches,
  nextDecisionDue,
  type UndecidedFetch,
} from '../projections/undecided-fetches.ts';
import { recordEngagement, tellOf } from './engagement.ts';

/**
 * An instance that keeps a fetch wakes its own loop. This finds fetches of instances that ended before they were due.
 */
const idleMsMax = 5_000;
const waitMsMin = 50;
const emailsPerTurnMax = 100;
/** A client that never stops fetching is judged after this time. */
const undecidedSecondsMax = 60;

/**
 * Judges and records undecided fetches, those of one email in one commit. Several instances may try: the first deletes them
 * in that commit, the others roll back.
 */
export function startUndecidedFetches(context: Context): Loop {
  async function turn(): Promise<number> {
    const now = context.clock.now();
    const found = await listDecidableFetches(context.database, {
      now,
      burstSeconds,
      undecidedSince: now.subtract({ seconds: undecidedSecondsMax }),
      limit: emailsPerTurnMax,
    });
    for (const { email, hasLinks, fetches } of found)
      await record(email, fetches, judgeFetches(fetches, { hasLinks }), now);
    if (found.length > 0) return 0;
    const due = await nextDecisionDue(context.database, { burstSeconds, undecidedSeconds: undecidedSecondsMax });
    return due ? Math.min(idleMsMax, Math.max(waitMsMin, context.clock.realMsUntil(due))) : idleMsMax;
  }

  async function record(
    email: KnownEmail,
    undecided: readonly UndecidedFetch[],
    judged: readonly JudgedFetch[],
    now: Temporal.Instant,
  ): Promise<void> {
    const ids = undecided.map(({ id }) => id);
    const cause = { metadata: traced({ correlationId: randomUUIDv7(), causationId: null }), occurredAt: now };
    const commands = commandsOf(email, judged).map((command) => ({ command, ...cause }));
    const recorded = await recordEngagement(
      context.database,
      async () => commands,
      async (transaction) => {
        if (!(await dropUndecidedFetches(transaction, ids))) throw new Error('Another instance records these fetches');
      },
    );
    tellOf(recorded.flat(), { wrote: () => context.wakePublisher() }, context);
    await dropUndecidedFetches(context.database, ids);
  }

  return startLoop(turn, {
    onError: (error) => context.log.error({ err: error }, 'recording undecided fetches failed'),
  });
}

/** Opens first: a click after an open does not imply another one. The unsubscribe page causes no command. */
function commandsOf(email: KnownEmail, judged: readonly JudgedFetch[]): EngagementCommand[] {
  const clicks = judged.flatMap(({ kind, linkNumber, at, by, reason }) =>
    kind === 'click' && linkNumber !== null ? [{ linkNumber, at, by, reason }] : [],
  );
  const opens = judged.filter(({ kind }) => kind === 'open');
  return [
    ...opens.map(({ at, by, reason }) => ({ type: 'RecordOpen', engaged: engaged(email, at), by, reason }) as const),
    ...(clicks[0] ? [{ type: 'RecordClicks', engaged: engaged(email, clicks[0].at), clicks } as const] : []),
  ];
}
