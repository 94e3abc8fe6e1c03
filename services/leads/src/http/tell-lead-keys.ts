import { type LeadKeysAnswer, leadKeysRequest } from '@cadenza/contracts';
import { Refusal, route, serviceIdentity } from '@cadenza/service-kit';
import type { Context } from '../context.ts';
import { findBusKeys } from '../projections/bus-keys.ts';

/** The services that read what is said of persons. */
const readers: ReadonlySet<string | null> = new Set(
  ['sending', 'tracking'].map((name) => serviceIdentity(name).userId),
);

export const tellLeadKeys = route({
  method: 'post',
  path: '/internal/lead-keys',
  body: leadKeysRequest,
  handle: async ({ body: { ids }, identity }, { database }: Context): Promise<LeadKeysAnswer> => {
    if (!readers.has(identity.userId)) throw new Refusal(403, 'not-a-reader', 'Only readers of leads may ask this.');
    const keys = await findBusKeys(database.byKey, ids);
    return { keys: Object.fromEntries([...keys].map(([id, key]) => [id, key?.toString('base64url') ?? null])) };
  },
});
