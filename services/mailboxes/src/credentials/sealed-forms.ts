import { mailServer, oauthProviders, serverAddress } from '@cadenza/contracts';
import { z } from 'zod';

/** Where the mailbox signs in with its tokens. */
const tokenServer = serverAddress.extend({ user: z.string() });
export type TokenServer = z.output<typeof tokenServer>;

const server = z.union([mailServer, tokenServer]);

/** What a provider gave to let a mailbox sign in (RFC 6749). */
const mailboxTokens = z.strictObject({
  provider: z.enum(oauthProviders),
  /** Gives new access tokens. Null once the provider accepts it no longer. */
  refreshToken: z.string().nullable(),
  accessToken: z.string(),
  /** Of the access token, in real time, as ISO 8601 text. */
  expiresAt: z.string(),
});
export type MailboxTokens = z.output<typeof mailboxTokens>;

/** What is sealed, by what it is for. */
export const sealedForms = { smtp: server, imap: server, oauth: mailboxTokens } as const;
