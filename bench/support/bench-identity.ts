import { createClock } from '@cadenza/clock';
import { identityHeader, signIdentity } from '@cadenza/http-kit';
import { benchSecret } from './bench-service.ts';

const userId = '019ca000-0000-7000-8000-000000000000';

/**
 * The headers that the gateway sends for a signed-in user. An identity is valid for a minute, so each run needs new
 * ones.
 */
export async function signedInHeaders(service: string): Promise<Record<string, string>> {
  return { [identityHeader]: await signIdentity({ userId }, benchSecret, createClock().realNow(), service) };
}
