import { comparableAddress } from '@cadenza/mail-address';
import type { Context } from '../context.ts';
import { refuseConnecting } from '../mailbox/connect-rules.ts';
import { countMailboxes, findTaken } from '../projections/mailbox-addresses.ts';

/**
 * Before the servers of a new mailbox are tested, which takes seconds. The commit checks it again.
 * @throws Refusal 409
 */
export async function refuseEarly({ database }: Pick<Context, 'database'>, given: string): Promise<void> {
  const address = comparableAddress(given);
  const taken = await findTaken(database.byKey, [address]);
  const refusal = refuseConnecting({
    isAddressTaken: taken.has(address),
    mailboxCount: await countMailboxes(database.byKey),
  });
  if (refusal) throw refusal;
}
