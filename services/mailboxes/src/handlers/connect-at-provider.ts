import { randomUUIDv7 } from 'node:crypto';
import { createMailboxRequest, type MailboxFacts } from '@cadenza/contracts';
import { Refusal, type Trace } from '@cadenza/http-kit';
import { comparableAddress } from '@cadenza/mail-address';
import { testServers } from '../check/tested-servers.ts';
import type { Context } from '../context.ts';
import { sealTokens } from '../credentials/credentials.ts';
import type { MailboxTokens, TokenServer } from '../credentials/sealed-forms.ts';
import type { MailboxProvider, SignedIn } from '../oauth/provider.ts';
import { findRow } from '../projections/mailboxes.ts';
import { connectMailboxes, handleMailbox } from './mailbox.ts';
import { refuseEarly } from './refuse-early.ts';

const settingsOfNew = createMailboxRequest.omit({ smtp: true, imap: true });

/** The servers of the provider, where the account signs in. */
const serversOf = ({ entry: { smtp, imap } }: MailboxProvider, user: string): Record<'smtp' | 'imap', TokenServer> => ({
  smtp: { ...smtp, user },
  imap: { ...imap, user },
});

/**
 * Connects the mailbox of the person who signed in, once both of its servers let it in.
 *
 * @returns the id of the mailbox
 * @throws Refusal 409 or 422 with a sentence for the user
 */
export async function connectAtProvider(
  context: Context,
  provider: MailboxProvider,
  signedIn: SignedIn,
  trace: Trace,
): Promise<string> {
  const { address, name, tokens } = signedIn;
  const shownName = settingsOfNew.shape.fromName.safeParse(name).data ?? address.split('@')[0];
  const given = settingsOfNew.safeParse({ fromName: shownName, address });
  if (!given.success) throw new Refusal(422, 'address-unknown', `${provider.name} gave an address that takes no mail.`);
  await refuseEarly(context, given.data.address);
  const servers = await testedServers(context, provider, signedIn.signInNames, tokens);
  const mailboxId = randomUUIDv7();
  const mailbox = {
    mailboxId,
    settings: { ...given.data, ...servers, oauthProvider: tokens.provider },
    credentials: await sealTokens(mailboxId, { ...servers, tokens }, context.mailboxKeys),
  };
  const [refusal] = await connectMailboxes(context, [mailbox], trace, async () => {});
  if (refusal) throw refusal;
  return mailboxId;
}

/**
 * Connects a mailbox again, once both servers of the provider let it in. Whatever fails, what it had stays.
 *
 * @throws Refusal 404 for an unknown or removed mailbox, 422 with a sentence for the user
 */
export async function reconnectAtProvider(
  context: Context,
  mailboxId: string,
  provider: MailboxProvider,
  signedIn: SignedIn,
  trace: Trace,
): Promise<void> {
  const row = await findRow(context.database.byKey, mailboxId, context.clock.now());
  if (!row) throw new Refusal(404, 'mailbox-not-found', 'This mailbox was removed meanwhile.');
  const { tokens } = signedIn;
  const servers = await serversOfSame(context, row.facts, provider, signedIn);
  await handleMailbox(
    context,
    mailboxId,
    { type: 'ReconnectMailbox', provider: tokens.provider, ...servers, now: trace.now.toString() },
    trace,
    { credentials: await sealTokens(mailboxId, { ...servers, tokens }, context.mailboxKeys) },
  );
}

/**
 * The servers of a mailbox that is connected already, where the account signs in.
 *
 * @throws Refusal 422 where it is the account of somebody else, or the servers do not take the token
 */
async function serversOfSame(
  context: Context,
  { address, smtp }: Pick<MailboxFacts, 'address' | 'smtp'>,
  provider: MailboxProvider,
  { address: told, signInNames, tokens }: SignedIn,
): Promise<Record<'smtp' | 'imap', TokenServer>> {
  const own = [address, smtp.user].map(comparableAddress);
  if (signInNames.some((each) => own.includes(comparableAddress(each)))) {
    const names = new Set([smtp.user, address, ...signInNames]);
    return testedServers(context, provider, [...names], tokens);
  }
  try {
    // An account may have addresses that the provider does not name: its mail servers know them, and no others.
    return await testedServers(context, provider, [address], tokens);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(
      422,
      'another-address',
      `This is the mailbox of ${address}, and you signed in at ${provider.name} as ${told}, which may not sign in to it. Nothing was changed: start again with an account that may.`,
    );
  }
}

/**
 * The servers with the first of these names by which both take the token. Whatever the name is, emails are sent as the
 * address.
 *
 * @throws Refusal 422 as for the first name, if none works
 */
async function testedServers(
  context: Context,
  provider: MailboxProvider,
  names: readonly string[],
  { accessToken, expiresAt }: MailboxTokens,
): Promise<Record<'smtp' | 'imap', TokenServer>> {
  let refusal: unknown;
  for (const name of names) {
    const servers = serversOf(provider, name);
    try {
      await testServers(context, {
        smtp: { ...servers.smtp, accessToken, expiresAt },
        imap: { ...servers.imap, accessToken, expiresAt },
      });
      return servers;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refusal ??= error;
    }
  }
  throw refusal;
}
