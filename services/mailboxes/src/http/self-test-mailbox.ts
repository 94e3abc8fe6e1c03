import { type AccessUse, calls, type MailboxAccess } from '@cadenza/contracts';
import { notFound, Refusal, reply, route } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { openAccess } from '../credentials/credentials.ts';
import { CannotOpen } from '../credentials/seal.ts';
import { existingMailbox } from './shown-mailbox.ts';

export const selfTestMailbox = route(calls.selfTestMailbox, async ({ params }, context: Context) => {
  const { address, fromName } = await existingMailbox(context, params.id);
  const smtp = await accessTo(context, params.id, 'smtp');
  if (!smtp) throw notFound('mailbox');
  const imap = (await accessTo(context, params.id, 'imap')) ?? null;
  await context.selfTests.start({ mailboxId: params.id, address, fromName, smtp, imap });
  return existingMailbox(context, params.id);
});

/** For services that connect to the mailbox. */
export const tellMailboxAccess = route(calls.tellMailboxAccess, async ({ params, query }, context: Context) => {
  const access = await accessTo(context, params.id, query.for);
  if (!access) throw notFound('mailbox');
  return reply(200, access, { 'cache-control': 'no-store' });
});

/** @throws Refusal 503 when the credentials cannot be opened */
async function accessTo(
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
