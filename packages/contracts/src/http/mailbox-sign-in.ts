import { z } from 'zod';
import { id } from '../text.ts';

/** Who lets the owner of a mailbox sign in without a password (OAuth 2.0). */
export const oauthProviders = ['google', 'microsoft'] as const;
export type OauthProvider = (typeof oauthProviders)[number];

/** Where providers send browsers back to. A path of the gateway and no call: people come here by a redirect. */
export const signInCallbackPath = '/api/mailboxes/oauth/callback';
/** The screen where a sign-in at a provider ends that connected nothing. */
const notConnectedPath = '/mailboxes/not-connected';

/** Why nothing was connected, where nothing is kept of the sign-in. */
export type LostSignIn =
  /** Used already, too old, or never begun. */
  | 'unknown'
  /** Begun by another user or in another session. */
  | 'elsewhere'
  /** The browser came back without a session. */
  | 'session-ended'
  /** Cadenza itself could not finish it. */
  | 'unavailable';
export const whereLost = (why: LostSignIn) => `${notConnectedPath}?why=${why}`;
export const whereRefused = (id: string) => `${notConnectedPath}?refusal=${id}`;

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
/** Why a mailbox was not connected at a provider, kept for an hour for the user who began it. */
export const refusedSignIn = z.object({
  provider: z.enum(oauthProviders),
  /** The mailbox that was to be connected again; null: a new one. */
  mailboxId: id.nullable(),
  /** The reason and the remedy, in sentences for the user. */
  sentences: z.array(z.string()),
});
export type RefusedSignIn = z.infer<typeof refusedSignIn>;
export type SignInProviders = z.infer<typeof signInProviders>;
