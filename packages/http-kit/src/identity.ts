import { decodeProtectedHeader, type JWTPayload, jwtVerify, SignJWT } from 'jose';

export const identityHeader = 'x-cadenza-identity';
const lifetimeSeconds = 60;
/** Allows for clocks that differ. */
const toleranceSeconds = 5;
/** How far a signer's clock may be ahead. A clock this far behind signs tokens that have already expired. */
const aheadSecondsMax = lifetimeSeconds;
/** The service that signs for people; every other service signs only for itself. */
const signerForPeople = 'gateway';

/** On whose behalf a call is made: a user, a service itself, or nobody (`null`) on public paths. */
export interface Identity {
  userId: string | null;
  /** What the called service alone knows the session of the user by. It opens nothing; absent from older gateways. */
  session?: string;
}

const servicePrefix = 'service:';

/** The identity of a service that calls another one on its own behalf. */
export function serviceIdentity(name: string): { userId: string } {
  return { userId: `${servicePrefix}${name}` };
}

/**
 * The identity of a person.
 * @param session the pseudonym of the session, never its id
 * @throws Error for an id that would make a person a service
 */
export function userIdentity(userId: string | null, session?: string): Identity {
  if (isService({ userId })) throw new Error('A user cannot have the identity of a service');
  return { userId, ...(session !== undefined && { session }) };
}

export function isService({ userId }: Identity): boolean {
  return userId?.startsWith(servicePrefix) ?? false;
}

/** The Ed25519 key of one service. */
export interface OwnKey {
  signer: string;
  kid: string;
  privateKey: CryptoKey;
}

/** By key id: the service that owns the key, and the key that verifies its signatures. */
export type PublicKeys = ReadonlyMap<string, { signer: string; key: CryptoKey }>;

/** A service's own key, or the secret that services of earlier versions shared. */
export type SigningKey = OwnKey | string;

/** What a token may be signed with. */
export interface VerifyingKeys {
  publicKeys?: PublicKeys | undefined;
  secret?: string | undefined;
}

/** The issuer in tokens of the shared secret, which does not show who signed them. */
const sharedIssuer = 'cadenza';
const bytesOf = (secret: string) => new TextEncoder().encode(secret);

/**
 * A token (JWT) that is good for a minute: signed with the caller's own key (EdDSA), or with the shared secret (HS256).
 * @param audience the name of the only service that accepts it
 */
export function signIdentity(
  { userId, session }: Identity,
  key: SigningKey,
  now: Temporal.Instant,
  audience: string,
): Promise<string> {
  const nowSeconds = Math.floor(now.epochMilliseconds / 1_000);
  const isShared = typeof key === 'string';
  const token = new SignJWT({ userId, session })
    .setIssuer(isShared ? sharedIssuer : key.signer)
    .setAudience(audience)
    .setIssuedAt(nowSeconds)
    .setExpirationTime(nowSeconds + lifetimeSeconds);
  if (isShared) return token.setProtectedHeader({ alg: 'HS256' }).sign(bytesOf(key));
  return token.setProtectedHeader({ alg: 'EdDSA', kid: key.kid }).sign(key.privateKey);
}

/** Like `readIdentity`, but without the expiry. */
export async function verifyIdentity(
  token: string | undefined,
  keys: VerifyingKeys,
  now: Temporal.Instant,
  audience: string,
): Promise<Identity | undefined> {
  return (await readIdentity(token, keys, now, audience))?.identity;
}

/**
 * The identity in a token and its expiry. `undefined` when the token is missing, changed, expired, valid for longer
 * than any that we make, made for another service than `audience` or for none, or signed by a service that may not
 * speak for this identity: only the gateway speaks for people, and every service only for itself.
 */
export async function readIdentity(
  token: string | undefined,
  keys: VerifyingKeys,
  now: Temporal.Instant,
  audience: string,
): Promise<{ identity: Identity; until: Temporal.Instant } | undefined> {
  if (!token) return undefined;
  try {
    const { signer, payload } = await verified(token, keys, now, audience);
    const { userId, session, exp, iat, aud } = payload;
    // Any recipient of a token for several services could pass it on to the others.
    if (aud !== audience || exp === undefined || !isShort({ iat, exp }, now)) return undefined;
    const identity = {
      userId: typeof userId === 'string' ? userId : null,
      ...(typeof session === 'string' && { session }),
    };
    if (signer !== sharedIssuer && !maySpeakFor(identity, signer)) return undefined;
    return { identity, until: Temporal.Instant.fromEpochMilliseconds((exp + toleranceSeconds) * 1_000) };
  } catch {
    return undefined;
  }
}

/** A key stolen for a moment must not produce tokens that outlive the key. */
function isShort({ iat, exp }: { iat: number | undefined; exp: number }, now: Temporal.Instant): boolean {
  const nowSeconds = now.epochMilliseconds / 1_000;
  return (
    iat !== undefined &&
    exp - iat <= lifetimeSeconds + toleranceSeconds &&
    iat <= nowSeconds + aheadSecondsMax + toleranceSeconds
  );
}

/** @throws when the signature, the issuer, the audience or the time is wrong */
async function verified(
  token: string,
  { publicKeys, secret }: VerifyingKeys,
  now: Temporal.Instant,
  audience: string,
): Promise<{ signer: string; payload: JWTPayload }> {
  const checks = {
    audience,
    requiredClaims: ['exp'],
    currentDate: new Date(now.epochMilliseconds),
    clockTolerance: toleranceSeconds,
  };
  const keyId = keyIdOf(token);
  if (keyId === undefined) {
    if (secret === undefined) throw new Error('No secret is shared');
    const options = { ...checks, issuer: sharedIssuer, algorithms: ['HS256'] };
    return { signer: sharedIssuer, payload: (await jwtVerify(token, bytesOf(secret), options)).payload };
  }
  const known = publicKeys?.get(keyId);
  if (!known) throw new Error('The key is not known');
  const options = { ...checks, issuer: known.signer, algorithms: ['EdDSA'] };
  return { signer: known.signer, payload: (await jwtVerify(token, known.key, options)).payload };
}

/**
 * The id of the key that a token names; `undefined` for a token of the shared secret and for text that is not a token.
 */
export function keyIdOf(token: string): string | undefined {
  try {
    const { alg, kid } = decodeProtectedHeader(token);
    return alg === 'EdDSA' && typeof kid === 'string' ? kid : undefined;
  } catch {
    return undefined;
  }
}

const maySpeakFor = (identity: Identity, signer: string) =>
  isService(identity) ? identity.userId === serviceIdentity(signer).userId : signer === signerForPeople;
