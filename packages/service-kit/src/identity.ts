import { jwtVerify, SignJWT } from 'jose';

export const identityHeader = 'x-cadenza-identity';
const lifetimeSeconds = 60;
/** For clocks that differ. */
const toleranceSeconds = 5;
const issuer = 'cadenza';

/** Who a call is made for: a user, a service by itself, or nobody (`null`) on public paths. */
export interface Identity {
  userId: string | null;
}

const servicePrefix = 'service:';

/** Who a service is when it asks another one by itself. */
export function serviceIdentity(name: string): { userId: string } {
  return { userId: `${servicePrefix}${name}` };
}

/**
 * Who a person is.
 * @throws Error for an id that would make a person a service
 */
export function userIdentity(userId: string | null): Identity {
  if (isService({ userId })) throw new Error('A user cannot have the identity of a service');
  return { userId };
}

export function isService({ userId }: Identity): boolean {
  return userId?.startsWith(servicePrefix) ?? false;
}

const key = (secret: string) => new TextEncoder().encode(secret);

/**
 * A token (JWT, HS256) that is good for a minute.
 * @param audience the name of the only service that accepts it; without one, all of them do
 */
export function signIdentity(
  { userId }: Identity,
  secret: string,
  now: Temporal.Instant,
  audience?: string,
): Promise<string> {
  const nowSeconds = Math.floor(now.epochMilliseconds / 1_000);
  const token = new SignJWT({ userId })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(issuer)
    .setIssuedAt(nowSeconds)
    .setExpirationTime(nowSeconds + lifetimeSeconds);
  if (audience !== undefined) token.setAudience(audience);
  return token.sign(key(secret));
}

/**
 * The identity in a token, or `undefined` when the token is missing, changed, expired, from elsewhere, or for another
 * service than `audience`. One that names no service is accepted: callers of the version before name none.
 */
export async function verifyIdentity(
  token: string | undefined,
  secret: string,
  now: Temporal.Instant,
  audience: string,
): Promise<Identity | undefined> {
  return (await readIdentity(token, secret, now, audience))?.identity;
}

/** As `verifyIdentity`, and until when the token is good, if it says so. */
export async function readIdentity(
  token: string | undefined,
  secret: string,
  now: Temporal.Instant,
  audience: string,
): Promise<{ identity: Identity; until: Temporal.Instant | undefined } | undefined> {
  if (!token) return undefined;
  try {
    const { payload } = await jwtVerify(token, key(secret), {
      issuer,
      algorithms: ['HS256'],
      currentDate: new Date(now.epochMilliseconds),
      clockTolerance: toleranceSeconds,
    });
    if (payload.aud !== undefined && payload.aud !== audience) return undefined;
    const { userId, exp } = payload;
    return {
      identity: { userId: typeof userId === 'string' ? userId : null },
      until: exp === undefined ? undefined : Temporal.Instant.fromEpochMilliseconds((exp + toleranceSeconds) * 1_000),
    };
  } catch {
    return undefined;
  }
}
