import tables from './relayed-ids.json' with { type: 'json' };
import { readTable } from './tables.ts';

/** Message-IDs that relays put in place of ours. */
export const relayedIds: { pattern: RegExp; relay: string; source: string; isAlsoOfPeople?: boolean }[] =
  readTable(tables);

/** Whether a relay may have given this id to an email of ours. */
export const mayBeRelayed = (messageId: string) => relayedIds.some(({ pattern }) => pattern.test(messageId));
