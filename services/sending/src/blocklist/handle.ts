import { type BlockedEntry, isDomain } from '@cadenza/contracts';
import { contextOf, handleBlock, handleCommands } from '@cadenza/event-store';
import type { Trace } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { blockedReason } from '../enrolment/ending-reasons.ts';
import { forgetBlocked, keepBlocked } from '../projections/blocklist.ts';
import { projectOwn } from '../projections/own-events.ts';
import { stopDecider } from '../stops/decide.ts';
import { blockedHash } from './blocked-hash.ts';

const entriesPerCommitMax = 500;
const cause = { reason: blockedReason, emailId: null };

/**
 * Suppresses addresses and domains, from the claim of the next email on.
 * @param entries with values in their one form
 * @returns how many of them were not on the blocklist
 */
export async function block(context: Context, entries: readonly BlockedEntry[], trace: Trace): Promise<number> {
  let blocked = 0;
  for (let start = 0; start < entries.length; start += entriesPerCommitMax)
    blocked += await blockSome(context, entries.slice(start, start + entriesPerCommitMax), trace);
  return blocked;
}

async function blockSome(
  { database, hashKey }: Context,
  entries: readonly BlockedEntry[],
  trace: Trace,
): Promise<number> {
  const hashed = entries.map((entry) => ({ ...entry, hash: blockedHash(entry.value, hashKey) }));
  const handled = await handleBlock(database, {
    decider: stopDecider,
    commands: hashed.map(({ hash, blockedAt }) => ({
      stream: `suppression-${hash}`,
      command: { type: 'Suppress', addressHash: hash, cause, now: blockedAt } as const,
      ...contextOf(trace),
    })),
    project: async (transaction, events) => {
      await projectOwn(transaction, events);
      await keepBlocked(transaction, hashed);
    },
  });
  const recorded = handled.flatMap(({ events }) => events);
  // One whose address was erased is suppressed, but stands no longer on the list.
  if (recorded.length === 0) await keepBlocked(database, hashed);
  // Whoever hears of one of them reads the whole list.
  trace.wrote(recorded.slice(-1));
  return recorded.length;
}

/**
 * Takes an address or a domain off the blocklist. Other causes of its suppression stay.
 * @returns whether it was on the list
 */
export async function unblock({ database, hashKey }: Context, value: string, trace: Trace): Promise<boolean> {
  const hash = blockedHash(value, hashKey);
  const { events } = await handleCommands(database, {
    stream: `suppression-${hash}`,
    decider: stopDecider,
    commands: [{ type: 'Lift', addressHash: hash, cause, now: trace.now.toString({ smallestUnit: 'millisecond' }) }],
    trace,
    project: async (transaction, recorded) => {
      await projectOwn(transaction, recorded);
      await forgetBlocked(transaction, [hash]);
    },
  });
  trace.wrote(events);
  return events.length > 0;
}

/** An entry for the list, as it is asked for now. */
export function entryOf(
  { value, reason }: Pick<BlockedEntry, 'value' | 'reason'>,
  source: BlockedEntry['source'],
  now: Temporal.Instant,
): BlockedEntry {
  const kind = isDomain(value) ? 'domain' : 'address';
  return { value, kind, reason, source, blockedAt: now.toString({ smallestUnit: 'millisecond' }) };
}
