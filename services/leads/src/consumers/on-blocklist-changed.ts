import { consumersFor } from '@cadenza/event-kit';
import type { Context } from '../context.ts';
import { noteBlocklistChanges } from '../projections/blocklist-copy.ts';

const { on } = consumersFor<Context>();

/** Not repeatable, though a repeat does no harm: its key is what the next read of whoever changed the list waits for. */
export const onBlocklistChanged = on('BlocklistChanged', {
  beforeTogether: (transaction, events) => noteBlocklistChanges(transaction, events.length),
});
