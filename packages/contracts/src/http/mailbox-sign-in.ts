import { z } from 'zod';
import { id } from '../text.ts';

/** Who lets the owner of a mailbox sign in without a password (OAuth 2.0). */
export const oauthProviders = ['google', 'microsoft'] as const;
export type OauthProvider = (typeof oauthProviders)[number];

export const startSignInRequest = z.strictObject({
  /** The mailbox that is to be connected again; absent: a new one. */
  mailboxId: id.optional(),
});
/** Where the browser goes from here. */
export const startedSignIn = z.object({ url: z.url() });
/** Who can be asked to let a mailbox sign in, and what a client there needs to know of this product. */
export const signInProviders = z.object({
  providers: z.array(z.object({ provider: z.enum(oauthProviders), isSet: z.boolean() })),
  redirectUri: z.url(),
});
export type SignInProviders = z.infer<typeof signInProviders>;
