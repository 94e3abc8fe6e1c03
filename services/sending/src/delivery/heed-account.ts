import type { AccountCommand } from '../account/commands.ts';
import type { Context } from '../context.ts';
import type { Claim, PreparedEmail } from '../email/claim.ts';
import type { EndedAttempt } from '../email/delivery.ts';
import { fromTime } from '../from-time.ts';
import { handleAccount } from '../handlers/account.ts';

/**
 * Rule D8: tells the account what the end of an email says about it, before the email goes back to the queue and its
 * campaign is planned again. If that cannot be recorded, the next email finds out the same. `mailboxes` hears of a refused
 * login once for each fault, and nobody waits for its answer.
 */
export async function heedAccount(context: Context, { email }: Claim, attempt: EndedAttempt): Promise<void> {
  const { account, mailbox } = email.sender;
  const command = commandOf(email, attempt);
  if (!command) return;
  if (command.type === 'NoteFault') {
    const { kind, code, status } = command.fault;
    context.counts.accountFaults.inc({ fault: kind });
    context.log.warn({ account: account.id, kind, code, status }, 'the mail account takes no emails');
  }
  try {
    const hasChanged = await handleAccount(context, account.id, command, fromTime);
    if (hasChanged && mailbox && isRefusedLogin(command)) context.refusedLogins.report(mailbox);
  } catch (error) {
    context.log.error({ err: error, account: account.id }, 'the state of the mail account was not kept');
  }
}

/** A login that was not even tried has no code. */
const isRefusedLogin = (command: AccountCommand) =>
  command.type === 'NoteFault' && command.fault.kind === 'login' && command.fault.code !== null;

/** A success says something about the account only when the email was a probe. */
function commandOf(
  { sender: { account }, facts: { emailId, campaignId } }: PreparedEmail,
  { delivery, endedAt }: EndedAttempt,
): AccountCommand | undefined {
  const facts = { accountId: account.id, campaignId, emailId };
  const now = endedAt.toString({ smallestUnit: 'millisecond' });
  if (delivery.outcome === 'not-handed-over' && delivery.fault) {
    return { type: 'NoteFault', facts, fault: delivery.fault, now };
  }
  const isProbe = account.waiting !== null;
  const isRefused = delivery.outcome === 'refused' || (delivery.outcome === 'not-handed-over' && delivery.unclear);
  const judged = delivery.outcome === 'accepted' ? 'accepted' : isRefused ? 'refused' : undefined;
  return isProbe && judged ? { type: 'NoteDelivery', facts, delivery: judged, now } : undefined;
}
