import { z } from 'zod';
import { instant } from '../text.ts';
import { type MailServer, mailServer, serverAddress } from './mailboxes.ts';

export const accessUses = ['smtp', 'imap'] as const;
export type AccessUse = (typeof accessUses)[number];
export const accessQuery = z.strictObject({ for: z.enum(accessUses) });
/** A mail server, and who signs in there by XOAUTH2. */
const tokenLogin = serverAddress.extend({
  user: z.string(),
  accessToken: z.string().min(1),
  /** In real time; the token is of no use after it. */
  expiresAt: instant,
});
export type TokenLogin = z.infer<typeof tokenLogin>;
/** A mail server, and how to sign in there. */
export type MailLogin = MailServer | TokenLogin;

/** Grows when the servers or their passwords change. */
const accessRevision = z.number().int();
/** For services that connect to the mailbox. Kept in memory only, for five minutes at most. */
export const mailboxAccess = z.union([
  mailServer.extend({ accessRevision }),
  // A reader of before refuses it as a broken answer, and passes over the mailbox.
  tokenLogin.extend({ accessRevision }),
]);
export type MailboxAccess = z.infer<typeof mailboxAccess>;

/** A login that was refused with the credentials of this revision. */
export const reportRefusedLoginRequest = z.strictObject({
  for: z.enum(accessUses),
  accessRevision: z.number().int(),
});
/** What a test of the server found then. False also if the credentials have changed meanwhile. */
export const reportRefusedLoginResponse = z.object({ needsAttention: z.boolean() });
