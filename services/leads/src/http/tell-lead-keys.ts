import { calls, type LeadKeysAnswer } from '@cadenza/contracts';
import { route } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { findBusKeys } from '../projections/bus-keys.ts';

export const tellLeadKeys = route(
  calls.tellLeadKeys,
  async ({ body: { ids } }, { database }: Context): Promise<LeadKeysAnswer> => {
    const keys = await findBusKeys(database.byKey, ids);
    return { keys: Object.fromEntries([...keys].map(([id, key]) => [id, key?.toString('base64url') ?? null])) };
  },
);
