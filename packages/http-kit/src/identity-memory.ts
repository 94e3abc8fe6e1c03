import type { Identity } from './identity.ts';

/** A token is good for a minute; most of that must be left for the request. */
const sentAgainMs = 10_000;
/** Sessions active at the same time, times the services they call. Beyond that each call costs a signature. */
const rememberedMax = 1_000;

type Sign = (identity: Identity, now: Temporal.Instant, audience: string) => Promise<string>;
type ReadToken = (
  token: string,
  now: Temporal.Instant,
) => Promise<{ identity: Identity; until: Temporal.Instant } | undefined>;

/**
 * Signs identities, each for one service. A session's repeated call to the same service within ten seconds reuses the token: a
 * signature costs more than the rest of passing a request on.
 */
export function rememberSigned(sign: Sign): Sign {
  const signed = new Map<string, { token: Promise<string>; atMs: number }>();
  return (identity, now, audience) => {
    const who = JSON.stringify([audience, identity.userId, identity.session]);
    const known = signed.get(who);
    const ageMs = known ? now.epochMilliseconds - known.atMs : Number.NaN;
    if (known && ageMs >= 0 && ageMs < sentAgainMs) return known.token;
    const token = sign(identity, now, audience);
    remember(signed, who, { token, atMs: now.epochMilliseconds });
    return token;
  };
}

/**
 * Reads identities that were signed for one service. Remembers what a token says as long as it is good, so that a
 * repeated token's signature is not checked again.
 */
export function rememberVerified(read: ReadToken) {
  const verified = new Map<string, { identity: Identity; untilMs: number }>();
  return async (token: string | undefined, now: Temporal.Instant): Promise<Identity | undefined> => {
    if (!token) return undefined;
    const known = verified.get(token);
    if (known && now.epochMilliseconds < known.untilMs) return known.identity;
    verified.delete(token);
    const found = await read(token, now);
    if (found) remember(verified, token, { identity: found.identity, untilMs: found.until.epochMilliseconds });
    return found?.identity;
  };
}

function remember<Value>(memory: Map<string, Value>, key: string, value: Value): void {
  if (memory.size >= rememberedMax) memory.clear();
  memory.set(key, value);
}
