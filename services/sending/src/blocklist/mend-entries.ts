import { randomUUIDv7 } from 'node:crypto';
import { readEntry } from '@cadenza/contracts/blocklist-entry';
import type { Context } from '../context.ts';
import { forgetBlocked, listWithWildcards } from '../projections/blocklist.ts';
import { block, entryOf, unblock } from './handle.ts';
import { isSharedDomain } from './read-entries.ts';

/**
 * Entries from before rule S15, such as `*@rival.example`, stand on the list and block nobody: each gives way to the
 * domain that it means. One that means a shared domain stays, as nobody said so twice.
 */
export async function mendEntries(context: Context): Promise<void> {
  const now = context.clock.now();
  const trace = { correlationId: randomUUIDv7(), causationId: null, now, wrote: () => context.wakePublisher() };
  for (const entry of await listWithWildcards(context.database)) {
    const read = readEntry(entry.value);
    if (!('value' in read) || read.value === entry.value || isSharedDomain(read.value)) continue;
    const { reason, source } = entry;
    await block(context, [entryOf({ value: read.value, reason }, source, now)], trace);
    await unblock(context, entry.value, trace);
    await forgetBlocked(context.database, [entry.hash]);
  }
}
