import { calls } from '@cadenza/contracts';
import { Refusal, route } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { accessTo } from '../handlers/access-to.ts';
import { findArrival as findIn } from '../self-test/find-arrival.ts';
import { countTry } from './recent-tries.ts';
import { existingMailbox } from './shown-mailbox.ts';

const msMax = 12_000;
/** Each signs in, and servers lock out accounts that sign in too often. */
const perMinute = 10;

export const findArrival = route(
  calls.findArrival,
  async ({ params: { id }, query: { messageId }, identity, signal }, context: Context) => {
    await existingMailbox(context, id);
    const imap = await accessTo(context, id, 'imap');
    if (!imap) throw new Refusal(409, 'mailbox-not-read', 'This mailbox is not read.');
    await countTry(context, identity, { what: 'arrival', perMinute });
    const end = AbortSignal.any([signal, AbortSignal.timeout(msMax)]);
    const { MAILBOX_HOSTS_ALLOW: hosts } = context.settings;
    // Whoever reads the mailbox says why it cannot be read; here it only was not seen.
    const arrived = await findIn(imap, messageId, { hosts, ca: undefined }, end).catch(() => null);
    return { arrived };
  },
);
