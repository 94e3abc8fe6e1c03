import { consumersFor } from '@cadenza/event-kit';
import type { Context } from '../context.ts';
import { noteBlocklistChanges } from '../projections/blocklist-copy.ts';

const { on } = consumersFor<Context>();

export const onBlocklistChanged = on('BlocklistChanged', {
  isRepeatable: true,
  beforeTogether: (transaction, events) => noteBlocklistChanges(transaction, events.length),
});
