import { createHash } from 'node:crypto';
import type { OauthProvider } from '@cadenza/contracts';
import { type Log, Refusal, Unavailable } from '@cadenza/http-kit';
import { isMailableAddress } from '@cadenza/mail-address';
import * as oidc from 'openid-client';
import type { MailboxTokens } from '../credentials/sealed-forms.ts';
import { fetchBounded } from './fetch-bounded.ts';
import type { ProviderEntry } from './provider-table.ts';

/** Shorter than a lease of tokens. */
const responseSecondsMax = 8;
/** An access token is renewed after this time at the latest, whatever the provider says. */
const accessSecondsMax = 24 * 3_600;

/** The provider accepts a sign-in no longer: only its owner can begin a new one. */
export class SignInEnded extends Error {
  /** @param provider its name */
  constructor(provider: string) {
    super(`${provider} no longer accepts the sign-in. Connect the mailbox again.`);
    this.name = 'SignInEnded';
  }
}

/** What a provider said of the person who signed in. */
export interface SignedIn {
  /** As the provider spells it. */
  address: string;
  /** By what the mail servers may know the account, the address first: at Microsoft a sign-in name may be another one. */
  signInNames: readonly string[];
  /** The name of the person; null where the provider did not say it. */
  name: string | null;
  tokens: MailboxTokens;
}

/** A sign-in that was begun: the browser goes to `url`. */
interface BegunSignIn {
  url: URL;
  state: string;
  verifier: string;
}

export interface MailboxProvider {
  name: string;
  isSet: boolean;
  entry: ProviderEntry;
  /** @throws Refusal 409 without a client there */
  requireClient(): void;
  /** @throws Refusal 409 without a client there, Unavailable when the provider is away */
  begin(): Promise<BegunSignIn>;
  /**
   * Redeems the code with which a browser came back.
   *
   * @param answer the parameters of its address
   * @throws Refusal 422 with a sentence for the user, Unavailable when the provider is away
   */
  redeem(answer: URLSearchParams, begun: Pick<BegunSignIn, 'state' | 'verifier'>): Promise<SignedIn>;
  /**
   * New tokens; the provider may have replaced the refresh token.
   *
   * @throws SignInEnded, or Unavailable when the provider is away or does not answer as it should
   */
  refresh(refreshToken: string): Promise<MailboxTokens>;
}

export type Providers = Readonly<Record<OauthProvider, MailboxProvider>>;

/** Ties the identity that the provider vouches for to the sign-in that was begun (OpenID Connect Core 1.0, 3.1.2.1). */
const nonceOf = (state: string) => createHash('sha256').update(`nonce ${state}`).digest('base64url');

