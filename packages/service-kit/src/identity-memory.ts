import type { Identity } from './identity.ts';

/** Of the minute for which a token is good, most is left for the request. */
const sentAgainMs = 10_000;
/** Users at work at the same time, times the services that they ask. When there are more it costs a signature each. */
const rememberedMax = 1_000;

type Sign = (identity: Identity, now: Temporal.Instant, audience: string) => Promise<string>;
type Read = (
  token: string,
  now: Temporal.Instant,
) => Promise<{ identity: Identity; until: Temporal.Instant } | undefined>;

/**
 * Signs identities for one service each. Who asks the same service again within ten seconds gets the same token: a
 * signature costs more than the rest of passing a request on.
 */
export function rememberSigned(sign: Sign): Sign {
  const signed = new Map<string, { token: Promise<string>; atMs: number }>();
  return (identity, now, audience) => {
    const who = JSON.stringify([audience, identity.userId]);
    const known = signed.get(who);
    const ageMs = known ? now.epochMilliseconds - known.atMs : Number.NaN;
    if (known && ageMs >= 0 && ageMs < sentAgainMs) return known.token;
    const token = sign(identity, now, audience);
    remember(signed, who, { token, atMs: now.epochMilliseconds });
    return token;
  };
}

/**
 * Reads identities that were signed for one service. What a token says is remembered as long as it is good, so that the
 * signature of one that comes again is not computed again.
 */
export function rememberVerified(read: Read) {
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
