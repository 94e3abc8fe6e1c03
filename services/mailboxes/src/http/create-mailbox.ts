import { calls } from '@cadenza/contracts';
import { route } from '@cadenza/http-kit';
import { comparableAddress } from '@cadenza/mail-address';
import { refusePlain, testServers } from '../check/tested-servers.ts';
import type { Context } from '../context.ts';
import { refuseConnecting } from '../mailbox/connect-rules.ts';
import { connectMailboxes } from '../mailbox/handle.ts';
import { newMailbox } from '../mailbox/new-mailbox.ts';
import { countMailboxes, findTaken } from '../projections/mailbox-addresses.ts';
import { existingMailbox } from './shown-mailbox.ts';
import { withoutPasswords } from './without-passwords.ts';

export const createMailbox = route(
  calls.createMailbox,
  async ({ body, trace, makeOnce }, context: Context) => {
    const { mailboxId } = await makeOnce<{ mailboxId: string }>(async (keep) => {
      refusePlain(context, body);
      await refuseEarly(context, body.address);
      await testServers(context, body);
      const mailbox = await newMailbox(context, body);
      const made = { mailboxId: mailbox.mailboxId };
      const [refusal] = await connectMailboxes(context, [mailbox], trace, (transaction) => keep(transaction, made));
      if (refusal) throw refusal;
      return made;
    });
    return existingMailbox(context, mailboxId);
  },
  { identifiedBy: withoutPasswords },
);

/** Before its servers are tested, which takes seconds. The commit checks it again. */
async function refuseEarly({ database }: Context, given: string): Promise<void> {
  const address = comparableAddress(given);
  const taken = await findTaken(database.byKey, [address]);
  const refusal = refuseConnecting({
    isAddressTaken: taken.has(address),
    mailboxCount: await countMailboxes(database.byKey),
  });
  if (refusal) throw refusal;
}
