import { calls } from '@cadenza/contracts';
import { Refusal, route } from '@cadenza/http-kit';
import { block, entryOf } from '../../blocklist/handle.ts';
import { isSharedDomain } from '../../blocklist/read-entries.ts';
import type { Context } from '../../context.ts';

export const blockOne = route(calls.block, async ({ body, trace }, context: Context) => {
  if (isSharedDomain(body.value) && !body.confirmed) {
    const sentence = `${body.value} is shared by many people: none of them would be mailed again.`;
    throw new Refusal(409, 'free-mail-domain', sentence);
  }
  const entry = entryOf(body, 'manual', trace.now);
  await block(context, [entry], trace);
  return entry;
});
