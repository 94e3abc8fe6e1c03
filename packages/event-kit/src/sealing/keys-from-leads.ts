import { calls } from '@cadenza/contracts';
import { identityHeader, serviceIdentity, traceHeaders } from '@cadenza/http-kit';
import type { Kit } from '../kit.ts';
import { findKeptKeys, keepKeys } from './kept-keys.ts';
import { type KeysByLead, KeysUnavailable, type LeadKeys, NoKeysYet } from './lead-keys.ts';

const responseMsMax = 1_500;
const askedMax = 500;
const call = calls.tellLeadKeys;

/** The keys that a service keeps; it asks `leads` once for each key that it does not have yet. */
export function keysFromLeads(kit: Pick<Kit, 'database' | 'identities' | 'clock'>, from: KeySource): LeadKeys {
  return {
    async find(leadIds) {
      const keys = await findKeptKeys(kit.database.byKey, leadIds);
      const missing = leadIds.filter((id) => !keys.has(id));
      for (let at = 0; at < missing.length; at += askedMax) {
        const answer = await ask(missing.slice(at, at + askedMax), kit, from);
        await keepKeys(kit.database.byKey, answer);
        for (const [id, key] of answer) keys.set(id, key);
      }
      return keys;
    },
  };
}

interface KeySource {
  /** The name of the service that asks. */
  service: string;
  /** The address of `leads`. */
  url: string;
}

/** Accepts only a response that names every lead: a missing lead was not necessarily erased. */
async function ask(
  ids: readonly string[],
  { identities, clock }: Pick<Kit, 'identities' | 'clock'>,
  { service, url }: KeySource,
): Promise<KeysByLead> {
  try {
    const identity = await identities.sign(serviceIdentity(service), clock.realNow(), call.owner);
    const response = await fetch(new URL(call.path, url), {
      method: call.method.toUpperCase(),
      headers: { ...traceHeaders(), 'content-type': 'application/json', [identityHeader]: identity },
      body: JSON.stringify(call.request.parse({ ids })),
      redirect: 'error',
      signal: AbortSignal.timeout(responseMsMax),
    });
    if (response.status === 404 && isNoSuchCall(await response.json())) throw new NoKeysYet('Leads have no keys yet');
    if (!response.ok) throw new Error(`answered ${response.status}`);
    const { keys } = call.response.parse(await response.json());
    return new Map(
      ids.map((id) => {
        const key = keys[id];
        if (key === undefined) throw new Error('left out a lead');
        return [id, key === null ? null : Buffer.from(key, 'base64url')];
      }),
    );
  } catch (error) {
    if (error instanceof NoKeysYet) throw error;
    // The parser's message quotes the response.
    const reason = (error as Error).name === 'ZodError' ? 'its answer is none' : (error as Error).message;
    throw new KeysUnavailable(`leads did not say the keys of ${ids.length} leads: ${reason}`);
  }
}

/** The response of a service that does not have this call, as opposed to one that does not know the lead. */
const isNoSuchCall = (body: unknown) => (body as { code?: unknown } | null)?.code === 'not-found';
