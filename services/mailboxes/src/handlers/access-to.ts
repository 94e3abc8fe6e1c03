import type { AccessUse, MailboxAccess } from '@cadenza/contracts';
import { newTrace } from '@cadenza/event-kit';
import { notFound, Refusal } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { openCredentials } from '../credentials/credentials.ts';
import { CannotOpen } from '../credentials/seal.ts';
import { SignInEnded } from '../oauth/provider.ts';
import { handleMailbox } from './mailbox.ts';

/**
 * How to sign in to a server of a mailbox. A mailbox whose provider accepts its sign-in no longer needs attention from
 * then on.
 *
 * @param refusedToken a token that a server refused: another one is asked for
 * @returns `undefined` without a mailbox, or without such a server
 * @throws Refusal 503 when the credentials cannot be opened or the provider is away, 422 when the sign-in has ended
 */
export async function accessTo(
  context: Context,
  mailboxId: string,
  use: AccessUse,
  refusedToken?: string,
): Promise<MailboxAccess | undefined> {
  const { database, mailboxKeys, log, tokens } = context;
  try {
    const found = await openCredentials(database, mailboxId, use, mailboxKeys);
    if (!found) return undefined;
    const { content: server, accessRevision } = found;
    if ('password' in server) return { ...server, accessRevision };
    try {
      const { accessToken, expiresAt } = await tokens.find(mailboxId, refusedToken);
      return { ...server, accessToken, expiresAt, accessRevision };
    } catch (error) {
      if (error instanceof SignInEnded) throw await reportEnded(context, mailboxId, accessRevision, error);
      throw error;
    }
  } catch (error) {
    if (!(error instanceof CannotOpen)) throw error;
    log.error({ reason: error.message }, 'credentials cannot be opened');
    throw new Refusal(
      503,
      'credentials-unreadable',
      'The sign-in of this mailbox cannot be read. Please enter its password again in its settings, or connect it again.',
    );
  }
}

/** Of the server that sends, whichever was asked for: neither lets the mailbox in, and its leads have to wait. */
async function reportEnded(context: Context, mailboxId: string, accessRevision: number, { message }: SignInEnded) {
  const command = { type: 'ReportFault', use: 'smtp', verdict: 'refused', accessRevision } as const;
  const options = { faultWords: message };
  const state = await handleMailbox(context, mailboxId, command, newTrace(context), options);
  if (state.status !== 'existing') throw notFound('mailbox');
  return new Refusal(422, 'sign-in-ended', message);
}
