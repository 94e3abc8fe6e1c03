import { type LeadKeysAnswer, leadKeysRequest } from '@cadenza/contracts';
import { route } from '@cadenza/service-kit';
import type { Context } from '../context.ts';
import { findBusKeys } from '../projections/bus-keys.ts';

export const tellLeadKeys = route({
  method: 'post',
  path: '/internal/lead-keys',
  // The services that read sealed events about leads.
  callers: ['sending', 'tracking'],
  body: leadKeysRequest,
  handle: async ({ body: { ids } }, { database }: Context): Promise<LeadKeysAnswer> => {
    const keys = await findBusKeys(database.byKey, ids);
    return { keys: Object.fromEntries([...keys].map(([id, key]) => [id, key?.toString('base64url') ?? null])) };
  },
});
