import { type Identity, readIdentity, signIdentity } from './identity.ts';

/** Of the minute for which a token is good, most is left for the request. */
const sentAgainMs = 10_000;
/** Users at work at the same time, times the services that they ask. When there are more it costs a signature each. */
const rememberedMax = 1_000;

/**
 * Signs identities for one service each. Who asks the same service again within ten seconds gets the same token: a
 * signature costs more than the rest of passing a request on.
 */
export function identitySigner(secret: string) {
  const signed = new Map<string, { token: Promise<string>; atMs: number }>();
  return (identity: Identity, now: Temporal.Instant, audience: string): Promise<string> => {
    const who = JSON.stringify([audience, identity.userId]);
    const known = signed.get(who);
    const ageMs = known ? now.epochMilliseconds - known.atMs : Number.NaN;
    if (known && ageMs >= 0 && ageMs < sentAgainMs) return known.token;
    const token = signIdentity(identity, secret, now, audience);
    remember(signed, who, { token, atMs: now.epochMilliseconds });
    return token;
  };
}

/**
 * Verifies identities that were signed for one service, as `verifyIdentity`. What a token says is remembered as long as
 * it is good, so that the signature of one that comes again is not computed again.
 */
export function identityVerifier(secret: string, audience: string) {
  const verified = new Map<string, { identity: Identity; untilMs: number }>();
  return async (token: string | undefined, now: Temporal.Instant): Promise<Identity | undefined> => {
    if (token === undefined) return undefined;
    const known = verified.get(token);
    if (known && now.epochMilliseconds < known.untilMs) return known.identity;
    verified.delete(token);
    const read = await readIdentity(token, secret, now, audience);
    if (read?.until) remember(verified, token, { identity: read.identity, untilMs: read.until.epochMilliseconds });
    return read?.identity;
  };
}

function remember<Value>(memory: Map<string, Value>, key: string, value: Value): void {
  if (memory.size >= rememberedMax) memory.clear();
  memory.set(key, value);
}
