import { calls } from '@cadenza/contracts';
import { route } from '@cadenza/http-kit';
import { refusePlain } from '../check/tested-servers.ts';
import type { Context } from '../context.ts';
import { connectMailboxes } from '../handlers/mailbox.ts';
import { newMailbox } from '../handlers/new-mailbox.ts';
import { refuseEarly } from '../handlers/refuse-early.ts';
import { testSaved } from './counted-tests.ts';
import { existingMailbox } from './shown-mailbox.ts';
import { withoutPasswords } from './without-passwords.ts';

export const createMailbox = route(
  calls.createMailbox,
  async ({ body, identity, trace, makeOnce }, context: Context) => {
    const { mailboxId } = await makeOnce<{ mailboxId: string }>(async (keep) => {
      refusePlain(context, body);
      await refuseEarly(context, body.address);
      await testSaved(context, identity, body);
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
