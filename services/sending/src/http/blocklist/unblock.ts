import { calls } from '@cadenza/contracts';
import { readEntry } from '@cadenza/contracts/blocklist-entry';
import { Refusal, route } from '@cadenza/http-kit';
import { unblock } from '../../blocklist/handle.ts';
import type { Context } from '../../context.ts';

export const unblockOne = route(calls.unblock, async ({ body, trace }, context: Context) => {
  const { value } = body;
  const read = readEntry(value);
  // As it stands first: what was listed before may be read as another entry today.
  const isLifted = await unblock(context, value, trace);
  if (!isLifted && !('value' in read && read.value !== value && (await unblock(context, read.value, trace))))
    throw new Refusal(404, 'not-blocked', 'This entry is not on the blocklist.');
  return { success: true } as const;
});
