import { randomUUIDv7 } from 'node:crypto';
import { createMailboxRequest } from '@cadenza/contracts';
import { Refusal, type Trace } from '@cadenza/http-kit';
import { comparableAddress } from '@cadenza/mail-address';
import { refuseEarly } from '../check/refuse-early.ts';
import { testServers } from '../check/tested-servers.ts';
import type { Context } from '../context.ts';
import { sealTokens } from '../credentials/credentials.ts';
import type { TokenServer } from '../credentials/sealed-forms.ts';
import { connectMailboxes, handleMailbox } from '../mailbox/handle.ts';
import { findRow } from '../projections/mailboxes.ts';
import type { MailboxProvider, SignedIn } from './provider.ts';

const settingsOfNew = createMailboxRequest.omit({ smtp: true, imap: true });

/** The servers of the provider, where the account signs in. */
const serversOf = ({ entry: { smtp, imap } }: MailboxProvider, user: string): Record<'smtp' | 'imap', TokenServer> => ({
  smtp: { ...smtp, user },
  imap: { ...imap, user },
});

/**
 * Connects the mailbox of whoever signed in, once both of its servers let it in.
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
  if (!given.success) throw new Refusal(422, 'address-unknown', `${provider.name} told an address that takes no mail.`);
  await refuseEarly(context, given.data.address);
  const servers = await testedServers(context, provider, signedIn);
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
  const { address } = row.facts;
  if (comparableAddress(signedIn.address) !== comparableAddress(address))
    throw new Refusal(
      422,
      'another-address',
      `This is the mailbox of ${address}, and you signed in at ${provider.name} as ${signedIn.address}. Nothing was changed: start again with the account of ${address}.`,
    );
  const servers = await testedServers(context, provider, signedIn);
  const { tokens } = signedIn;
  await handleMailbox(
    context,
    mailboxId,
    { type: 'ReconnectMailbox', provider: tokens.provider, ...servers, now: trace.now.toString() },
    trace,
    { credentials: await sealTokens(mailboxId, { ...servers, tokens }, context.mailboxKeys) },
  );
}

/** @throws Refusal 422 unless both servers take the token */
async function testedServers(context: Context, provider: MailboxProvider, { address, tokens }: SignedIn) {
  const servers = serversOf(provider, address);
  const { accessToken, expiresAt } = tokens;
  await testServers(context, {
    smtp: { ...servers.smtp, accessToken, expiresAt },
    imap: { ...servers.imap, accessToken, expiresAt },
  });
  return servers;
}
