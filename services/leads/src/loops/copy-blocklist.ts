import { setTimeout as wait } from 'node:timers/promises';
import { type Loop, startLoop } from '@cadenza/clock';
import { calls } from '@cadenza/contracts';
import { askService } from '@cadenza/event-kit';
import type { Context } from '../context.ts';
import { changesToCopy, isRestKnown, keepAdded, keepBlocklistCopy } from '../projections/blocklist-copy.ts';

const idleMs = 2_000;
/** Longer, and the status of a lead may be that of before. */
const awaitMsMax = 3_000;

/** Reads the blocklist whenever it changed. */
export function startCopyingBlocklist(context: Context): Loop {
  return startLoop(
    async () => {
      await copyBlocklist(context);
      return idleMs;
    },
    { onError: (error) => noteFailure(context, error) },
  );
}

/** Before who is blocked is read: what this service has heard of is then in the copy (rule C1), unless that takes long. */
export async function awaitBlocklistCopy(context: Context): Promise<void> {
  if ((await changesToCopy(context.database)) === undefined) return;
  const copied = copyBlocklist(context).catch((error: unknown) => noteFailure(context, error));
  const waiting = new AbortController();
  await Promise.race([copied, wait(awaitMsMax, undefined, waiting).catch(() => {})]);
  waiting.abort();
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
  let cursor: number | null = null;
  do {
    const page = await tellBlocklist(context, cursor);
    values.push(...page.values);
    if (page.count !== undefined && (await isRestKnown(database, values, page.count)))
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
