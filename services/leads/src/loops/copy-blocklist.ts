import { type Loop, startLoop } from '@cadenza/clock';
import { calls } from '@cadenza/contracts';
import { askService } from '@cadenza/event-kit';
import type { Context } from '../context.ts';
import { changesToCopy, keepBlocklistCopy } from '../projections/blocklist-copy.ts';

const idleMs = 2_000;

/** Reads the blocklist whenever it changed, as a whole: it is short, and a copy that is read anew cannot differ for long. */
export function startCopyingBlocklist(context: Context): Loop {
  return startLoop(
    async () => {
      await copyBlocklist(context);
      return idleMs;
    },
    { onError: (error) => context.log.warn({ err: error }, 'reading the blocklist failed, trying again') },
  );
}

/** Does nothing while the copy is as new as what was heard. */
async function copyBlocklist(context: Context): Promise<void> {
  const changes = await changesToCopy(context.database);
  if (changes === undefined) return;
  const values: string[] = [];
  let cursor: number | null = null;
  do {
    const page = await tellBlocklist(context, cursor);
    values.push(...page.values);
    cursor = page.next;
  } while (cursor !== null);
  await keepBlocklistCopy(context.database, values, changes);
}

const tellBlocklist = (context: Context, cursor: number | null) =>
  askService(context, calls.tellBlocklist, {
    at: context.settings.SENDING_URL,
    ...(cursor !== null && { query: { cursor: String(cursor) } }),
  });
