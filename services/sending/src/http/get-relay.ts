import { calls } from '@cadenza/contracts';
import { route } from '@cadenza/http-kit';
import { relayAccount } from '../account/standing.ts';
import { toldUnread } from '../answers/unread-account.ts';
import type { Context } from '../context.ts';
import { findUnread } from '../projections/unread-answers.ts';
import { relayHostOf } from '../relay/relay-names.ts';

export const getRelay = route(calls.getRelay, async ({ trace: { now } }, context: Context) => {
  const { database, settings, relayNames } = context;
  const { name, address } = settings.MAIL_FROM;
  return {
    host: relayHostOf(settings),
    from: { name, address },
    ptr: await relayNames.read(),
    unread: toldUnread(await findUnread(database, relayAccount), { address, timezone: 'UTC', now }),
  };
});
