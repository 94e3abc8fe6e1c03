import { setImmediate as others, setTimeout as wait } from 'node:timers/promises';
import type { BusRecord } from '@cadenza/bus';
import { id, leadsOfParts, type SealedEvent, sealedEvent } from '@cadenza/contracts';
import { z } from 'zod';
import { Unavailable } from '../refusal.ts';
import { type KeysByLead, type LeadKeys, NoKeysYet } from './lead-keys.ts';
import { leaveSealed, type Opened, openEvent } from './sealed-event.ts';

/** A moment after the first try, so that nothing is said of a restart of `leads`. */
const secondTryMs = 250;

const ids = z.array(id).max(500);

/** What became of a sealed record: open, or at fault. */
export type OpenedRecord = Opened | { error: Error };

/** By its header; whoever wrote another one there is not understood, and parked. */
export const isSealed = ({ headers }: BusRecord) => headers['version'] === '2';

/**
 * Opens sealed records, with the keys of all their leads asked for together.
 * @param isHeard whether this service hears of what a record says it is; the others stay sealed
 * @throws Unavailable as long as the keys cannot be had: then nobody may take the records for handled, or drop them
 */
export async function openRecords(
  records: readonly BusRecord[],
  { leadKeys, isHeard }: { leadKeys: LeadKeys | undefined; isHeard: (topic: string, type: string) => boolean },
): Promise<ReadonlyMap<BusRecord, OpenedRecord>> {
  const opened = new Map<BusRecord, OpenedRecord>();
  const sealed = new Map<BusRecord, { event: SealedEvent; leadIds: readonly string[] }>();
  for (const record of records.filter(isSealed)) {
    try {
      const event = sealedEvent.parse(JSON.parse(record.value));
      if (!isHeard(record.topic, event.type)) continue;
      if (leadKeys) sealed.set(record, { event, leadIds: ids.parse(leadsOfParts(event as never)) });
      else opened.set(record, leaveSealed(event));
    } catch {
      opened.set(record, { error: new Error('A sealed record cannot be read') });
    }
  }
  if (!leadKeys || sealed.size === 0) return opened;
  const keys = await findKeys(leadKeys, [...new Set([...sealed.values()].flatMap(({ leadIds }) => leadIds))]);
  for (const [record, { event }] of sealed) {
    opened.set(record, tryToOpen(event, keys));
    // One may be of hundreds of leads: requests go in between.
    if (opened.size % 10 === 0) await others();
  }
  return opened;
}

function tryToOpen(event: SealedEvent, keys: KeysByLead): OpenedRecord {
  try {
    return openEvent(event, keys);
  } catch (error) {
    return { error: error as Error };
  }
}

async function findKeys(leadKeys: LeadKeys, leadIds: readonly string[]): Promise<KeysByLead> {
  const find = () => leadKeys.find(leadIds).catch(asUnavailable);
  return find().catch(async () => {
    await wait(secondTryMs);
    return find();
  });
}

/** A copy of `leads` from before an update has no keys, but another one has sealed with them. */
function asUnavailable(error: unknown): never {
  throw error instanceof NoKeysYet ? new Unavailable(error.message) : error;
}
