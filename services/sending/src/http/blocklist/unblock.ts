import { calls } from '@cadenza/contracts';
import { Refusal, route } from '@cadenza/http-kit';
import { unblock } from '../../blocklist/handle.ts';
import type { Context } from '../../context.ts';

export const unblockOne = route(calls.unblock, async ({ body, trace }, context: Context) => {
  if (!(await unblock(context, body.value, trace)))
    throw new Refusal(404, 'not-blocked', `${body.value} is not on the blocklist.`);
  return { success: true } as const;
});
