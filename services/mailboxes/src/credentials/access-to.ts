import type { AccessUse, MailboxAccess } from '@cadenza/contracts';
import { Refusal } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { openAccess } from './credentials.ts';
import { CannotOpen } from './seal.ts';

/**
 * @returns `undefined` without a mailbox, or without such a server
 * @throws Refusal 503 when the credentials cannot be opened
 */
export async function accessTo(
  { database, mailboxKeys, log }: Context,
  mailboxId: string,
  use: AccessUse,
): Promise<MailboxAccess | undefined> {
  try {
    return await openAccess(database, mailboxId, use, mailboxKeys);
  } catch (error) {
    if (!(error instanceof CannotOpen)) throw error;
    log.error({ reason: error.message }, 'credentials cannot be opened');
    throw new Refusal(
      503,
      'credentials-unreadable',
      'The password of this mailbox cannot be read. Please enter it again in the settings of the mailbox.',
    );
  }
}
