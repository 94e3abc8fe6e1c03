import { createClock } from '@cadenza/clock';
import { identityHeader, signIdentity } from '@cadenza/service-kit';
import { benchSecret } from './bench-service.ts';

const userId = '019ca000-0000-7000-8000-000000000000';

/** What the gateway says of somebody who is signed in. It holds for a minute, so each run takes a new one. */
export async function signedInHeaders(service: string): Promise<Record<string, string>> {
  return { [identityHeader]: await signIdentity({ userId }, benchSecret, createClock().realNow(), service) };
}
