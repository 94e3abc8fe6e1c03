import { setImmediate as others, setTimeout as wait } from 'node:timers/promises';
import type { BusRecord } from '@cadenza/bus';
import { id, leadsOfParts, type SealedEvent, sealedEvent } from '@cadenza/contracts';
import { z } from 'zod';
import { type KeysByLead, KeysUnavailable, type LeadKeys, NoKeysYet } from './lead-keys.ts';
import { leaveSealed, type Opened, openEvent } from './sealed-event.ts';

/** Shortly after the first try, so that a restart of `leads` is not reported. */
const secondTryMs = 250;

const ids = z.array(id).max(500);

/** The result for a sealed record: opened, or at fault. */
export type OpenedRecord = Opened | { error: Error };

/** Decided by its header. A record with another version in the header cannot be read, and is parked. */
export const isSealed = ({ headers }: BusRecord) => headers['version'] === '2';

type AboutType = (topic: string, type: string) => boolean;

/**
 * Opens sealed records, and asks for the keys of all their leads together.
 * @param isHeard whether this service handles the type that a record claims; other records stay sealed
 * @param needsLeads whether it needs what such a record says of leads; without it no key is asked for
 * @throws KeysUnavailable while the keys are not available: then the records may be neither marked as handled nor dropped
 */
export async function openRecords(
  records: readonly BusRecord[],
  { leadKeys, isHeard, needsLeads }: { leadKeys: LeadKeys | undefined; isHeard: AboutType; needsLeads: AboutType },
): Promise<ReadonlyMap<BusRecord, OpenedRecord>> {
  const opened = new Map<BusRecord, OpenedRecord>();
  const sealed = new Map<BusRecord, { event: SealedEvent; leadIds: readonly string[] }>();
  for (const record of records.filter(isSealed)) {
    try {
      const event = sealedEvent.parse(JSON.parse(record.value));
      if (!isHeard(record.topic, event.type)) continue;
      if (leadKeys && needsLeads(record.topic, event.type))
        sealed.set(record, { event, leadIds: ids.parse(leadsOfParts(event as never)) });
      else opened.set(record, leaveSealed(event));
    } catch {
      opened.set(record, { error: new Error('A sealed record cannot be read') });
    }
  }
  if (!leadKeys || sealed.size === 0) return opened;
  const keys = await findKeys(leadKeys, [...new Set([...sealed.values()].flatMap(({ leadIds }) => leadIds))]);
  for (const [record, { event }] of sealed) {
    opened.set(record, tryToOpen(event, keys));
    // One record may concern hundreds of leads: this lets requests run in between.
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
  const find = () => leadKeys.find(leadIds).catch(asKeysUnavailable);
  return find().catch(async () => {
    await wait(secondTryMs);
    return find();
  });
}

/** During an update an instance of `leads` from before it has no keys, although a newer one has sealed with them. */
function asKeysUnavailable(error: unknown): never {
  throw error instanceof NoKeysYet ? new KeysUnavailable(error.message) : error;
}
