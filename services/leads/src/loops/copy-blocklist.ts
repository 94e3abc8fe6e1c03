import { setTimeout as wait } from 'node:timers/promises';
import { type Loop, startLoop } from '@cadenza/clock';
import { calls } from '@cadenza/contracts';
import { askService } from '@cadenza/event-kit';
import type { Context } from '../context.ts';
import { changesToCopy, isRestKnown, keepAdded, keepBlocklistCopy } from '../projections/blocklist-copy.ts';

const idleMs = 2_000;
/** Longer, and the status of a lead may be that of before. */
const awaitMsMax = 3_000;

/** What is being read, of each service that runs here: who needs the copy waits for that instead of reading as well. */
const underWay = new WeakMap<Context, Promise<void>>();

/** Reads the blocklist whenever it changed. */
export function startCopyingBlocklist(context: Context): Loop {
  return startLoop(
    async () => {
      await copyOnce(context);
      return idleMs;
    },
    { onError: (error) => noteFailure(context, error) },
  );
}

/** Before who is blocked is read: what this service has heard of is then in the copy (rule C1), unless that takes long. */
export async function awaitBlocklistCopy(context: Context): Promise<void> {
  if ((await changesToCopy(context.database)) === undefined) return;
  const copied = copyAll(context).catch((error: unknown) => noteFailure(context, error));
  const waiting = new AbortController();
  await Promise.race([copied, wait(awaitMsMax, undefined, waiting).catch(() => {})]);
  waiting.abort();
}

/** What is under way may have begun before the last change, so it may take a second reading. */
async function copyAll(context: Context): Promise<void> {
  await underWay.get(context)?.catch(() => {});
  await copyOnce(context);
}

async function copyOnce(context: Context): Promise<void> {
  const copying = underWay.get(context) ?? copyBlocklist(context).finally(() => underWay.delete(context));
  underWay.set(context, copying);
  await copying;
}

const noteFailure = ({ log }: Context, error: unknown) =>
  log.warn({ err: error }, 'reading the blocklist failed, trying again');

/**
 * Does nothing while the copy is as new as what was heard. The newest entries come first: they are enough where nothing
 * was taken off the list, else it is read as a whole.
 */
async function copyBlocklist(context: Context): Promise<void> {
  const { database } = context;
  const changes = await changesToCopy(database);
  if (changes === undefined) return;
  const values: string[] = [];
  let pages = 0;
  let cursor: number | null = null;
  do {
    const page = await tellBlocklist(context, cursor);
    values.push(...page.values);
    pages += 1;
    // With each doubling, as every look counts what was read so far.
    const isLookedAt = Number.isInteger(Math.log2(pages));
    if (isLookedAt && page.count !== undefined && (await isRestKnown(database, values, page.count)))
      return keepAdded(database, values, changes);
    cursor = page.next;
  } while (cursor !== null);
  await keepBlocklistCopy(database, values, changes);
}

const tellBlocklist = (context: Context, cursor: number | null) =>
  askService(context, calls.tellBlocklist, {
    at: context.settings.SENDING_URL,
    ...(cursor !== null && { query: { cursor: String(cursor) } }),
  });
