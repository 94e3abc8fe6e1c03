import type { MailboxFacts } from '@cadenza/contracts';
import { Refusal } from '@cadenza/http-kit';

/** The servers of a mailbox that signs in without a password are those of its provider. */
export function refuseServers(
  { oauthProvider }: Pick<MailboxFacts, 'oauthProvider'>,
  { smtp, imap }: { smtp?: unknown; imap?: unknown },
): Refusal | undefined {
  if (oauthProvider === undefined || (smtp === undefined && imap === undefined)) return undefined;
  return new Refusal(
    422,
    'servers-of-provider',
    'This mailbox signs in without a password, at the servers of its provider. To change that, connect it again.',
  );
}