export function openProvider(
  provider: OauthProvider,
  entry: ProviderEntry,
  { redirectUri, realNow, log }: { redirectUri: string; realNow: () => Temporal.Instant; log: Log },
): MailboxProvider {
  const { name, clientId, clientSecret, issuer, scope, asked } = entry;
  let known: Promise<oidc.Configuration> | undefined;

  /** Where the provider has its endpoints; asked for again only after a failure. */
  async function configuration(): Promise<oidc.Configuration> {
    if (clientId === undefined || clientSecret === undefined) throw notSet(provider, name);
    known ??= discover(clientId, clientSecret);
    try {
      return await known;
    } catch (error) {
      known = undefined;
      throw away(error);
    }
  }

  const discover = (id: string, secret: string) =>
    oidc.discovery(issuer, id, undefined, oidc.ClientSecretPost(secret), {
      timeout: responseSecondsMax,
      [oidc.customFetch]: fetchBounded,
      execute: [
        // The signature of who signed in is checked as well, and not only the way on which it came.
        oidc.enableNonRepudiationChecks,
        ...(issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
      ],
    });

  /** Without its cause, which may hold what was sent or answered. */
  function away(error: unknown): Unavailable {
    if (error instanceof Refusal) throw error;
    log.warn({ provider, code: codeOf(error) }, 'a provider did not answer as it should');
    return new Unavailable(`${name} does not answer just now. Please try again in a minute.`);
  }

  const tokensOf = (
    { access_token: accessToken, refresh_token, expires_in: seconds = 0 }: oidc.TokenEndpointResponse,
    before: string | null,
  ): MailboxTokens => ({
    ...{ provider, accessToken, refreshToken: refresh_token ?? before },
    expiresAt: realNow()
      .add({ seconds: Math.floor(Math.min(seconds, accessSecondsMax)) })
      .toString({ smallestUnit: 'millisecond' }),
  });

  return {
    name,
    entry,
    isSet: clientId !== undefined,
    requireClient() {
      if (clientId === undefined) throw notSet(provider, name);
    },
    async begin() {
      const known = await configuration();
      const [state, verifier] = [oidc.randomState(), oidc.randomPKCECodeVerifier()];
      const url = oidc.buildAuthorizationUrl(known, {
        ...asked,
        ...{ redirect_uri: redirectUri, scope, state, nonce: nonceOf(state) },
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      return { url, state, verifier };
    },
    async redeem(answer, { state, verifier }) {
      const known = await configuration();
      try {
        const given = await oidc.authorizationCodeGrant(known, new URL(`${redirectUri}?${answer}`), {
          ...{ pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonceOf(state), idTokenExpected: true },
        });
        return { ...personIn(given.claims(), name), tokens: lasting(tokensOf(given, null), name) };
      } catch (error) {
        if (error instanceof Refusal) throw error;
        if (error instanceof oidc.AuthorizationResponseError) throw notAllowed(error, name);
        if (isRefused(error)) throw refusedCode(name);
        throw away(error);
      }
    },
    async refresh(refreshToken) {
      const known = await configuration();
      try {
        return tokensOf(await oidc.refreshTokenGrant(known, refreshToken), refreshToken);
      } catch (error) {
        if (isRefused(error)) throw new SignInEnded(name);
        throw away(error);
      }
    },
  };
}

/** RFC 6749, 5.2. All other errors are about our client or the provider, and no fault of who signed in. */
const isRefused = (error: unknown) => error instanceof oidc.ResponseBodyError && error.error === 'invalid_grant';

const codeOf = (error: unknown) =>
  error instanceof oidc.ResponseBodyError ? error.error : (error as { code?: unknown }).code;

const notSet = (provider: OauthProvider, name: string) =>
  new Refusal(
    409,
    'sign-in-not-configured',
    `Cadenza has no client at ${name} yet. Its operator has to set ${provider.toUpperCase()}_CLIENT_ID and ${provider.toUpperCase()}_CLIENT_SECRET.`,
  );

const refusedCode = (name: string) =>
  new Refusal(422, 'sign-in-refused', `${name} did not accept the sign-in any more. Please start again.`);

/** What the provider describes may be anybody's words: only known codes are shown. */
function notAllowed({ error, error_description: said = '' }: oidc.AuthorizationResponseError, name: string): Refusal {
  // AADSTS90094 and 65001: an administrator has to consent.
  if (/AADSTS(?:90094|90093|65001)\b/.test(said) || error === 'admin_policy_enforced')
    return new Refusal(
      422,
      'admin-consent-needed',
      `Your organisation lets only its administrator allow this. Ask the administrator to approve Cadenza at ${name}, and start again.`,
    );
  if (error === 'access_denied')
    return new Refusal(
      422,
      'access-denied',
      `The access was not allowed at ${name}. Start again, and allow all that is asked for.`,
    );
  return new Refusal(422, 'sign-in-refused', `${name} ended the sign-in without a result. Please start again.`);
}

/** Microsoft vouches for no address by itself; that the mail servers take the token proves it. */
function personIn(claims: oidc.IDToken | undefined, name: string): Omit<SignedIn, 'tokens'> {
  const {
    email,
    email_verified: isVerified,
    preferred_username: user,
    name: person,
  }: Partial<oidc.IDToken> = claims ?? {};
  const isAddress = (each: unknown) => typeof each === 'string' && isMailableAddress(each);
  const names = [...new Set([email, user].filter(isAddress) as string[])];
  const [address] = names;
  if (address === undefined || isVerified === false)
    throw new Refusal(422, 'address-unknown', `${name} did not say which address the account has. Please start again.`);
  return {
    address,
    signInNames: names,
    name: typeof person === 'string' && person.trim() !== '' ? person.trim() : null,
  };
}

function lasting(tokens: MailboxTokens, name: string): MailboxTokens {
  if (tokens.refreshToken === null)
    throw new Refusal(
      422,
      'no-lasting-access',
      `${name} gave access for an hour only. Remove Cadenza from the apps of your account there, and start again.`,
    );
  return tokens;
}
